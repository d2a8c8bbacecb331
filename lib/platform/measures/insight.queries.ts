import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { addDays, addMonthsClamped, type DateOn, dateOn, earlierOf, monthOf } from "@/lib/core/time/dates";
import { type OfficeDay, officeDay } from "@/lib/platform/membership-status/day.queries";
import { endOf } from "./flows.queries";
import { type Cohort, KEPT_AFTER, type Leaving, type LeavingReason, type PlanResult } from "./insight.rules";
import { leavingOf, standingOf, stepsUntil } from "./movement.queries";
import { type Span, spanOfWord } from "./report.rules";
import type { ReportQuery } from "./report.schema";
import { earnedOf, partsOf } from "./revenue.queries";
import type { Cut } from "./schema";

/**
 * Who joined in each month of a span, and how many of them were members so many months later, each by their own day. Null for
 * what some of them have not reached yet.
 */
async function cohorts(offices: readonly OfficeId[], span: Span, cut: Cut, today: DateOn): Promise<Cohort[]> {
  const rows = await db.$queryRaw<{ month: string; after: number; joined: bigint; reached: bigint; kept: bigint }[]>`
    with standing as (
      select t.*, lead(t.day, 1, 'infinity') over (partition by t.office_id, t.member_id order by t.day) as until
      from ${standingOf(offices, Prisma.sql`${addDays(today, 1)}`, cut)} t),
    people as (select s.office_id, s.member_id, s.day from standing s where s.first and s.day >= ${span.from}::date and s.day < ${span.before}::date)
    select date_trunc('month', p.day)::date::text as month, k.months as after, count(distinct (p.office_id, p.member_id)) as joined,
      count(distinct (p.office_id, p.member_id)) filter (where p.day + make_interval(months => k.months) <= ${today}::date) as reached,
      count(distinct (p.office_id, p.member_id)) filter (where s.counted > 0) as kept
    from people p cross join unnest(${[...KEPT_AFTER]}::int[]) k (months)
    left join standing s on s.office_id = p.office_id and s.member_id = p.member_id
      and s.day <= p.day + make_interval(months => k.months) and s.until > p.day + make_interval(months => k.months)
    group by 1, 2 order by 1, 2`;
  const months = new Map<string, Cohort>();
  for (const { month, after, joined, reached, kept } of rows) {
    const cohort = months.get(month) ?? {
      month: dateOn(month),
      joined: Number(joined),
      kept: KEPT_AFTER.map(() => null),
    };
    const at = KEPT_AFTER.indexOf(after as (typeof KEPT_AFTER)[number]);
    if (reached === joined) cohort.kept[at] = Number(kept);
    months.set(month, cohort);
  }
  return [...months.values()];
}

/** Why people stopped being members in a span, the most common reason first. */
async function leavings(offices: readonly OfficeId[], span: Span, cut: Cut): Promise<Leaving[]> {
  const rows = await db.$queryRaw<{ reason: LeavingReason; people: bigint }[]>`
    select l.reason, count(*) as people from ${leavingOf(offices, span, cut)} l group by 1 order by 2 desc, 1`;
  return rows.map(({ reason, people }) => ({ reason, people: Number(people) }));
}

/** What each plan earned in a span, and what the included services that were used then cost at the office's usual fees. */
async function planResults(
  offices: readonly OfficeId[],
  span: Span,
  today: DateOn,
  locale: Locale,
): Promise<PlanResult[]> {
  const [from, before] = [earlierOf(span.from, endOf(span, today)), endOf(span, today)];
  const rows = await db.$queryRaw<
    {
      id: number;
      planName: string;
      spanishName: string | null;
      members: bigint;
      earnedCents: number;
      careCents: number;
      uses: bigint;
    }[]
  >`
    with earning as (
      select s.plan_id, sum(${earnedOf(Prisma.sql`${before}::date`)} - ${earnedOf(Prisma.sql`${from}::date`)}) as cents
      from ${partsOf(offices, before)} p join membership s on s.id = p.membership_id group by 1),
    care as (
      select s.plan_id, sum(u.fee_cents) as cents, count(*) as uses from benefit_use u join membership s on s.id = u.membership_id
      where u.office_id = any(${[...offices]}::int[]) and u.used_on >= ${from}::date and u.used_on < ${before}::date
        and u.undone_at is null and not u.over_limit group by 1),
    there as (
      select t.plan_id, count(*) as people from (select c.plan_id, c.member_id from ${stepsUntil(offices, Prisma.sql`${before}`, {})}
        group by 1, 2 having sum(c.step) > 0) t group by 1)
    select p.id, v.plan_name as "planName", v.spanish_name as "spanishName", coalesce(t.people, 0) as members,
      coalesce(e.cents, 0)::float8 as "earnedCents", coalesce(c.cents, 0)::float8 as "careCents", coalesce(c.uses, 0) as uses
    from plan p join plan_version v on v.id = p.current_version_id left join earning e on e.plan_id = p.id
      left join care c on c.plan_id = p.id left join there t on t.plan_id = p.id
    where p.office_id = any(${[...offices]}::int[]) and (e.cents <> 0 or c.cents <> 0 or t.people > 0)
    order by p.office_id, p.position, p.id`;
  return rows.map(({ planName, spanishName, members, uses, ...row }) => ({
    ...row,
    ...{ members: Number(members), uses: Number(uses) },
    name: (locale === "es-US" && spanishName) || planName,
  }));
}

export type Insights = { span: Span; today: DateOn; cohorts: Cohort[]; leavings: Leaving[]; plans: PlanResult[] };

/** What stands below an office's figures: who stays how long, why people leave, and what is left of each plan after its care. */
export async function readInsights(
  offices: readonly [OfficeId, ...OfficeId[]],
  query: ReportQuery,
  locale: Locale,
  day?: OfficeDay,
): Promise<Insights> {
  const { today } = day ?? (await officeDay(offices[0]));
  const span = spanOfWord(query.span, today);
  const cut = { plan: query.plan, pays: query.pays };
  // A cohort is a month: those of whole months only.
  const months = { from: monthOf(span.from), before: addMonthsClamped(monthOf(addDays(span.before, -1)), 1) };
  const [joined, left, plans] = await Promise.all([
    cohorts(offices, months, cut, today),
    leavings(offices, span, cut),
    planResults(offices, span, today, locale),
  ]);
  return { span, today, cohorts: joined, leavings: left, plans };
}
