import "server-only";
import { now } from "@/lib/core/clock";
import { addDays, type DateOn, instantAt, today } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import type { DateRange } from "@/lib/core/period";
import type { OfficeId } from "@/lib/core/scope";
import type { PaymentStatus } from "@/lib/generated/prisma/client";
import { planLabel } from "@/lib/plans/rules";
import { shownInstrument } from "./instrument.rules";
import type { ReportFilter } from "./report.schema";

export type ReportView = { period: DateRange; filter: ReportFilter };

/** A payment in the office's ledger, or what a guarantor paid in a family's stead. `runningCents` is what was paid less what was returned, up to and with this one. */
export type ReportRow = {
  paymentId: number | null;
  /** The guarantee claim, where it is one. */
  claimId: number | null;
  on: DateOn;
  owner: { memberId: number; name: string } | null;
  items: { name: string; what: string; kind: string; cents: number }[];
  method: "stripe" | "in_office" | "guarantor";
  instrument: { kind: "card" | "bank"; brand: string | null; last4: string } | null;
  status: PaymentStatus;
  disputed: boolean;
  amountCents: number;
  paidCents: number;
  returnedCents: number;
  /** What has gone back to the payer by refunds that went through. */
  refundedCents: number;
  runningCents: number;
};

type Raw = { kind: "payment" | "guarantee"; id: number; at: Date; paid: number; returned: number };

/**
 * An office's income: its payments and the guarantees paid to it, each dated by its place in the report (when it was
 * paid, else when it was opened). A claimed debt is the guarantor's, whoever pays it later.
 */
const REPORTED = Prisma.sql`(
  select 'payment' as kind, p.id, p.office_id, coalesce(p.paid_at, p.created_at) as at, p.status::text as status,
    p.method::text as method, p.disputed, p.refunded_cents,
    case when p.status = 'succeeded' then p.amount_cents else 0 end as paid,
    case when p.status = 'succeeded' then p.refunded_cents + coalesce(
      (select sum(d.amount_cents) from dispute d where d.payment_id = p.id and d.status = 'lost'), 0) else 0 end as returned
  from payment p where p.claim_id is null
  union all
  select 'guarantee', c.id, c.office_id, coalesce(c.paid_at, c.created_at),
    case c.state when 'paid' then 'succeeded' else 'processing' end, 'guarantor', false, 0,
    case c.state when 'paid' then c.amount_cents else 0 end, 0
  from guarantee_claim c)`;

const ONLY: Record<ReportFilter, Prisma.Sql> = {
  all: Prisma.sql`p.status <> 'canceled'`,
  paid: Prisma.sql`p.status = 'succeeded'`,
  returned: Prisma.sql`p.status = 'succeeded' and (p.refunded_cents > 0 or p.disputed)`,
  inOffice: Prisma.sql`p.method = 'in_office' and p.status <> 'canceled'`,
  waiting: Prisma.sql`p.status in ('planned', 'created', 'processing', 'requires_action')`,
  failed: Prisma.sql`p.status = 'failed'`,
};

function whereOf(office: OfficeId, { period, filter }: ReportView, timezone: string): Prisma.Sql {
  const since = period.from ? instantAt(period.from, "00:00", timezone) : null;
  const before = period.until ? instantAt(addDays(period.until, 1), "00:00", timezone) : null;
  return Prisma.sql`p.office_id = ${office}::int and ${ONLY[filter]}
    and (${since}::timestamptz is null or p.at >= ${since}) and (${before}::timestamptz is null or p.at < ${before})`;
}

/** The office's day, zone and name; throws 404. */
export async function reportOffice(office: OfficeId): Promise<{ today: DateOn; timezone: string; officeName: string }> {
  const row = await db.office.findUnique({ where: { id: office }, select: { timezone: true, officeName: true } });
  if (!row) throw notFound();
  return { today: today(await now(), row.timezone), ...row };
}

export type ReportTotals = { payments: number; paidCents: number; returnedCents: number };

/** How many payments a view has and what they come to. */
export async function reportTotals(office: OfficeId, view: ReportView): Promise<ReportTotals> {
  const { timezone } = await reportOffice(office);
  const [row] = await db.$queryRaw<{ payments: bigint; paid: bigint | null; returned: bigint | null }[]>`
    select count(*) as payments, sum(p.paid) as paid, sum(p.returned) as returned from ${REPORTED} p
    where ${whereOf(office, view, timezone)}`;
  return {
    payments: Number(row?.payments ?? 0),
    paidCents: Number(row?.paid ?? 0),
    returnedCents: Number(row?.returned ?? 0),
  };
}

const shape = {
  obligations: {
    where: { status: { not: "void" } },
    orderBy: { id: "asc" },
    select: {
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

/** Rows with everything a reader wants to know of them; `balance` is what stood before the first of them. */
async function rowsOf(
  office: OfficeId,
  raw: readonly Raw[],
  balance: number,
  timezone: string,
  locale: Locale,
): Promise<ReportRow[]> {
  const idsOf = (kind: Raw["kind"]) => raw.filter((one) => one.kind === kind).map(({ id }) => id);
  const [payments, claims] = await Promise.all([
    db.payment.findMany({ where: { officeId: office, id: { in: idsOf("payment") } }, include: shape }),
    claimsOf(office, idsOf("guarantee")),
  ]);
  const owners = await ownersOf(
    office,
    [...payments, ...claims].map((one) => one.householdId),
  );
  const byId = new Map(payments.map((one) => [one.id, one]));
  const claimById = new Map(claims.map((one) => [one.id, one]));
  let running = balance;
  return raw.flatMap(({ kind, id, at, paid, returned }): ReportRow[] => {
    running += paid - returned;
    const found = kind === "payment" ? byId.get(id) : claimById.get(id);
    if (!found) return [];
    const instrument = "attempts" in found ? found.attempts[0]?.instrument : null;
    return [
      {
        paymentId: kind === "payment" ? id : null,
        claimId: kind === "guarantee" ? id : null,
        on: today(at, timezone),
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
        amountCents: found.amountCents,
        paidCents: paid,
        returnedCents: returned,
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
): Promise<{ rows: ReportRow[]; totals: ReportTotals }> {
  const { timezone } = await reportOffice(office);
  const where = whereOf(office, view, timezone);
  const [totals, raw, newer] = await Promise.all([
    reportTotals(office, view),
    db.$queryRaw<Raw[]>`
      select p.kind, p.id, p.at, p.paid::int as paid, p.returned::int as returned from ${REPORTED} p where ${where}
      order by p.at desc, p.kind desc, p.id desc limit ${take}::int offset ${skip}::int`,
    db.$queryRaw<{ cents: bigint | null }[]>`
      select sum(paid - returned) as cents from (
        select p.paid, p.returned from ${REPORTED} p where ${where}
        order by p.at desc, p.kind desc, p.id desc limit ${skip}::int) as newer`,
  ]);
  const shown = raw.reduce((sum, one) => sum + one.paid - one.returned, 0);
  const before = totals.paidCents - totals.returnedCents - Number(newer[0]?.cents ?? 0) - shown;
  const rows = await rowsOf(office, raw.toReversed(), before, timezone, locale);
  return { rows: rows.toReversed(), totals };
}

/** Small, so that nobody waits long behind one: a row is an object with its people and plans. */
const PAGE = 250;

/** The whole view, the oldest first, read page by page. */
export async function* eachPayment(office: OfficeId, view: ReportView, locale: Locale): AsyncGenerator<ReportRow> {
  const { timezone } = await reportOffice(office);
  const where = whereOf(office, view, timezone);
  let last: Pick<Raw, "at" | "id"> & { kind: string } = { at: new Date(0), kind: "", id: 0 };
  let balance = 0;
  for (;;) {
    const raw: Raw[] = await db.$queryRaw<Raw[]>`
      select p.kind, p.id, p.at, p.paid::int as paid, p.returned::int as returned from ${REPORTED} p
      where ${where} and (p.at, p.kind, p.id) > (${last.at}, ${last.kind}, ${last.id}::int)
      order by p.at, p.kind, p.id limit ${PAGE}::int`;
    const rows = await rowsOf(office, raw, balance, timezone, locale);
    yield* rows;
    balance += raw.reduce((sum, one) => sum + one.paid - one.returned, 0);
    last = raw.at(-1) ?? last;
    if (raw.length < PAGE) return;
  }
}
