import "server-only";
import { addDays, addMonthsClamped, dateOn, earlierOf, instantAt, laterOf, monthOf } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/core/db";
import type { DateRange } from "@/lib/core/period";
import type { OfficeId } from "@/lib/core/scope";
import { type OfficeDay, officeDay } from "@/lib/membership-status/day.queries";
import { COUNTS_AS_DEBT_SQL } from "@/lib/membership-status/queries";

import { nextStep, type Span, stepOf } from "./report.rules";
import type { FlowName, Step } from "./schema";

const EVER: Span = { from: dateOn("1970-01-01"), before: dateOn("2199-12-31") };

/** The days of a list's period, both of which it includes; null is open. */
export const spanOf = ({ from, until }: DateRange): Span => ({
  from: from ?? EVER.from,
  before: until === null ? EVER.before : addDays(until, 1),
});

/**
 * A relation with what happened at an office in a span: a row a movement, with `day` and what its measures are made of; and
 * each measure as an aggregate over it.
 */
type Source = {
  rows: (office: OfficeId, span: Span, zone: string) => Prisma.Sql;
  measures: { [Name in FlowName]?: Prisma.Sql };
};

const cents = (value: Prisma.Sql, of: Prisma.Sql) => Prisma.sql`coalesce(sum(${value}) filter (where ${of}), 0)`;

/** Lines of an office's books by which money of families and of their guarantor came and went; a line of income is a credit. */
const LINES = {
  collected: Prisma.sql`(m.code = 'O:receivable' and m.kind in ('charge', 'in_office'))`,
  guarantees: Prisma.sql`(m.code = 'O:receivable' and m.kind = 'guarantee_claim')`,
  refunded: Prisma.sql`(m.code = 'O:dues' and m.kind in ('refund', 'refund_failed'))`,
  returned: Prisma.sql`(m.code = 'O:dispute_loss' and m.kind in ('dispute_lost', 'dispute_regained'))`,
};
export type IncomeName = keyof typeof LINES;
const FEES = Prisma.sql`(m.code = 'O:platform_fee')`;
/** The accounts of the lines above; their other lines are of no measure. */
const ACCOUNTS = Prisma.sql`('O:receivable', 'O:dues', 'O:dispute_loss', 'O:platform_fee')`;

/** The books of some offices, line by line, each dated by the office's day on which it moved. */
const booksOf = (owners: readonly string[], { from, before }: Span): Prisma.Sql => Prisma.sql`(
  select a.owner, a.code, j.kind, j.effective_on as day, p.cents from ledger_account a
  join posting p on p.account_id = a.id join journal j on j.id = p.journal_id
  where a.owner = any(${[...owners]}::text[]) and a.code in ${ACCOUNTS}
    and j.effective_on >= ${from}::date and j.effective_on < ${before}::date)`;

const BOOKS = {
  rows: (office, span) => booksOf([String(office)], span),
  measures: {
    collected: cents(Prisma.sql`-m.cents`, LINES.collected),
    guarantees: cents(Prisma.sql`-m.cents`, LINES.guarantees),
    refunded: cents(Prisma.sql`m.cents`, LINES.refunded),
    returned: cents(Prisma.sql`m.cents`, LINES.returned),
    net: cents(Prisma.sql`-m.cents`, Prisma.join(Object.values(LINES), " or ")),
    platformFees: cents(Prisma.sql`m.cents`, FEES),
  },
} satisfies Source;

/**
 * The rows behind `net`, for a statement that lists them: what came in as a positive amount and what went back as a negative one,
 * each with the measure it counts in, its journal's id and source, and `ref`, the payment it is about.
 */
export const incomeOf = (office: OfficeId): Prisma.Sql => Prisma.sql`(
  select m.id, m.source, m.ref, m.day, -m.cents as cents, case ${Prisma.join(
    Object.entries(LINES).map(([name, line]) => Prisma.sql`when ${line} then ${name}`),
    " ",
  )} end as measure
  from (select j.id, j.source, p.ref, a.code, j.kind, j.effective_on as day, p.cents from ledger_account a
    join posting p on p.account_id = a.id join journal j on j.id = p.journal_id
    where a.owner = ${String(office)} and a.code in ${ACCOUNTS}) m
  where ${Prisma.join(Object.values(LINES), " or ")})`;

/** Payments that went through after a first attempt had failed, without what went back of them since. */
const RECOVERED = {
  rows: (office, { from, before }, zone) => Prisma.sql`(
    select (p.paid_at at time zone ${zone})::date as day, p.amount_cents - p.refunded_cents as cents from payment p
    where p.office_id = ${office}::int and p.status = 'succeeded' and p.claim_id is null and ${COUNTS_AS_DEBT_SQL}
      and p.paid_at >= ${instantAt(from, "00:00", zone)} and p.paid_at < ${instantAt(before, "00:00", zone)}
      and (p.policy_id is not null or exists (select 1 from attempt a where a.payment_id = p.id and a.state = 'failed')))`,
  measures: { recovered: cents(Prisma.sql`m.cents`, Prisma.sql`true`) },
} satisfies Source;

const WENT_BACK = Prisma.sql`m.kind in ('refund', 'refund_return', 'dispute')`;

/** Payouts that the bank has, with the lines each is made of; a payout's own amount stands at its line 0. */
const PAYOUTS = {
  rows: (office, { from, before }) => {
    const arrived = Prisma.sql`p.office_id = ${office}::int and p.status = 'paid'
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
  rows: (office, { from, before }, zone) => Prisma.sql`(
    select (d.closed_at at time zone ${zone})::date as day, d.status, d.amount_cents as cents from dispute d
    where d.office_id = ${office}::int and d.closed_at >= ${instantAt(from, "00:00", zone)}
      and d.closed_at < ${instantAt(before, "00:00", zone)}
      and (d.status in ('won', 'lost') or (d.status = 'prevented' and d.taken_cents > 0)))`,
  measures: {
    disputesWon: Prisma.sql`count(*) filter (where ${WON})`,
    disputesLost: Prisma.sql`count(*) filter (where ${LOST})`,
    disputedWon: cents(Prisma.sql`m.cents`, WON),
    disputedLost: cents(Prisma.sql`m.cents`, LOST),
  },
} satisfies Source;

const SOURCES: readonly Source[] = [BOOKS, RECOVERED, PAYOUTS, DISPUTES];

/** What a measure came to in one step of a period. */
export type MeasuredStep<Name extends FlowName> = Span & { values: Record<Name, number> };

const zeros = <Name extends FlowName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

type Summed = { start: string } & Record<string, unknown>;

/** Sums of some measures at an office: of each step that has anything, or of the whole span. A statement a source. */
async function sumsOf<Name extends FlowName>(
  office: OfficeId,
  names: readonly Name[],
  span: Span,
  { timezone }: OfficeDay,
  by: Step | null,
): Promise<Summed[]> {
  const start = by === null ? Prisma.sql`''` : Prisma.sql`date_trunc(${by}, m.day)::date::text`;
  const answers = SOURCES.flatMap(({ rows, measures }) => {
    const own = names.filter((name) => name in measures);
    if (own.length === 0) return [];
    const columns = Prisma.join(
      own.map((name) => Prisma.sql`${measures[name] ?? Prisma.empty} as ${Prisma.raw(`"${name}"`)}`),
    );
    return db.$queryRaw<Summed[]>`
      select /* over a span */ ${start} as start, ${columns} from ${rows(office, span, timezone)} m group by 1`;
  });
  return (await Promise.all(answers)).flat();
}

/**
 * What some measures came to at an office in each step of a span, the oldest first; steps with nothing have zeros. The first
 * and the last step may be a part of a month or year. Money in cents.
 */
export async function measureSeries<Name extends FlowName>(
  office: OfficeId,
  names: readonly Name[],
  span: Span,
  by: Step,
  day?: OfficeDay,
): Promise<MeasuredStep<Name>[]> {
  const sums = await sumsOf(office, names, span, day ?? (await officeDay(office)), by);
  const steps: MeasuredStep<Name>[] = [];
  for (let start = stepOf(span.from, by); start < span.before; start = nextStep(start, by)) {
    const next = nextStep(start, by);
    const values = zeros(names);
    for (const row of sums) {
      if (row.start !== start) continue;
      for (const name of names) if (name in row) values[name] = Number(row[name]);
    }
    steps.push({ from: laterOf(start, span.from), before: earlierOf(next, span.before), values });
  }
  return steps;
}

/** The same for so many months, the running one last. */
export async function lastMonths<Name extends FlowName>(
  office: OfficeId,
  names: readonly Name[],
  months: number,
): Promise<MeasuredStep<Name>[]> {
  const day = await officeDay(office);
  const month = monthOf(day.today);
  const span = { from: addMonthsClamped(month, 1 - months), before: addMonthsClamped(month, 1) };
  return measureSeries(office, names, span, "month", day);
}

/** What some measures came to at an office in a span. Money in cents. */
export async function measureTotals<Name extends FlowName>(
  office: OfficeId,
  names: readonly Name[],
  span: Span,
  day?: OfficeDay,
): Promise<Record<Name, number>> {
  const totals = zeros(names);
  for (const row of await sumsOf(office, names, span, day ?? (await officeDay(office)), null))
    for (const name of names) if (name in row) totals[name] = Number(row[name]);
  return totals;
}

/** `platformFees` of some offices in a span, by office; one that paid none is left out. */
export async function platformFeesByOffice(officeIds: readonly number[], span: Span): Promise<Map<number, number>> {
  const rows = await db.$queryRaw<{ owner: string; cents: bigint }[]>`
    select m.owner, ${BOOKS.measures.platformFees} as cents from ${booksOf(officeIds.map(String), span)} m group by m.owner`;
  return new Map(rows.map((row) => [Number(row.owner), Number(row.cents)]));
}
