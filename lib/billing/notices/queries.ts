import "server-only";
import { type BilledFamily, readFamilies } from "@/lib/billing/dues/upcoming.queries";
import { Prisma, type Tx } from "@/lib/core/db/db";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import type { RefundFacts, VoidedFacts } from "./letter.rules";
import { standingOf } from "./rules";
import { type FamilyState, GATHER_MINUTES, TELL_BY_HOUR } from "./schema";

/** Families as their charges are worked out, in the order of their ids; who is not there any more is left out. */
export const familiesOf = (tx: Tx, householdIds: readonly number[], at: Date): Promise<BilledFamily[]> =>
  readFamilies(tx, Prisma.sql`h.id = any(${[...householdIds]}::int[])`, at);

/** A family as its charges are worked out, if it is there. */
export async function familyOf(tx: Tx, householdId: number, at: Date): Promise<BilledFamily | undefined> {
  const [family] = await familiesOf(tx, [householdId], at);
  return family;
}

/** How families stand at this moment, each with its office's day. */
export async function readStandings(
  tx: Tx,
  families: readonly BilledFamily[],
): Promise<{ householdId: number; standing: FamilyState; today: DateOn }[]> {
  if (families.length === 0) return [];
  const ids = Prisma.sql`any(${families.map(({ householdId }) => householdId)}::int[])`;
  const told = await tx.$queryRaw<
    { id: number; endedOn: Date | null; movedTo: string | null; keptUntil: Date | null }[]
  >`
    select m.id, m.ended_on as "endedOn", m.ages_kept_until as "keptUntil", (select o.office_name from membership w join office o on o.id = w.office_id
      where w.carries_on_id = m.id and w.household_id <> m.household_id order by w.id limit 1) as "movedTo"
    from membership m where m.household_id = ${ids} and (m.ended_on is not null or m.ages_kept_until is not null)`;
  const on = (day: Date | null) => day && fromDbDate(day);
  const facts = new Map(
    told.map(({ id, endedOn, movedTo, keptUntil }) => [
      id,
      { endedOn: on(endedOn), movedTo, keptUntil: on(keptUntil) },
    ]),
  );
  return families.map((family) => ({
    householdId: family.householdId,
    standing: standingOf(family, facts),
    today: family.today,
  }));
}

/** Families whose letter is due: nothing was done for a while, it is evening at their office, or its day would be over before. */
const isDue = (
  at: Date,
): Prisma.Sql => Prisma.sql`(n.last_at <= ${at}::timestamptz - make_interval(mins => ${GATHER_MINUTES}::int)
  or ((n.first_at at time zone o.timezone)::time < make_time(${TELL_BY_HOUR}::int, 0, 0)
    and ${at}::timestamptz >= ((n.first_at at time zone o.timezone)::date + make_time(${TELL_BY_HOUR}::int, 0, 0)) at time zone o.timezone)
  or ((n.last_at + make_interval(mins => ${GATHER_MINUTES}::int)) at time zone o.timezone)::date
    > (n.last_at at time zone o.timezone)::date)`;

const DUE = Prisma.sql`from pending_notice n join household h on h.id = n.household_id join office o on o.id = h.office_id`;

/** Families that are to be told now, those that have waited longest first. */
export async function familiesToTell(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select n.household_id as id ${DUE} where ${isDue(at)} order by n.first_at, n.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

export type PendingNotice = { id: number; before: unknown; toldIds: number[]; firstAt: Date };

/** Takes what a family is to be told, if that is still due and nobody else has it. */
export async function takePending(tx: Tx, householdId: number, at: Date): Promise<PendingNotice | null> {
  const rows = await tx.$queryRaw<PendingNotice[]>`
    select n.id, n.before, n.told_ids as "toldIds", n.first_at as "firstAt" ${DUE}
    where n.household_id = ${householdId} and ${isDue(at)} for no key update of n skip locked`;
  return rows[0] ?? null;
}

/** What went back to a family since a moment; what somebody got for leaving is told by that letter. */
export async function refundsSince(tx: Tx, householdId: number, since: Date): Promise<RefundFacts[]> {
  return tx.$queryRaw<RefundFacts[]>`
    select r.amount_cents as "amountCents", p.method = 'in_office' as cash, i.kind::text as kind, i.last4
    from refund r join payment p on p.id = r.payment_id
    left join lateral (select a.instrument_id from attempt a where a.payment_id = p.id order by a.no desc limit 1) a on true
    left join instrument i on i.id = a.instrument_id
    where p.household_id = ${householdId} and r.created_at >= ${since} and r.status not in ('failed', 'canceled')
      and not exists (select 1 from exit_quote q where r.id = any(q.refund_ids))
    order by r.id`;
}

/**
 * Payments of a family that were recorded or charged at the front desk by mistake and undone since a moment, by the day of their
 * receipts. What a charge was for is owed by obligations of its own since.
 */
export async function voidedSince(tx: Tx, householdId: number, since: Date): Promise<VoidedFacts[]> {
  const rows = await tx.$queryRaw<(Omit<VoidedFacts, "on"> & { on: Date })[]>`
    select p.amount_cents as "amountCents", (p.paid_at at time zone o.timezone)::date as on, p.voided_at is null as charged,
      case when exists (select 1 from obligation x where x.status = 'open'
            and (x.id = any(p.voided_owes) or x.payment_id = (select n.id from payment n where n.replaces_id = p.id)))
          or exists (select 1 from exit_quote q where q.id = (d.before->>'exitQuoteId')::int and q.desk_paid_at is null) then 'owed'
        when exists (select 1 from obligation x join membership m on m.id = x.membership_id
          where x.id = any(p.voided_owes) and m.status = 'pending_cash') then 'waits' end as still
    from payment p join office o on o.id = p.office_id join desk_record d on d.id = p.desk_record_id
    where p.household_id = ${householdId} and d.undone_at >= ${since} order by p.id`;
  return rows.map(({ on, ...row }) => ({ ...row, on: fromDbDate(on) }));
}
