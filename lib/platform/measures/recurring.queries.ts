import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import type { RecurringFilter, RecurringList, RecurringRow } from "./recurring.schema";
import { duesRunning, inAMonth, ranBefore } from "./revenue.queries";

type Page = { skip: number; take: number };
type Asked = Pick<RecurringList, "filter" | "sort"> & { on: DateOn };

const ORDER: Record<RecurringList["sort"], Prisma.Sql> = {
  name: Prisma.sql`m.last_name, m.first_name, r.id`,
  "-name": Prisma.sql`m.last_name desc, m.first_name desc, r.id`,
  starts: Prisma.sql`r.period_start_on, r.id`,
  "-starts": Prisma.sql`r.period_start_on desc, r.id desc`,
};

const ofFilter = (filter: RecurringFilter) =>
  filter === "all" ? Prisma.sql`true` : Prisma.sql`r.unit::text = ${filter}`;

/** What ran at the end of a day. */
const ranOn = (on: DateOn) => ranBefore(Prisma.sql`${addDays(on, 1)}::date`);

/** A page of the dues that ran on a day: the rows that `recurringThen` is the sum of. */
export async function recurringDues(
  office: OfficeId,
  { filter, sort, on }: Asked,
  locale: Locale,
  page?: Page,
): Promise<RecurringRow[]> {
  const part = page ? Prisma.sql`limit ${page.take}::int offset ${page.skip}::int` : Prisma.empty;
  const rows = await db.$queryRaw<
    (Omit<RecurringRow, "key" | "plan"> & { id: number; planName: string; spanishName: string | null })[]
  >`
    select r.id, m.id as "memberId", m.first_name || ' ' || m.last_name as name, v.plan_name as "planName", v.spanish_name as "spanishName",
      r.period_start_on::text as starts, r.period_end_on::text as ends, r.unit::text as unit, r.net_cents as cents,
      ${inAMonth} as "monthCents"
    from ${duesRunning([office])} r join membership s on s.id = r.membership_id join member m on m.id = s.member_id
    join plan_version v on v.id = r.plan_version_id
    where ${ranOn(on)} and ${ofFilter(filter)} order by ${ORDER[sort]} ${part}`;
  return rows.map(({ id, planName, spanishName, ends, ...row }) => ({
    ...row,
    key: String(id),
    plan: (locale === "es-US" && spanishName) || planName,
    ends: addDays(ends, -1),
  }));
}

/** How many dues each filter would show, and what those of one come to in a month. */
export async function recurringSums(office: OfficeId, { filter, on }: Asked) {
  const [row] = await db.$queryRaw<{ month: bigint; year: bigint; monthCents: number }[]>`
    select count(*) filter (where r.unit = 'month') as month, count(*) filter (where r.unit = 'year') as year,
      coalesce(sum(${inAMonth}) filter (where ${ofFilter(filter)}), 0)::float8 as "monthCents"
    from ${duesRunning([office])} r where ${ranOn(on)}`;
  const [month, year] = [Number(row?.month ?? 0), Number(row?.year ?? 0)];
  return { counts: { all: month + year, month, year }, monthCents: row?.monthCents ?? 0 };
}
