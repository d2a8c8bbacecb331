import "server-only";
import { systemTime } from "@/lib/core/clock";
import type { DateOn } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/core/db";
import { inScope, type OfficeScope } from "@/lib/core/office-scope";
import type { OfficeId } from "@/lib/core/scope";
import { lastMonths } from "@/lib/measures/flows.queries";
import { measuresNow } from "@/lib/measures/people.queries";
import { type OfficeDay, officeDay } from "@/lib/membership-status/day.queries";
import type { TenantId } from "@/tenants/tenant";
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

/** The newest line of the trail of an office, or of a tenant: every write leaves one. */
const newestOf = (of: OfficeScope) =>
  typeof of === "number"
    ? Prisma.sql`(select v.id from audit_event v where v.office_id = ${of}::int order by v.at desc, v.id desc limit 1)`
    : Prisma.sql`(select v.id from audit_event v where v.tenant_id = ${of}::"TenantId" order by v.id desc limit 1)`;

const PEOPLE = [
  "activeMembers",
  "activeFamilies",
  "newMembers",
  "monthlyMembers",
  "annualMembers",
  "lateFamilies",
  "late",
] as const;

type FilterCounts = MemberStats["counts"];
type CountedFilters = { counts: FilterCounts; newest: bigint | null };

/** Rows of the list behind each filter, in one statement. @param within households a search leaves */
async function countFilters(of: OfficeScope, day: OfficeDay, within?: Prisma.Sql): Promise<CountedFilters> {
  const named = LIST_FILTERS.filter((name) => name !== "all" && name !== "pmsNotConnected" && name !== "not_cash");
  const sums = Prisma.join(
    named.map((name) => Prisma.sql`count(*) filter (where ${Prisma.raw(`"${name}"`)}) as ${Prisma.raw(`"${name}"`)}`),
    ", ",
  );
  const found = within ? Prisma.sql`found as materialized (${within}),` : Prisma.empty;
  const only = (alias: string) =>
    within ? Prisma.sql`and ${Prisma.raw(alias)}.household_id in (select household_id from found)` : Prisma.empty;
  const owners = Prisma.sql`member w where ${inScope("w", of)} and w.added_by_id is null and ${LISTED} ${only("w")}`;
  const [row] = await db.$queryRaw<Counted[]>`
    with ${found} family as (select s.household_id, ${filterColumns(day)} from membership s
      where ${inScope("s", of)} and ${COUNTED} ${only("s")} group by s.household_id)
    select ${sums}, ${newestOf(of)} as newest, (select count(*) from ${owners}) as "all",
      (select count(*) from ${owners}
        and exists (select 1 from member m where m.household_id = w.household_id and m.chart_id is null and ${SHOWN})) as "pmsNotConnected"
    from family`;
  const counts = Object.fromEntries(LIST_FILTERS.map((name) => [name, numberOf(row, name)])) as FilterCounts;
  const newest = row?.newest === undefined || row.newest === null ? null : BigInt(row.newest);
  // Whoever has nothing at all does not pay in cash either.
  return { counts: { ...counts, not_cash: counts.all - counts.cash }, newest };
}

type Counting = { stats: MemberStats; newest: bigint | null };

async function countNow(office: OfficeId, day: OfficeDay): Promise<Counting> {
  const [people, { counts, newest }] = await Promise.all([measuresNow(office, PEOPLE, day), countFilters(office, day)]);
  const stats = {
    activeMembers: people.activeMembers,
    activeFamilies: people.activeFamilies,
    newMembers: people.newMembers,
    monthlyMembers: people.monthlyMembers,
    annualMembers: people.annualMembers,
    lateFamilies: people.lateFamilies,
    lateCents: people.late,
    counts,
  };
  return { stats, newest };
}

/** What is kept of an office are all its numbers, of a tenant those of the filters. */
type Kept = { stats: Pick<MemberStats, "counts"> & Partial<MemberStats>; newest: bigint | null } & {
  until: number;
  day: DateOn;
};
const kept = new Map<OfficeScope, Kept>();
/**
 * What took long to count is kept this many times as long as it took, until something is written in the office: the
 * chips agree with the list. A small office is always counted afresh.
 */
const KEEP_FACTOR = 60;
const KEEP_FROM_MS = 50;

/** How many families pass the filter, 0 to 1, where that was counted lately; null where it was not. */
export function shareOf(of: OfficeScope, filter: ListFilter): number | null {
  const counts = kept.get(of)?.stats.counts;
  return counts && counts.all > 0 ? counts[filter] / counts.all : null;
}

/** Whether nothing was written since it was counted. */
async function stillHolds(of: OfficeScope, { newest }: Kept): Promise<boolean> {
  const [row] = await db.$queryRaw<{ newest: bigint | null }[]>`select ${newestOf(of)} as newest`;
  return (row?.newest ?? null) === newest;
}

/** What was counted lately and still holds, else counted now. */
async function keptOrCounted<Stats extends Kept["stats"]>(
  of: OfficeScope,
  day: OfficeDay,
  count: () => Promise<{ stats: Stats; newest: bigint | null }>,
): Promise<Stats> {
  const started = systemTime().getTime();
  const known = kept.get(of);
  if (known && known.until > started && known.day === day.today && (await stillHolds(of, known)))
    return known.stats as Stats;
  const counting = await count();
  const took = systemTime().getTime() - started;
  if (took < KEEP_FROM_MS) kept.delete(of);
  else kept.set(of, { ...counting, day: day.today, until: started + took * KEEP_FACTOR });
  return counting.stats;
}

/** The numbers above the list and on its chips: three statements, whatever the number of filters. */
export async function memberStats(office: OfficeId): Promise<MemberStats> {
  const day = await officeDay(office);
  return keptOrCounted(office, day, () => countNow(office, day));
}

/** How many families of a tenant each filter shows; with a search, of those it finds. */
export async function countsAcross(tenantId: TenantId, day: OfficeDay, within: Prisma.Sql | null) {
  if (within) return (await countFilters(tenantId, day, within)).counts;
  const { counts } = await keptOrCounted(tenantId, day, async () => {
    const counted = await countFilters(tenantId, day);
    return { stats: { counts: counted.counts }, newest: counted.newest };
  });
  return counts;
}

export type MonthRevenue = { month: DateOn; cents: number };

/** The office's revenue of each month, the current month last: what came in less what went back, the measure `net`. */
export async function monthlyRevenue(office: OfficeId, months: number): Promise<MonthRevenue[]> {
  const steps = await lastMonths(office, ["net"], months);
  return steps.map(({ from: month, values }) => ({ month, cents: values.net }));
}
