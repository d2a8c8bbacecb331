import "server-only";
import { systemTime } from "@/lib/core/clock";
import type { DateOn } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/core/db";
import type { OfficeId } from "@/lib/core/scope";
import { lastMonths } from "@/lib/measures/flows.queries";
import { measuresNow } from "@/lib/measures/people.queries";
import { type OfficeDay, officeDay } from "@/lib/membership-status/day.queries";
import { COUNTED, filterColumns, LISTED, SHOWN } from "./filters.queries";
import { LIST_FILTERS, type ListFilter } from "./schema";

export type MemberStats = {
  /** People with an active membership, and the families they are of. */
  activeMembers: number;
  activeFamilies: number;
  /** Of those people, how many joined in the last 30 days: every membership they ever had is younger (001 §5). */
  newMembers: number;
  monthlyMembers: number;
  annualMembers: number;
  /** Families late now, and what they owe; who is delinquent as well is on the recovery board. */
  lateFamilies: number;
  lateCents: number;
  /** Rows of the list behind each filter. */
  counts: Record<ListFilter, number>;
};

type Counted = Record<string, bigint | number | null>;
const numberOf = (row: Counted | undefined, name: string): number => Number(row?.[name] ?? 0);

/** The newest line of the office's trail: every write leaves one. */
const newestOf = (office: OfficeId) =>
  Prisma.sql`(select v.id from audit_event v where v.office_id = ${office}::int order by v.at desc, v.id desc limit 1)`;

const PEOPLE = [
  "activeMembers",
  "activeFamilies",
  "newMembers",
  "monthlyMembers",
  "annualMembers",
  "lateFamilies",
  "late",
] as const;

type Counting = { stats: MemberStats; newest: bigint | null };

async function countNow(office: OfficeId, day: OfficeDay): Promise<Counting> {
  const named = LIST_FILTERS.filter((name) => name !== "all" && name !== "pmsNotConnected" && name !== "not_cash");
  const sums = Prisma.join(
    named.map((name) => Prisma.sql`count(*) filter (where ${Prisma.raw(`"${name}"`)}) as ${Prisma.raw(`"${name}"`)}`),
    ", ",
  );
  const [people, [row]] = await Promise.all([
    measuresNow(office, PEOPLE, day),
    db.$queryRaw<Counted[]>`
    with family as (select s.household_id, ${filterColumns(day)} from membership s where s.office_id = ${office}::int and ${COUNTED} group by s.household_id)
    select ${sums}, ${newestOf(office)} as newest,
      (select count(*) from member w where w.office_id = ${office}::int and w.added_by_id is null and ${LISTED}) as "all",
      (select count(*) from member w where w.office_id = ${office}::int and w.added_by_id is null and ${LISTED}
        and exists (select 1 from member m where m.household_id = w.household_id and m.chart_id is null and ${SHOWN})) as "pmsNotConnected"
    from family`,
  ]);
  const stats = {
    activeMembers: people.activeMembers,
    activeFamilies: people.activeFamilies,
    newMembers: people.newMembers,
    monthlyMembers: people.monthlyMembers,
    annualMembers: people.annualMembers,
    lateFamilies: people.lateFamilies,
    lateCents: people.late,
    counts: {
      ...(Object.fromEntries(LIST_FILTERS.map((name) => [name, numberOf(row, name)])) as Record<ListFilter, number>),
      // Whoever has nothing at all does not pay in cash either.
      not_cash: numberOf(row, "all") - numberOf(row, "cash"),
    },
  };
  return { stats, newest: row?.newest === undefined || row.newest === null ? null : BigInt(row.newest) };
}

type Kept = Counting & { until: number; day: DateOn };
const kept = new Map<number, Kept>();
/**
 * What took long to count is kept this many times as long as it took, until something is written in the office: the
 * chips agree with the list. A small office is always counted afresh.
 */
const KEEP_FACTOR = 60;
const KEEP_FROM_MS = 50;

/** How many of the office's families pass the filter, 0 to 1, where that was counted lately; null where it was not. */
export function shareOf(office: OfficeId, filter: ListFilter): number | null {
  const counts = kept.get(office)?.stats.counts;
  return counts && counts.all > 0 ? counts[filter] / counts.all : null;
}

/** Whether nothing was written in the office since it was counted. */
async function stillHolds(office: OfficeId, { newest }: Kept): Promise<boolean> {
  const [row] = await db.$queryRaw<{ newest: bigint | null }[]>`select ${newestOf(office)} as newest`;
  return (row?.newest ?? null) === newest;
}

/** The numbers above the list and on its chips: three statements, whatever the number of filters. */
export async function memberStats(office: OfficeId): Promise<MemberStats> {
  const day = await officeDay(office);
  const started = systemTime().getTime();
  const known = kept.get(office);
  if (known && known.until > started && known.day === day.today && (await stillHolds(office, known)))
    return known.stats;
  const counting = await countNow(office, day);
  const took = systemTime().getTime() - started;
  if (took < KEEP_FROM_MS) kept.delete(office);
  else kept.set(office, { ...counting, day: day.today, until: started + took * KEEP_FACTOR });
  return counting.stats;
}

export type MonthRevenue = { month: DateOn; cents: number };

/** The office's revenue of each month, the current month last: what came in less what went back, the measure `net`. */
export async function monthlyRevenue(office: OfficeId, months: number): Promise<MonthRevenue[]> {
  const steps = await lastMonths(office, ["net"], months);
  return steps.map(({ from: month, values }) => ({ month, cents: values.net }));
}
