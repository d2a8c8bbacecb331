import "server-only";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";
import { addDays, addMonthsClamped, type DateOn, dateOn, earlierOf, laterOf, monthOf } from "@/lib/core/time/dates";
import type { DateRange } from "@/lib/core/time/period";
import { type OfficeDay, officeDay } from "@/lib/platform/membership-status/day.queries";
import type { Source } from "./books.queries";
import { MOVEMENT, membersAt } from "./movement.queries";
import { nextStep, type Span, stepOf } from "./report.rules";
import { type Revenue, recurringAt, revenueOver } from "./revenue.queries";
import { type Cut, type FlowName, type LevelName, MEASURES, type PeriodName, type Step } from "./schema";
import { BOOKS, SOURCES } from "./sources.queries";

const EVER: Span = { from: dateOn("1970-01-01"), before: dateOn("2199-12-31") };

/** The days of a list's period, both of which it includes; null is open. */
export const spanOf = ({ from, until }: DateRange): Span => ({
  from: from ?? EVER.from,
  before: until === null ? EVER.before : addDays(until, 1),
});

/** How something stood at the beginning of some days, in their order. Money in cents. */
type LevelOf = (offices: readonly OfficeId[], days: readonly DateOn[], cut: Cut) => Promise<number[]>;
const LEVELS: Record<LevelName, LevelOf> = {
  membersThen: membersAt,
  recurringThen: recurringAt,
  unearned: async (offices, days) => (await revenueOver(offices, [], days)).unearned,
};

/** How some measures stood at one office, or at several together, at the beginning of some days. */
export async function levelsAt<Name extends LevelName>(
  office: OfficeId | readonly OfficeId[],
  names: readonly Name[],
  days: readonly DateOn[],
  cut: Cut = {},
): Promise<Record<Name, number[]>> {
  const read = names.map(async (name) => [name, await LEVELS[name](several(office), days, cut)] as const);
  return Object.fromEntries(await Promise.all(read)) as Record<Name, number[]>;
}

/** What a measure came to in one step of a period. */
export type MeasuredStep<Name extends PeriodName> = Span & { values: Record<Name, number> };

const several = (office: OfficeId | readonly OfficeId[]): readonly OfficeId[] =>
  typeof office === "number" ? [office] : office;
const isFlow = (name: PeriodName): name is FlowName => MEASURES[name].kind === "flow";

type Summed = { start: string } & Record<string, unknown>;

/**
 * Sums of some measures at some offices, in each of the steps that follow each other: a statement a source. `by` is how long
 * each is; null where there is but one.
 */
async function sumsOf(
  offices: readonly OfficeId[],
  names: readonly FlowName[],
  steps: readonly Span[],
  by: Step | null,
  cut: Cut,
  revenue: Promise<Revenue> | null,
): Promise<Record<string, number>[]> {
  const [first] = steps;
  const last = steps.at(-1);
  const values: Record<string, number>[] = steps.map(() => ({}));
  if (!first || !last) return values;
  const at = new Map(steps.map(({ from }, index) => [by === null ? "" : stepOf(from, by), index]));
  const start = by === null ? Prisma.sql`''` : Prisma.sql`date_trunc(${by}, m.day)::date::text`;
  const answers = SOURCES.map(async ({ rows, measures }) => {
    const own = names.filter((name) => name in measures);
    if (own.length === 0) return;
    const columns = Prisma.join(
      own.map((name) => Prisma.sql`${measures[name] ?? Prisma.empty} as ${Prisma.raw(`"${name}"`)}`),
    );
    const found = await db.$queryRaw<Summed[]>`
      select /* over a span */ ${start} as start, ${columns} from ${rows(offices, { from: first.from, before: last.before }, cut)} m group by 1`;
    for (const row of found) {
      const step = values[at.get(row.start as DateOn) ?? -1];
      if (step) for (const name of own) step[name] = Number(row[name]);
    }
  });
  const [known] = await Promise.all([revenue, ...answers]);
  known?.earned.forEach((earned, index) => {
    Object.assign(values[index] ?? {}, { earned });
  });
  return values;
}

/** The steps of a span, which may begin and end within one. */
export function stepsOf(span: Span, by: Step): Span[] {
  const steps: Span[] = [];
  for (let start = stepOf(span.from, by); start < span.before; start = nextStep(start, by))
    steps.push({ from: laterOf(start, span.from), before: earlierOf(nextStep(start, by), span.before) });
  return steps;
}

/** The first day whose beginning says how a step ended: the day after it, or, while it runs, after today. */
export const endOf = (step: Span, today: DateOn): DateOn => earlierOf(step.before, addDays(today, 1));

/** What steps earned, the days to come nothing yet; with how `unearned` stood at the beginning of some days. */
function revenueOf(offices: readonly OfficeId[], steps: readonly Span[], today: DateOn, days: readonly DateOn[] = []) {
  const served = steps.map((step) => ({ from: earlierOf(step.from, endOf(step, today)), before: endOf(step, today) }));
  return revenueOver(offices, served, days);
}

/** What some measures came to in steps that follow each other; a level is what it was at the end of each. */
async function valuesOf<Name extends PeriodName>(
  offices: readonly OfficeId[],
  names: readonly Name[],
  steps: readonly Span[],
  by: Step | null,
  cut: Cut,
  { today }: OfficeDay,
  known: Promise<Revenue> | null = null,
): Promise<MeasuredStep<Name>[]> {
  const flows = names.filter((name): name is Name & FlowName => isFlow(name));
  const levels = names.filter((name): name is Name & LevelName => !isFlow(name));
  const earned = (flows as string[]).includes("earned");
  const revenue = earned ? (known ?? revenueOf(offices, steps, today)) : null;
  const [sums, stood] = await Promise.all([
    sumsOf(offices, flows, steps, by, cut, revenue),
    levelsAt(
      offices,
      levels,
      steps.map((step) => endOf(step, today)),
      cut,
    ),
  ]);
  return steps.map((step, at) => {
    const values = Object.fromEntries(
      names.map((name) => [name, isFlow(name) ? (sums[at]?.[name] ?? 0) : (stood[name as Name & LevelName][at] ?? 0)]),
    );
    return { ...step, values: values as Record<Name, number> };
  });
}

/**
 * What some measures came to at one office, or at several together, in each step of a span, the oldest first; steps with nothing
 * have zeros. The first and the last step may be a part of a month or year. Money in cents.
 */
export async function measureSeries<Name extends PeriodName>(
  office: OfficeId | readonly OfficeId[],
  names: readonly Name[],
  span: Span,
  by: Step,
  { day, cut = {} }: { day?: OfficeDay; cut?: Cut } = {},
): Promise<MeasuredStep<Name>[]> {
  const offices = several(office);
  return valuesOf(offices, names, stepsOf(span, by), by, cut, day ?? (await officeDay(homeOf(offices))));
}

/**
 * The same, with how some levels stood when the span began (or, where that is still to come, after today): what steps earned
 * and what was unearned at first come from one reading.
 */
export async function seriesFrom<Name extends PeriodName, Level extends LevelName>(
  office: OfficeId | readonly OfficeId[],
  names: readonly Name[],
  levels: readonly Level[],
  span: Span,
  by: Step,
  { day, cut }: { day: OfficeDay; cut: Cut },
): Promise<{ steps: MeasuredStep<Name>[]; openings: Record<Level, number[]> }> {
  const offices = several(office);
  const steps = stepsOf(span, by);
  const first = earlierOf(span.from, addDays(day.today, 1));
  const rolls = (levels as readonly LevelName[]).includes("unearned");
  const known = rolls ? revenueOf(offices, steps, day.today, [first]) : null;
  const others = levels.filter((name) => name !== "unearned");
  const [series, openings, revenue] = await Promise.all([
    valuesOf(offices, names, steps, by, cut, day, known),
    levelsAt(offices, others, [first], cut),
    known,
  ]);
  return { steps: series, openings: { ...openings, ...(revenue && { unearned: revenue.unearned }) } };
}

/** Whose calendar says what day it is where several are read together. */
function homeOf([first]: readonly OfficeId[]): OfficeId {
  if (first === undefined) throw new Error("no office to read the measures of");
  return first;
}

/** The same for so many months, the running one last. */
export async function lastMonths<Name extends PeriodName>(
  office: OfficeId,
  names: readonly Name[],
  months: number,
): Promise<MeasuredStep<Name>[]> {
  const day = await officeDay(office);
  const month = monthOf(day.today);
  const span = { from: addMonthsClamped(month, 1 - months), before: addMonthsClamped(month, 1) };
  return measureSeries(office, names, span, "month", { day });
}

/** What some measures came to at one office, or at several together, in a span. Money in cents. */
export async function measureTotals<Name extends PeriodName>(
  office: OfficeId | readonly OfficeId[],
  names: readonly Name[],
  span: Span,
  { day, cut = {} }: { day?: OfficeDay; cut?: Cut } = {},
): Promise<Record<Name, number>> {
  const offices = several(office);
  const on = day ?? (await officeDay(homeOf(offices)));
  const [whole] = await valuesOf(offices, names, [span], null, cut, on);
  if (!whole) throw new Error("a span has a value");
  return whole.values;
}

/** Sources whose rows say which office they are of. */
const WITH_OFFICE: readonly { source: Source; office: Prisma.Sql }[] = [
  { source: BOOKS, office: Prisma.sql`m.owner::int` },
  { source: MOVEMENT, office: Prisma.sql`m.office_id` },
];
/** What can be told office by office in one reading. */
export type ByOffice = "joined" | "cameBack" | "left" | "lost" | "net" | "refunded" | "returned" | "platformFees";

/** What some measures came to in a span at each of some offices; one where nothing happened is left out. */
export async function flowsByOffice<Name extends ByOffice>(
  offices: readonly OfficeId[],
  names: readonly Name[],
  span: Span,
): Promise<Map<number, { [Each in Name]?: number }>> {
  const found = new Map<number, { [Each in Name]?: number }>();
  const read = WITH_OFFICE.map(async ({ source: { rows, measures }, office }) => {
    const own = names.filter((name) => name in measures);
    if (own.length === 0) return;
    const columns = own.map((name) => Prisma.sql`${measures[name] ?? Prisma.empty} as ${Prisma.raw(`"${name}"`)}`);
    const sums = await db.$queryRaw<({ office: number } & Record<string, unknown>)[]>`
      select /* over a span */ ${office} as office, ${Prisma.join(columns)} from ${rows(offices, span, {})} m group by 1`;
    for (const row of sums) {
      const values = Object.fromEntries(own.map((name) => [name, Number(row[name])]));
      found.set(row.office, { ...found.get(row.office), ...values } as { [Each in Name]?: number });
    }
  });
  await Promise.all(read);
  return found;
}

/** `platformFees` of some offices in a span, by office; one that paid none is left out. */
export async function platformFeesByOffice(officeIds: readonly number[], span: Span): Promise<Map<number, number>> {
  const found = await flowsByOffice(officeIds.map(systemOffice), ["platformFees"], span);
  return new Map([...found].map(([id, { platformFees }]) => [id, platformFees ?? 0]));
}
