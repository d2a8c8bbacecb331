import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { type DateOn, dateOn } from "@/lib/core/time/dates";
import type { DateRange } from "@/lib/core/time/period";
import { today } from "@/lib/core/time/wall-clock";
import type { PaymentStatus } from "@/lib/generated/prisma/client";
import { type IncomeName, idNamed, incomeOf } from "@/lib/platform/measures/books.queries";
import { type OfficeDay, officeDay } from "@/lib/platform/membership-status/day.queries";
import { planLabel } from "@/lib/practice/plans/rules";
import { shownInstrument } from "./instrument.rules";
import type { ReportFilter } from "./report.schema";
import { standsAsRecorded } from "./rules";
import { withWhatVoidedWereFor } from "./voided.queries";

export type ReportView = { period: DateRange; filter: ReportFilter };

/** What a line of the ledger is: a payment, a guarantor's, or money that went back, or came back once more. */
export type ReportEntry =
  | "payment"
  | "undoneLater"
  | "undone"
  | "guarantee"
  | "guaranteeComing"
  | "refund"
  | "refundSentBack"
  | "disputeLost"
  | "disputeRegained";

/**
 * A line of the office's ledger: money on the day it moved, or a payment that has not moved any yet. `runningCents` is what
 * came in less what went back, up to and with this one.
 */
export type ReportRow = {
  /** Names the line among all of the office. */
  key: string;
  entry: ReportEntry;
  paymentId: number | null;
  /** The guarantee claim, where it is one. */
  claimId: number | null;
  on: DateOn;
  /** Of money that went back: the day the payment was paid. */
  paidOn: DateOn | null;
  owner: { memberId: number; name: string } | null;
  items: { name: string; what: string; kind: string; cents: number }[];
  method: "stripe" | "in_office" | "guarantor";
  instrument: { kind: "card" | "bank"; brand: string | null; last4: string } | null;
  status: PaymentStatus;
  disputed: boolean;
  /** Recorded at the front desk, and can be undone as if it had not been. */
  undoable: boolean;
  /** Negative where it went back. */
  amountCents: number;
  paidCents: number;
  /** Negative where it came back once more. */
  returnedCents: number;
  /** What has gone back of the payment by refunds that went through, whenever. */
  refundedCents: number;
  runningCents: number;
};

type Raw = {
  kind: "moved" | "open";
  id: bigint;
  day: DateOn;
  measure: IncomeName;
  paymentId: number | null;
  claimId: number | null;
  cents: number;
};

/**
 * An office's ledger: every movement of its income on the day it moved, which is what its measures are made of, and what has
 * not moved yet on the day it is due, a claim on the day it was made. A claimed debt is the guarantor's, whoever pays it later.
 */
const ledgerOf = (office: OfficeId, timezone: string) => Prisma.sql`(
  select 'moved' as kind, m.id, m.day, m.measure, p.id as payment_id, ${idNamed("claim", Prisma.sql`m.source`)} as claim_id,
    m.cents, p.method::text as method, 'succeeded' as status
  from ${incomeOf([office])} m left join payment p on p.id = ${idNamed("payment", Prisma.sql`m.ref`)}
  union all
  select 'open', p.id, p.due_on, 'collected', p.id, null, 0, p.method::text, p.status::text
  from payment p where p.office_id = ${office}::int and p.claim_id is null and p.status not in ('succeeded', 'canceled')
  union all
  select 'open', c.id, (c.created_at at time zone ${timezone})::date, 'guarantees', null, c.id, 0, 'guarantor', 'processing'
  from guarantee_claim c where c.office_id = ${office}::int and c.state <> 'paid')`;

const ONLY: Record<ReportFilter, Prisma.Sql> = {
  all: Prisma.sql`true`,
  paid: Prisma.sql`p.kind = 'moved' and p.measure = 'collected'`,
  guarantees: Prisma.sql`p.measure = 'guarantees'`,
  returned: Prisma.sql`p.measure in ('refunded', 'returned')`,
  inOffice: Prisma.sql`p.method = 'in_office'`,
  waiting: Prisma.sql`p.kind = 'open' and p.status <> 'failed'`,
  failed: Prisma.sql`p.status = 'failed'`,
};

const whereOf = ({ period, filter }: ReportView): Prisma.Sql => Prisma.sql`${ONLY[filter]}
  and (${period.from}::date is null or p.day >= ${period.from}::date)
  and (${period.until}::date is null or p.day <= ${period.until}::date)`;

const COLUMNS = Prisma.sql`p.kind, p.id, p.day::text as day, p.measure, p.payment_id as "paymentId", p.claim_id as "claimId",
  p.cents::int as cents`;

/** How many lines a view has, and what they come to. */
export type ReportTotals = { lines: number; paidCents: number; returnedCents: number };

const CAME_IN = Prisma.sql`p.measure in ('collected', 'guarantees')`;

export async function reportTotals(office: OfficeId, view: ReportView, day?: OfficeDay): Promise<ReportTotals> {
  const { timezone } = day ?? (await officeDay(office));
  const [row] = await db.$queryRaw<{ lines: bigint; paid: bigint; returned: bigint }[]>`
    select count(*) as lines, coalesce(sum(p.cents) filter (where ${CAME_IN}), 0) as paid,
      coalesce(-sum(p.cents) filter (where not ${CAME_IN}), 0) as returned
    from ${ledgerOf(office, timezone)} p where ${whereOf(view)}`;
  return {
    lines: Number(row?.lines ?? 0),
    paidCents: Number(row?.paid ?? 0),
    returnedCents: Number(row?.returned ?? 0),
  };
}

const shape = {
  obligations: {
    where: { status: { not: "void" } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      kind: true,
      netCents: true,
      membership: {
        select: {
          member: { select: { firstName: true, lastName: true } },
          planVersion: { select: { planName: true, spanishName: true } },
        },
      },
    },
  },
  attempts: { orderBy: { no: "desc" }, take: 1, select: { instrument: true } },
  refunds: { where: { status: "succeeded" }, select: { amountCents: true } },
} satisfies Prisma.PaymentInclude;

async function paymentsOf(office: OfficeId, ids: readonly number[]) {
  const rows = await db.payment.findMany({ where: { officeId: office, id: { in: [...ids] } }, include: shape });
  const { select, orderBy } = shape.obligations;
  const read = (owes: number[]) =>
    db.obligation.findMany({ where: { officeId: office, id: { in: owes } }, select, orderBy });
  return withWhatVoidedWereFor(rows, read);
}

/** Guarantees in the words of a payment: the plan they were paid for is their one item. */
async function claimsOf(office: OfficeId, ids: readonly number[]) {
  const rows = await db.guaranteeClaim.findMany({
    where: { officeId: office, id: { in: [...ids] } },
    include: { membership: { select: { householdId: true, ...shape.obligations.select.membership.select } } },
  });
  return rows.map(({ id, amountCents, state, membership }) => ({
    ...{ id, amountCents, householdId: membership.householdId, method: "guarantor" as const, disputed: false },
    status: state === "paid" ? ("succeeded" as const) : ("processing" as const),
    obligations: [{ kind: "dues", netCents: amountCents, membership }],
  }));
}

/** The account owner of each family. */
async function ownersOf(office: OfficeId, householdIds: readonly number[]) {
  const owners = await db.member.findMany({
    where: { officeId: office, addedById: null, householdId: { in: [...householdIds] } },
    select: { id: true, householdId: true, firstName: true, lastName: true },
  });
  return new Map(
    owners.map((one) => [one.householdId, { memberId: one.id, name: `${one.firstName} ${one.lastName}` }]),
  );
}

function entryOf({ kind, measure, cents }: Raw, isVoided: boolean): ReportEntry {
  if (measure === "guarantees") return kind === "open" ? "guaranteeComing" : "guarantee";
  if (measure === "refunded") return cents < 0 ? "refund" : "refundSentBack";
  if (measure === "returned") return cents < 0 ? "disputeLost" : "disputeRegained";
  if (cents < 0) return "undone";
  return isVoided ? "undoneLater" : "payment";
}

/** Rows with everything a reader wants to know of them; `balance` is what stood before the first of them. */
async function rowsOf(
  office: OfficeId,
  raw: readonly Raw[],
  balance: number,
  timezone: string,
  locale: Locale,
): Promise<ReportRow[]> {
  const [payments, claims] = await Promise.all([
    paymentsOf(
      office,
      raw.flatMap(({ paymentId }) => paymentId ?? []),
    ),
    claimsOf(
      office,
      raw.flatMap(({ claimId }) => claimId ?? []),
    ),
  ]);
  const owners = await ownersOf(
    office,
    [...payments, ...claims].map((one) => one.householdId),
  );
  const byId = new Map(payments.map((one) => [one.id, one]));
  const claimById = new Map(claims.map((one) => [one.id, one]));
  const at = await now();
  let running = balance;
  return raw.flatMap((line): ReportRow[] => {
    const { kind, id, day, paymentId, claimId, cents } = line;
    running += cents;
    const found = claimId === null ? byId.get(paymentId ?? 0) : claimById.get(claimId);
    if (!found) return [];
    const entry = entryOf(line, "voidedAt" in found && found.voidedAt !== null);
    const cameIn = line.measure === "collected" || line.measure === "guarantees";
    const instrument = "attempts" in found ? found.attempts[0]?.instrument : null;
    const paidAt = "paidAt" in found ? found.paidAt : null;
    return [
      {
        key: `${kind} ${entry} ${id}`,
        entry,
        paymentId,
        claimId,
        on: day,
        paidOn: cameIn || paidAt === null ? null : today(paidAt, timezone),
        owner: owners.get(found.householdId) ?? null,
        items: found.obligations.map(({ kind: what, netCents, membership: { member, planVersion } }) => ({
          name: `${member.firstName} ${member.lastName}`,
          what: planLabel(planVersion, locale),
          kind: what,
          cents: netCents,
        })),
        method: found.method,
        instrument: shownInstrument(instrument),
        status: found.status,
        disputed: found.disputed,
        undoable: entry === "payment" && "deskRecordId" in found && standsAsRecorded(found, at),
        amountCents: kind === "open" ? found.amountCents : cents,
        paidCents: cameIn ? cents : 0,
        returnedCents: cameIn ? 0 : -cents,
        refundedCents: "refunds" in found ? found.refunds.reduce((sum, one) => sum + one.amountCents, 0) : 0,
        runningCents: running,
      },
    ];
  });
}

/** A page of the ledger, the newest first, with its totals. */
export async function reportPage(
  office: OfficeId,
  view: ReportView,
  { skip, take }: { skip: number; take: number },
  locale: Locale,
  day?: OfficeDay,
): Promise<{ rows: ReportRow[]; totals: ReportTotals }> {
  const on = day ?? (await officeDay(office));
  const ledger = ledgerOf(office, on.timezone);
  const where = whereOf(view);
  const [totals, raw, newer] = await Promise.all([
    reportTotals(office, view, on),
    db.$queryRaw<Raw[]>`
      select ${COLUMNS} from ${ledger} p where ${where}
      order by p.day desc, p.kind desc, p.id desc limit ${take}::int offset ${skip}::int`,
    db.$queryRaw<{ cents: bigint | null }[]>`
      select sum(cents) as cents from (
        select p.cents from ${ledger} p where ${where}
        order by p.day desc, p.kind desc, p.id desc limit ${skip}::int) as newer`,
  ]);
  const shown = raw.reduce((sum, one) => sum + one.cents, 0);
  const before = totals.paidCents - totals.returnedCents - Number(newer[0]?.cents ?? 0) - shown;
  const rows = await rowsOf(office, raw.toReversed(), before, on.timezone, locale);
  return { rows: rows.toReversed(), totals };
}

/** Small, so that nobody waits long behind one: a row is an object with its people and plans. */
const PAGE = 250;

/** The whole view, the oldest first, read page by page. */
export async function* eachLine(office: OfficeId, view: ReportView, locale: Locale): AsyncGenerator<ReportRow> {
  const { timezone } = await officeDay(office);
  const where = whereOf(view);
  let last: Pick<Raw, "day" | "id"> & { kind: string } = { day: dateOn("1970-01-01"), kind: "", id: 0n };
  let balance = 0;
  for (;;) {
    const raw: Raw[] = await db.$queryRaw<Raw[]>`
      select ${COLUMNS} from ${ledgerOf(office, timezone)} p
      where ${where} and (p.day, p.kind, p.id) > (${last.day}::date, ${last.kind}, ${last.id}::bigint)
      order by p.day, p.kind, p.id limit ${PAGE}::int`;
    yield* await rowsOf(office, raw, balance, timezone, locale);
    balance += raw.reduce((sum, one) => sum + one.cents, 0);
    last = raw.at(-1) ?? last;
    if (raw.length < PAGE) return;
  }
}
