import "server-only";
import { OFFICE } from "@/lib/core/auth/roles";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { addDays, addMonthsClamped, type DateOn, dateOn, earlierOf, monthOf } from "@/lib/core/time/dates";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import type { TenantId } from "@/tenants/tenant";
import type { IncomeName } from "./books.queries";
import { type MeasuredStep, measureSeries } from "./flows.queries";
import type { MonthLine } from "./month.rules";
import { type Report, readReports } from "./report.queries";
import { partsOf } from "./revenue.queries";

const STATUS: Record<IncomeName, MonthLine["status"]> = {
  collected: "paid",
  guarantees: "paid",
  refunded: "refunded",
  returned: "returned",
};

type Raw = Omit<MonthLine, "key" | "plan" | "status"> & {
  id: bigint;
  membership: number | null;
  planName: string | null;
  spanishName: string | null;
};

/** What was kept from a journal's money by us and by the processor, for the office it is of. */
const FEES = Prisma.sql`(select coalesce(sum(x.cents), 0) from posting x join ledger_account a on a.id = x.account_id
  where x.journal_id = p.id and a.owner = p.owner and a.code in ('O:platform_fee', 'O:stripe_fee'))`;

/**
 * The lines of a month of some offices, the oldest first: every amount that came in or went back, person by person, with its share of
 * the fees. The amounts come to `net`.
 */
export async function monthLines(
  offices: readonly OfficeId[],
  month: DateOn,
  locale: Locale,
  { page, start = month }: { page?: { skip: number; take: number }; start?: DateOn } = {},
): Promise<MonthLine[]> {
  const part = page ? Prisma.sql`limit ${page.take}::int offset ${page.skip}::int` : Prisma.empty;
  const before = addMonthsClamped(month, 1);
  const rows = await db.$queryRaw<Raw[]>`
    select p.id, p.membership_id as membership, o.office_name as office, m.id as "memberId", p.measure, p.day::text as on,
      coalesce(m.first_name || ' ' || m.last_name, '') as name, v.plan_name as "planName", v.spanish_name as "spanishName",
      p.cents::int as cents, (case when p.whole = 0 then 0
        else round(p.fees::numeric * p.upto / p.whole) - round(p.fees::numeric * (p.upto - abs(p.cents)) / p.whole) end)::int as "feeCents"
    from (
      select p.*, ${FEES} as fees, sum(abs(p.cents)) over (partition by p.id, p.measure) as whole,
        sum(abs(p.cents)) over (partition by p.id, p.measure order by p.no) as upto
      from ${partsOf(offices, before)} p where p.day >= ${start}::date) p
    join office o on o.id = p.owner::int
    left join membership s on s.id = p.membership_id
    left join payment y on y.id = p.payment_id
    left join member m on m.id = coalesce(s.member_id, (select w.id from member w where w.household_id = y.household_id and w.added_by_id is null))
    left join plan_version v on v.id = s.plan_version_id
    order by p.day, p.id, p.measure, p.no ${part}`;
  return rows.map(({ id, membership, planName, spanishName, ...row }, at) => ({
    ...row,
    key: `${id} ${membership ?? ""} ${at}`,
    plan: (locale === "es-US" && spanishName) || planName || "",
    status: STATUS[row.measure],
  }));
}

/** How many lines a month has, and what they come to. */
export async function monthSums(offices: readonly OfficeId[], month: DateOn, start: DateOn = month) {
  const [row] = await db.$queryRaw<{ lines: bigint; cents: number; fees: number }[]>`
    select coalesce(sum(p.lines), 0)::bigint as lines, coalesce(sum(p.cents), 0)::float8 as cents, coalesce(sum(p.fees), 0)::float8 as fees
    from (select p.id, count(*) as lines, sum(p.cents) as cents, ${FEES} as fees
      from ${partsOf(offices, addMonthsClamped(month, 1))} p where p.day >= ${start}::date group by p.id, p.owner) p`;
  return { lines: Number(row?.lines ?? 0), cents: row?.cents ?? 0, feeCents: row?.fees ?? 0 };
}

/** The offices somebody of a tenant works in, and who that is. Throws 404 for nobody, and for who works in none. */
export async function dentistOffices(
  tenantId: TenantId,
  userId: number,
): Promise<{ name: string; offices: OfficeId[] }> {
  const user = await db.user.findFirst({
    where: { id: userId, tenantId, role: { in: [...OFFICE] } },
    select: { firstName: true, lastName: true, offices: { select: { officeId: true }, orderBy: { officeId: "asc" } } },
  });
  if (!user || user.offices.length === 0) throw notFound();
  return {
    name: `${user.firstName} ${user.lastName}`,
    offices: user.offices.map(({ officeId }) => systemOffice(officeId)),
  };
}

/** The reports of one month of an office; null for a month that has not begun there. */
export async function monthReports(office: OfficeId, month: DateOn) {
  const day = await officeDay(office);
  if (month > day.today) return null;
  const until = addDays(earlierOf(addMonthsClamped(month, 1), addDays(day.today, 1)), -1);
  const query = { span: `${month}..${until}`, than: "none" } as const;
  return readReports(office, ["movement", "recurring", "money", "earned"], query, { day });
}
export type MonthReports = Record<"movement" | "recurring" | "money" | "earned", Report>;

const OF_A_MONTH = [
  ...(["membersThen", "joined", "cameBack", "left", "lost", "net", "refunded", "returned", "platformFees"] as const),
];
export type MonthOfOffice = MeasuredStep<(typeof OF_A_MONTH)[number]>;

/** The months an office has a report of, the latest first, with what each came to. */
export async function monthsOf(office: OfficeId): Promise<MonthOfOffice[]> {
  const day = await officeDay(office);
  const [row] = await db.$queryRaw<{ first: string | null }[]>`
    select least((select min(c.moved_on) from membership_movement c where c.office_id = ${office}::int),
      (select min(o.due_on) from obligation o where o.office_id = ${office}::int))::text as first`;
  if (!row?.first) return [];
  const span = { from: monthOf(dateOn(row.first)), before: addMonthsClamped(monthOf(day.today), 1) };
  if (span.from >= span.before) return [];
  return (await measureSeries(office, OF_A_MONTH, span, "month", { day })).toReversed();
}
