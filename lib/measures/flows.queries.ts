import "server-only";
import { systemOffice } from "@/lib/core/auth/scope";
import { addDays, addMonthsClamped, type DateOn, dateOn, earlierOf, laterOf, monthOf } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/core/db";
import type { DateRange } from "@/lib/core/period";
import type { OfficeId } from "@/lib/core/scope";
import { type OfficeDay, officeDay } from "@/lib/membership-status/day.queries";
import { COUNTS_AS_DEBT_SQL } from "@/lib/membership-status/queries";
import { booksOf, INCOME, LINES, type Source } from "./books.queries";
import { MOVEMENT, membersAt } from "./movement.queries";
import { nextStep, type Span, stepOf } from "./report.rules";
import { earnedIn, recurringAt, unearnedAt } from "./revenue.queries";
import { type Cut, type FlowName, type LevelName, MEASURES, type PeriodName, type Step } from "./schema";

const EVER: Span = { from: dateOn("1970-01-01"), before: dateOn("2199-12-31") };

/** The days of a list's period, both of which it includes; null is open. */
export const spanOf = ({ from, until }: DateRange): Span => ({
  from: from ?? EVER.from,
  before: until === null ? EVER.before : addDays(until, 1),
});

const cents = (value: Prisma.Sql, of: Prisma.Sql) => Prisma.sql`coalesce(sum(${value}) filter (where ${of}), 0)`;
const FEES = Prisma.sql`(m.code = 'O:platform_fee')`;

const BOOKS = {
  rows: (offices, span) => booksOf(offices.map(String), span),
  measures: {
    collected: cents(Prisma.sql`-m.cents`, LINES.collected),
    guarantees: cents(Prisma.sql`-m.cents`, LINES.guarantees),
    refunded: cents(Prisma.sql`m.cents`, LINES.refunded),
    returned: cents(Prisma.sql`m.cents`, LINES.returned),
    net: cents(Prisma.sql`-m.cents`, INCOME),
    platformFees: cents(Prisma.sql`m.cents`, FEES),
  },
} satisfies Source;

/** Whether a moment lies in a span, by the calendar of the office at `o`. */
const within = (at: Prisma.Sql, { from, before }: Span) =>
  Prisma.sql`(${at} >= (${from}::date::timestamp at time zone o.timezone) and ${at} < (${before}::date::timestamp at time zone o.timezone))`;
const dayAt = (at: Prisma.Sql) => Prisma.sql`(${at} at time zone o.timezone)::date`;

/** Payments that went through after a first attempt had failed, without what went back of them since. */
const RECOVERED = {
  rows: (offices, span) => Prisma.sql`(
    select ${dayAt(Prisma.sql`p.paid_at`)} as day, p.amount_cents - p.refunded_cents as cents
    from office o join payment p on p.office_id = o.id
    where o.id = any(${[...offices]}::int[]) and p.status = 'succeeded' and p.claim_id is null and ${COUNTS_AS_DEBT_SQL}
      and ${within(Prisma.sql`p.paid_at`, span)}
      and (p.policy_id is not null or exists (select 1 from attempt a where a.payment_id = p.id and a.state = 'failed')))`,
  measures: { recovered: cents(Prisma.sql`m.cents`, Prisma.sql`true`) },
} satisfies Source;

const WENT_BACK = Prisma.sql`m.kind in ('refund', 'refund_return', 'dispute')`;

/** Payouts that the bank has, with the lines each is made of; a payout's own amount stands at its line 0. */
const PAYOUTS = {
  rows: (offices, { from, before }) => {
    const arrived = Prisma.sql`p.office_id = any(${[...offices]}::int[]) and p.status = 'paid'
      and p.arrival_on >= ${from}::date and p.arrival_on < ${before}::date`;
    return Prisma.sql`(
      select p.arrival_on as day, 'payout' as kind, p.amount_cents as cents, 0 as fees from payout p where ${arrived}
      union all
      select p.arrival_on, l.kind::text, l.gross_cents, l.platform_fee_cents + l.processor_fee_cents
        - case when l.kind in ('fee', 'fee_refund') then l.gross_cents else 0 end
      from payout p join payout_line l on l.payout_id = p.id where ${arrived})`;
  },
  measures: {
    paidOut: cents(Prisma.sql`m.cents`, Prisma.sql`m.kind = 'payout'`),
    payoutFees: Prisma.sql`coalesce(sum(m.fees), 0)`,
    payoutReturns: cents(Prisma.sql`-m.cents`, WENT_BACK),
  },
} satisfies Source;

const WON = Prisma.sql`m.status = 'won'`;
const LOST = Prisma.sql`m.status <> 'won'`;
/** Disputes by the day they were decided; one that was prevented after money had been taken is lost. */
const DISPUTES = {
  rows: (offices, span) => Prisma.sql`(
    select ${dayAt(Prisma.sql`d.closed_at`)} as day, d.status, d.amount_cents as cents
    from office o join dispute d on d.office_id = o.id
    where o.id = any(${[...offices]}::int[]) and ${within(Prisma.sql`d.closed_at`, span)}
      and (d.status in ('won', 'lost') or (d.status = 'prevented' and d.taken_cents > 0)))`,
  measures: {
    disputesWon: Prisma.sql`count(*) filter (where ${WON})`,
    disputesLost: Prisma.sql`count(*) filter (where ${LOST})`,
    disputedWon: cents(Prisma.sql`m.cents`, WON),
    disputedLost: cents(Prisma.sql`m.cents`, LOST),
  },
} satisfies Source;

const SOURCES: readonly Source[] = [BOOKS, RECOVERED, PAYOUTS, DISPUTES, MOVEMENT];

/** How something stood at the beginning of some days, in their order. Money in cents. */
type LevelOf = (offices: readonly OfficeId[], days: readonly DateOn[], cut: Cut) => Promise<number[]>;
const LEVELS: Record<LevelName, LevelOf> = {
  membersThen: membersAt,
  recurringThen: recurringAt,
  unearned: unearnedAt,
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
  today: DateOn,
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
  // The days to come have earned nothing yet.
  const served = steps.map((step) => ({ from: earlierOf(step.from, endOf(step, today)), before: endOf(step, today) }));
  const earning = names.includes("earned") ? earnedIn(offices, served) : [];
  await Promise.all(answers);
  (await earning).forEach((earned, index) => {
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

/** What some measures came to in steps that follow each other; a level is what it was at the end of each. */
async function valuesOf<Name extends PeriodName>(
  offices: readonly OfficeId[],
  names: readonly Name[],
  steps: readonly Span[],
  by: Step | null,
  cut: Cut,
  { today }: OfficeDay,
): Promise<MeasuredStep<Name>[]> {
  const flows = names.filter((name): name is Name & FlowName => isFlow(name));
  const levels = names.filter((name): name is Name & LevelName => !isFlow(name));
  const [sums, stood] = await Promise.all([
    sumsOf(offices, flows, steps, by, cut, today),
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
