import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { systemTime } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { inScope, type OfficeScope } from "@/lib/core/db/office-scope";
import { forgets } from "@/lib/core/process/forgetting";
import type { DateOn } from "@/lib/core/time/dates";
import { lastMonths } from "@/lib/platform/measures/flows.queries";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { type OfficeDay, officeDay } from "@/lib/platform/membership-status/day.queries";
import type { TenantId } from "@/tenants/tenant";
import { COUNTED, filterColumns, LISTED, SHOWN } from "./list-filters.queries";
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

/** Rows of the list behind each filter, in one statement. */
async function countFilters(of: OfficeScope, day: OfficeDay): Promise<CountedFilters> {
  const named = LIST_FILTERS.filter((name) => name !== "all" && name !== "pmsNotConnected" && name !== "not_cash");
  const sums = Prisma.join(
    named.map((name) => Prisma.sql`count(*) filter (where ${Prisma.raw(`"${name}"`)}) as ${Prisma.raw(`"${name}"`)}`),
    ", ",
  );
  const owners = Prisma.sql`member w where ${inScope("w", of)} and w.added_by_id is null and ${LISTED}`;
  const [row] = await db.$queryRaw<Counted[]>`
    with family as (select s.household_id, ${filterColumns(day)} from membership s
      where ${inScope("s", of)} and ${COUNTED} group by s.household_id)
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
forgets(() => kept.clear());
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

/** How many families of a tenant each filter shows. */
export async function countsAcross(tenantId: TenantId, day: OfficeDay): Promise<FilterCounts> {
  const { counts } = await keptOrCounted(tenantId, day, async () => {
    const counted = await countFilters(tenantId, day);
    return { stats: { counts: counted.counts }, newest: counted.newest };
  });
  return counts;
}

/**
 * The same among the families that a search finds, by their households; null where it finds more than `most`, which is
 * all that is counted then.
 */
export async function countsAmong<Name extends ListFilter>(
  tenantId: TenantId,
  found: Prisma.Sql,
  names: readonly Name[],
  day: OfficeDay,
  most: number,
): Promise<Record<Name, number> | null> {
  const named = names.filter((name) => name !== "all");
  const sums = named.map(
    (name) => Prisma.sql`count(*) filter (where f.${Prisma.raw(`"${name}"`)})::int as ${Prisma.raw(`"${name}"`)}`,
  );
  const [row] = await db.$queryRaw<Record<Name | "all", number>[]>`
    with found as materialized (select distinct w.household_id from (${found}) h join member w on w.household_id = h.household_id
      where w.added_by_id is null and ${inScope("w", tenantId)} and ${LISTED} limit ${most + 1}::int)
    select count(*)::int as "all", ${Prisma.join(sums)} from found left join lateral (
      select ${filterColumns(day, named)} from membership s where s.household_id = found.household_id and ${COUNTED}) f on true`;
  return row && row.all <= most ? row : null;
}

export type MonthRevenue = { month: DateOn; cents: number };

/** The office's revenue of each month, the current month last: what came in less what went back, the measure `net`. */
export async function monthlyRevenue(office: OfficeId, months: number): Promise<MonthRevenue[]> {
  const steps = await lastMonths(office, ["net"], months);
  return steps.map(({ from: month, values }) => ({ month, cents: values.net }));
}
