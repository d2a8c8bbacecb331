import "server-only";
import { BILLED_STATUSES } from "@/lib/billing/dues/upcoming.rules";
import { Prisma, type Tx } from "@/lib/core/db/db";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import { YEARLY_NOTICE_DAYS } from "@/lib/practice/plans/schema";

export type FamilyToTell = {
  householdId: number;
  noticeDays: number;
  /** Days on which somebody of it has yearly dues, as far as their rows say. */
  dueDays: Date[];
};

/**
 * Families with a yearly charge within their office's days of which they have not been told, or in which a membership has changed since.
 * Who is told of other changes first is waited for.
 */
export async function familiesWithYearlyDues(tx: Tx, at: Date, limit: number): Promise<FamilyToTell[]> {
  const noticeDays = Prisma.sql`coalesce(s.yearly_notice_days, ${YEARLY_NOTICE_DAYS.usual}::int)`;
  return tx.$queryRaw<FamilyToTell[]>`
    select m.household_id as "householdId", max(${noticeDays})::int as "noticeDays",
      array_agg(distinct m.next_due_on) as "dueDays"
    from membership m join office o on o.id = m.office_id left join plan_settings s on s.office_id = o.id
    left join yearly_notice n on n.household_id = m.household_id and n.due_on = m.next_due_on
    where m.collection = 'auto' and m.status::text = any(${[...BILLED_STATUSES]}::text[])
      and m.next_due_on > ${billingDay(at)} and m.next_due_on <= ${billingDay(at)} + ${noticeDays}
      and (m.auto_renew or m.next_due_on < m.term_end_on) and (m.cancel_on is null or m.next_due_on < m.cancel_on)
      and (m.unit = 'year' or exists (select 1 from scheduled_change c
        where c.membership_id = m.id and c.status = 'pending' and c.payload->>'unit' = 'year'))
      and not exists (select 1 from pending_notice w where w.household_id = m.household_id)
      and (n.id is null or n.revisions <> (select sum(x.revision) from membership x where x.household_id = m.household_id))
    group by m.household_id order by min(m.next_due_on), m.household_id limit ${limit}`;
}

/** What a family's charges are taken from; null where it has saved nothing. */
export function payingInstrument(tx: Tx, householdId: number) {
  return tx.instrument.findFirst({
    where: { payer: { households: { some: { id: householdId } } }, isDefault: true, status: "active" },
    select: { kind: true, brand: true, bankName: true, last4: true },
  });
}
