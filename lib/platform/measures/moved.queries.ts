import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { addDays, type DateOn, formatDate } from "@/lib/core/time/dates";
import type { DateRange } from "@/lib/core/time/period";
import { spanOf } from "./flows.queries";
import type { MovedRow, RevenueRow } from "./moved.rules";
import { MOVED_FILTERS, type MovedFilter, type MovedList, type RevenueFilter, type RevenueList } from "./moved.schema";
import { leavingOf, movementOf, stepsUntil } from "./movement.queries";
import type { Span } from "./report.rules";
import { earnedOf, partsOf } from "./revenue.queries";

type Page = { skip: number; take: number };
type Asked = Pick<MovedList, "filter" | "q" | "sort" | "plan" | "pays" | "reason"> & { period: DateRange };

/** Who moved in a span, and who was there when it ended, since the day they were first. */
function movedIn(office: OfficeId, { period, plan, pays, reason }: Asked): Prisma.Sql {
  const span = spanOf(period);
  const cut = { plan, pays };
  if (reason)
    return Prisma.sql`(select l.member_id, l.day, l.how from ${leavingOf([office], span, cut)} l where l.reason = ${reason})`;
  return Prisma.sql`(
    select m.member_id, m.day, m.how from ${movementOf([office], span, cut)} m
    union all
    select c.member_id, min(c.moved_on) filter (where c.step > 0), 'there' from ${stepsUntil([office], Prisma.sql`${span.before}`, cut)}
    group by c.member_id having sum(c.step) > 0)`;
}

const found = ({ q }: Asked) => (q === "" ? Prisma.sql`true` : Prisma.sql`position(search_text(${q}) in p.search) > 0`);
const ofFilter = (filter: MovedFilter) =>
  filter === "all" ? Prisma.sql`t.how <> 'there'` : Prisma.sql`t.how = ${filter}`;

const MOVED_ORDER: Record<MovedList["sort"], Prisma.Sql> = {
  "-date": Prisma.sql`t.day desc, t.member_id desc, t.how`,
  date: Prisma.sql`t.day, t.member_id, t.how`,
  name: Prisma.sql`p.last_name, p.first_name, t.member_id, t.day, t.how`,
  "-name": Prisma.sql`p.last_name desc, p.first_name desc, t.member_id, t.day, t.how`,
};

type MovedRaw = Omit<MovedRow, "key" | "plan"> & { planName: string | null; spanishName: string | null; id: number };

/** A page of those who moved, with the membership by which they did last on that day. */
export async function movedPeople(office: OfficeId, asked: Asked, locale: Locale, page?: Page): Promise<MovedRow[]> {
  const part = page ? Prisma.sql`limit ${page.take}::int offset ${page.skip}::int` : Prisma.empty;
  const rows = await db.$queryRaw<MovedRaw[]>`
    select t.member_id as id, p.id as "memberId", coalesce(p.first_name || ' ' || p.last_name, '') as name, t.day::text as on, t.how,
      v.plan_name as "planName", v.spanish_name as "spanishName", s.cancel_reason as reason,
      case when c.collection = 'in_office' then 'office' else c.unit::text end as pays
    from (select t.* from ${movedIn(office, asked)} t left join member p on p.id = t.member_id
      where ${ofFilter(asked.filter)} and ${found(asked)} order by ${MOVED_ORDER[asked.sort]} ${part}) t
    left join member p on p.id = t.member_id
    left join lateral (select c.* from membership_movement c where c.office_id = ${office}::int and c.member_id = t.member_id
      and c.moved_on = t.day and c.step = case when t.how in ('left', 'lost') then -1 else 1 end order by c.id desc limit 1) c on true
    left join membership s on s.id = c.membership_id
    left join plan l on l.id = c.plan_id left join plan_version v on v.id = coalesce(s.plan_version_id, l.current_version_id)
    order by ${MOVED_ORDER[asked.sort]}`;
  return rows.map(({ id, planName, spanishName, reason, ...row }) => ({
    ...row,
    key: `${id} ${row.on} ${row.how}`,
    plan: (locale === "es-US" && spanishName) || planName || "",
    // What they gave as a reason is why they left, and not why they came.
    reason: row.how === "left" || row.how === "lost" ? reason : null,
  }));
}

/** How many each filter would show. */
export async function movedCounts(office: OfficeId, asked: Asked): Promise<Record<MovedFilter, number>> {
  const rows = await db.$queryRaw<{ how: MovedFilter; people: bigint }[]>`
    select t.how, count(*) as people from ${movedIn(office, asked)} t left join member p on p.id = t.member_id
    where ${found(asked)} group by t.how`;
  const by = new Map(rows.map(({ how, people }) => [how, Number(people)]));
  const all = rows.reduce((sum, { how, people }) => (how === "there" ? sum : sum + Number(people)), 0);
  return Object.fromEntries(
    MOVED_FILTERS.map((filter) => [filter, filter === "all" ? all : (by.get(filter) ?? 0)]),
  ) as Record<MovedFilter, number>;
}

type RevenueAsked = Pick<RevenueList, "filter" | "sort"> & { period: DateRange };

const earnedDuring = ({ from, before }: Span) =>
  Prisma.sql`(${earnedOf(Prisma.sql`${before}::date`)} - ${earnedOf(Prisma.sql`${from}::date`)})`;
const leftAfter = ({ before }: Span) => Prisma.sql`(p.cents - ${earnedOf(Prisma.sql`${before}::date`)})`;

/** Parts of payments that a span earned something of, or that came in before its end for days after it. */
const REVENUE_OF: Record<RevenueFilter, (span: Span) => Prisma.Sql> = {
  all: (span) => Prisma.sql`(${earnedDuring(span)} <> 0 or ${leftAfter(span)} <> 0)`,
  earned: (span) => Prisma.sql`${earnedDuring(span)} <> 0`,
  unearned: (span) => Prisma.sql`${leftAfter(span)} <> 0`,
};

const dayBefore = (on: DateOn | null) => on && addDays(on, -1);

/** A page of the parts that revenue was earned from, the latest payment first. */
export async function revenueParts(
  office: OfficeId,
  { filter, sort, period }: RevenueAsked,
  locale: Locale,
  page?: Page,
): Promise<RevenueRow[]> {
  const span = spanOf(period);
  const order =
    sort === "date"
      ? Prisma.sql`p.day, p.id, p.membership_id`
      : Prisma.sql`p.day desc, p.id desc, p.membership_id desc`;
  const part = page ? Prisma.sql`limit ${page.take}::int offset ${page.skip}::int` : Prisma.empty;
  const rows = await db.$queryRaw<
    (Omit<RevenueRow, "key" | "plan"> & {
      key: bigint;
      membership: number | null;
      planName: string | null;
      spanishName: string | null;
    })[]
  >`
    select p.id as key, p.membership_id as membership, m.id as "memberId", coalesce(m.first_name || ' ' || m.last_name, '') as name,
      v.plan_name as "planName", v.spanish_name as "spanishName", p.day::text as on, p.starts::text as starts, p.ends::text as ends,
      p.cents::int as cents, ${earnedDuring(span)}::int as "earnedCents", ${leftAfter(span)}::int as "leftCents"
    from ${partsOf([office], span.before)} p left join membership s on s.id = p.membership_id
    left join payment y on y.id = p.payment_id
    left join member m on m.id = coalesce(s.member_id, (select w.id from member w where w.household_id = y.household_id and w.added_by_id is null))
    left join plan_version v on v.id = s.plan_version_id
    where ${REVENUE_OF[filter](span)} order by ${order} ${part}`;
  return rows.map(({ key, membership, planName, spanishName, ...row }, at) => ({
    ...row,
    key: `${key} ${membership ?? ""} ${at}`,
    plan: (locale === "es-US" && spanishName) || planName || "",
    ends: dayBefore(row.ends),
  }));
}

/** How many parts each filter would show, and what those of one come to. */
export async function revenueSums(office: OfficeId, { filter, period }: RevenueAsked) {
  const span = spanOf(period);
  const [row] = await db.$queryRaw<
    { all: bigint; earned: bigint; unearned: bigint; earnedCents: number; leftCents: number }[]
  >`
    select count(*) filter (where ${REVENUE_OF.all(span)}) as all, count(*) filter (where ${REVENUE_OF.earned(span)}) as earned,
      count(*) filter (where ${REVENUE_OF.unearned(span)}) as unearned,
      coalesce(sum(${earnedDuring(span)}) filter (where ${REVENUE_OF[filter](span)}), 0)::float8 as "earnedCents",
      coalesce(sum(${leftAfter(span)}) filter (where ${REVENUE_OF[filter](span)}), 0)::float8 as "leftCents"
    from ${partsOf([office], span.before)} p`;
  return {
    counts: { all: Number(row?.all ?? 0), earned: Number(row?.earned ?? 0), unearned: Number(row?.unearned ?? 0) },
    earnedCents: row?.earnedCents ?? 0,
    leftCents: row?.leftCents ?? 0,
  };
}

/** "11-01-2026 11-30-2026", for the name of a file. */
export const daysOfName = ({ from, until }: DateRange): string =>
  [from, until].flatMap((on) => (on ? [formatDate(on).replaceAll("/", "-")] : [])).join(" ");
