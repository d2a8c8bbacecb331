import "server-only";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { type DateOn, fromDbDate, type Unit } from "@/lib/core/time/dates";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import type { FamilyMembership } from "@/lib/platform/membership-status/family.rules";
import { hasDuePeriod } from "@/lib/platform/membership-status/queries";
import type { FamilyDiscounts } from "@/lib/practice/plans/rules";
import { keptSql } from "./upcoming.queries";

/** Payers who owe a period that is not issued yet, longest waiting first; a few more rows than `limit`. */
const due = (at: Date, limit: number) => Prisma.sql`
  select h.payer_id from membership m
  join household h on h.id = m.household_id join office o on o.id = m.office_id
  where ${hasDuePeriod(at)}
  order by m.next_due_on, m.id limit ${limit * 3}`;

/** Locks up to `limit` payers who owe a period that is not issued yet; those another worker holds are left out. */
export async function lockDuePayers(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select p.id from payer p where p.id in (${due(at, limit)}) order by p.id limit ${limit} for no key update of p skip locked`;
  return rows.map((row) => row.id);
}

/** The same without locks. */
export async function duePayers(at: Date, limit: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select p.id from payer p where p.id in (${due(at, limit)}) order by p.id limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Locks one payer; false when another worker holds it. */
export async function lockPayer(tx: Tx, payerId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`select id from payer where id = ${payerId} for no key update skip locked`;
  return rows.length === 1;
}

type Row = {
  id: number;
  officeId: number;
  householdId: number;
  payerId: number;
  planVersionId: number;
  unit: Unit;
  listCents: number;
  codeBps: number;
  kept: FamilyDiscounts | null;
  anchorOn: Date;
  nextIndex: number;
  termEndOn: Date;
  autoRenew: boolean;
  cancelOn: Date | null;
  closesOn: Date | null;
  today: Date;
  disableFamilyDiscounts: boolean;
  familyTwoBps: number | null;
  familyThreeBps: number | null;
  familyFourBps: number | null;
  tierLevel: number;
  mode: "direct" | "destination" | null;
  stripeAccountId: string | null;
  /** All memberships of its family. */
  family: FamilyMembership[];
  issued: number[];
  changesAt: number | null;
  /** The period before was issued when this one was due already: it was missed as well. */
  behind: boolean;
};

export type DueMembership = Omit<Row, "anchorOn" | "termEndOn" | "cancelOn" | "closesOn" | "today"> & {
  anchorOn: DateOn;
  termEndOn: DateOn;
  cancelOn: DateOn | null;
  closesOn: DateOn | null;
  /** The office's billing day. */
  today: DateOn;
};

/** Due memberships of locked payers, themselves locked, with all that sets their price. */
export async function dueMemberships(tx: Tx, at: Date, payers: number[]): Promise<DueMembership[]> {
  const rows = await tx.$queryRaw<Row[]>`
    select m.id, m.office_id as "officeId", m.household_id as "householdId", h.payer_id as "payerId",
      m.plan_version_id as "planVersionId", m.unit::text as unit, m.list_cents as "listCents", m.code_bps as "codeBps", ${Prisma.raw(keptSql("m"))} as kept,
      m.anchor_on as "anchorOn", m.next_index as "nextIndex", m.term_end_on as "termEndOn",
      m.auto_renew as "autoRenew", m.cancel_on as "cancelOn", o.closes_on as "closesOn", ${billingDay(at)} as today,
      v.disable_family_discounts as "disableFamilyDiscounts", s.family_two_bps as "familyTwoBps",
      s.family_three_bps as "familyThreeBps", s.family_four_bps as "familyFourBps", o.tier_level as "tierLevel",
      a.mode::text as mode, case when a.mode = 'direct' then coalesce(a.standard_account_id, a.stripe_account_id) else a.stripe_account_id end as "stripeAccountId",
      (select coalesce(json_agg(json_build_object('memberId', f.member_id, 'status', f.status,
        'collection', f.collection, 'autoRenew', f.auto_renew,
        'termEndOn', f.term_end_on)), '[]') from membership f where f.household_id = m.household_id) as family,
      array(select x.period_index from obligation x where x.membership_id = m.id and x.kind = 'dues'
        and x.period_index >= m.next_index) as issued,
      (select min(c.effective_index) from scheduled_change c where c.membership_id = m.id and c.status = 'pending'
        and c.kind in ('plan', 'price', 'discounts')) as "changesAt",
      exists (select 1 from obligation x where x.membership_id = m.id and x.kind = 'dues' and x.period_index = m.next_index - 1
        and x.period_index > 0 and ${billingDay(Prisma.sql`x.created_at`)} >= m.next_due_on) as behind
    from membership m
    join household h on h.id = m.household_id join office o on o.id = m.office_id
    join plan_version v on v.id = m.plan_version_id
    left join plan_settings s on s.office_id = m.office_id
    left join payout_account a on a.office_id = m.office_id
    where ${hasDuePeriod(at)} and h.payer_id = any(${payers}::int[])
    order by m.id for no key update of m`;
  return rows.map((row) => ({
    ...row,
    anchorOn: fromDbDate(row.anchorOn),
    termEndOn: fromDbDate(row.termEndOn),
    cancelOn: row.cancelOn && fromDbDate(row.cancelOn),
    closesOn: row.closesOn && fromDbDate(row.closesOn),
    today: fromDbDate(row.today),
  }));
}
