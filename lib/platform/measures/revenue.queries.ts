import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";
import type { DateOn } from "@/lib/core/time/dates";
import { idNamed, incomeOf } from "./books.queries";
import type { Span } from "./report.rules";

/**
 * Every amount that came in or went back before a day, in parts by what it was for: `cents`, the day it moved, and from when until
 * before when it pays for care; a fee, or money for nothing we know of, has no such days. A refund is for what it gave back, a
 * guarantor's payment for what was claimed. Who leaves has no more to come: their part ends with them.
 */
export const partsOf = (offices: readonly OfficeId[], before: DateOn): Prisma.Sql => Prisma.sql`(
  with line as materialized (
    select m.id, m.owner, m.measure, m.day, m.cents, ${idNamed("payment", Prisma.sql`m.ref`)} as payment_id,
      ${idNamed("refund", Prisma.sql`m.source`)} as refund_id, ${idNamed("claim", Prisma.sql`m.source`)} as claim_id
    from ${incomeOf(offices)} m where m.day < ${before}::date),
  meant as materialized (
    select l.id, l.owner, l.measure, l.day, l.cents, l.payment_id, o.id as no, o.kind, o.membership_id, o.period_start_on, o.period_end_on,
      r.cents as weight
      from line l join refund_line r on r.refund_id = l.refund_id join obligation o on o.id = r.obligation_id
    union all
    select l.id, l.owner, l.measure, l.day, l.cents, l.payment_id, o.id, o.kind, o.membership_id, o.period_start_on, o.period_end_on, o.net_cents
      from line l left join obligation o on o.payment_id = l.payment_id and (o.status <> 'void' or o.give_back)
      where l.claim_id is null and not exists (select 1 from refund_line r where r.refund_id = l.refund_id)
    union all
    select l.id, l.owner, l.measure, l.day, l.cents, l.payment_id, o.id, o.kind, o.membership_id, o.period_start_on, o.period_end_on, o.net_cents
      from line l left join (payment p join obligation o on o.payment_id = p.id and o.status <> 'void') on p.claim_id = l.claim_id
      where l.claim_id is not null),
  -- What is for one thing alone is most of it, and need not be sorted to be shared.
  several as materialized (select id from meant group by id having count(*) > 1),
  part as (
    select m.*, 0 as weights, 0 as upto from meant m
      where not exists (select 1 from several s where s.id = m.id)
    union all
    select m.*, sum(m.weight) over (partition by m.id, m.measure), sum(m.weight) over (partition by m.id, m.measure order by m.no)
      from meant m join several s on s.id = m.id)
  select y.id, y.owner, y.measure, y.no, y.day, y.payment_id, y.membership_id, y.starts, greatest(y.starts, y.ends) as ends,
    case when y.weights = 0 then y.cents
      else round(y.cents::numeric * y.upto / y.weights) - round(y.cents::numeric * (y.upto - y.weight) / y.weights) end as cents
  from (
    select w.*, case when w.kind = 'dues' then w.period_start_on end as starts,
      case when w.kind = 'dues' then least(w.period_end_on, s.ended_on) end as ends
    from part w left join membership s on s.id = w.membership_id) y)`;

/** What of a part at `p` was earned when a day began: evenly over the days it is for, and nothing before the money moved. */
export const earnedOf = (day: Prisma.Sql): Prisma.Sql => Prisma.sql`(case when ${day} <= p.day then 0
  when p.ends is null or ${day} >= p.ends then p.cents
  when ${day} <= p.starts then 0
  else round(p.cents * (${day} - p.starts) / (p.ends - p.starts)) end)`;

/** What was earned in each of some steps, and what was for days to come at the beginning of some days; in cents. */
export type Revenue = { earned: number[]; unearned: number[] };

/**
 * `earned` in each of some steps that follow each other, and `unearned` at the beginning of some days: what had come in and was for
 * days still to come. The parts are read once for both, which is what takes the time.
 */
export async function revenueOver(
  offices: readonly OfficeId[],
  steps: readonly Span[],
  days: readonly DateOn[],
): Promise<Revenue> {
  const last = [...steps.map(({ before }) => before), ...days].toSorted().at(-1);
  if (last === undefined) return { earned: [], unearned: [] };
  const starts = steps.map(({ from }) => from);
  const ends = steps.map(({ before }) => before);
  const rows = await db.$queryRaw<{ earned: boolean; cents: bigint }[]>`
    with p as materialized ${partsOf(offices, last)}
    select /* over a span */ true as earned, b.at,
      coalesce(sum(${earnedOf(Prisma.sql`b.before`)} - ${earnedOf(Prisma.sql`b.start`)}), 0)::bigint as cents
    from unnest(${starts}::date[], ${ends}::date[]) with ordinality b (start, before, at)
    left join p on b.before > p.day and (p.starts is null or b.before > least(p.starts, p.ends - 1))
      and b.start < greatest(p.ends, p.day + 1)
    group by b.at
    union all
    select false, b.at, coalesce(sum(p.cents - ${earnedOf(Prisma.sql`b.day`)}), 0)::bigint
    from unnest(${[...days]}::date[]) with ordinality b (day, at)
    left join p on b.day > p.day and b.day < p.ends
    group by b.at
    order by 1, 2`;
  const of = (earned: boolean) => rows.filter((each) => each.earned === earned).map(({ cents }) => Number(cents));
  return { earned: of(true), unearned: of(false) };
}

/** Each time that dues were for, with the days on which whoever they are for was a member: `since` and through `until`. */
export const duesRunning = (offices: readonly OfficeId[]): Prisma.Sql => Prisma.sql`(
  select o.id, o.membership_id, o.plan_version_id, o.net_cents, o.period_start_on, o.period_end_on, c.unit, c.since, c.until
  from (
    select m.membership_id, m.unit, m.step, m.moved_on as since,
      lead(m.moved_on, 1, 'infinity') over (partition by m.membership_id order by m.moved_on, m.id) as until
    from membership_movement m where m.office_id = any(${[...offices]}::int[])) c
  join obligation o on o.membership_id = c.membership_id and o.kind = 'dues' and o.status <> 'void'
  where c.step = 1)`;

/** Whether the dues at `r` ran on the day before a day, for somebody who was a member then. */
export const ranBefore = (day: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(r.since < ${day} and r.until >= ${day} and r.period_start_on < ${day} and r.period_end_on >= ${day})`;

/** What the dues at `r` come to in a month, in whole cents: of a year a twelfth. Sums are sums of these, as their rows say them. */
export const inAMonth = Prisma.sql`round(r.net_cents / case when r.unit = 'month' then 1 else 12.0 end)::int`;

/**
 * `recurringThen`: what the dues that ran on the day before come to in a month, of those who were members then; an annual one
 * counts with a twelfth of its year.
 */
export async function recurringAt(offices: readonly OfficeId[], days: readonly DateOn[]): Promise<number[]> {
  const rows = await db.$queryRaw<{ cents: number }[]>`
    select /* over a span */ coalesce(sum(${inAMonth}), 0)::float8 as cents
    from unnest(${[...days]}::date[]) with ordinality b (day, at)
    left join ${duesRunning(offices)} r on ${ranBefore(Prisma.sql`b.day`)}
    group by b.at order by b.at`;
  return rows.map(({ cents }) => cents);
}
