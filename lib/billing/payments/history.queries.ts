import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { postedOn } from "@/lib/platform/ledger/queries";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { planLabel } from "@/lib/practice/plans/rules";
import { type FinanceLine, type FinancePayment, type LedgerTotals, ledgerOf, totalsOf } from "./history.rules";
import { shownInstrument } from "./instrument.rules";

const shape = {
  membership: { include: { member: true, planVersion: true } },
} satisfies Prisma.ObligationInclude;
const paymentShape = {
  refunds: { where: { status: { notIn: ["failed", "canceled"] } }, include: { lines: true }, orderBy: { id: "asc" } },
  disputes: { where: { status: "lost" }, orderBy: { id: "asc" } },
  attempts: { orderBy: { no: "desc" }, take: 1, include: { instrument: true } },
} satisfies Prisma.PaymentInclude;

type ObligationRow = Prisma.ObligationGetPayload<{ include: typeof shape }>;
type PaymentRow = Prisma.PaymentGetPayload<{ include: typeof paymentShape }>;

export type FinanceItem = {
  obligationId: number;
  memberId: number;
  name: string;
  what: string;
  kind: string;
  periodStartOn: DateOn;
  periodEndOn: DateOn;
};

export type FinanceEntry = Omit<FinanceLine, "obligationIds"> & {
  items: FinanceItem[];
  method: "stripe" | "in_office" | null;
  instrument: { kind: "card" | "bank"; brand: string | null; last4: string } | null;
  /** Why money went back. */
  reason: string | null;
  /** A refund the bank has not confirmed yet. */
  pending: boolean;
};

export type Finances = {
  memberId: number;
  name: string;
  single: boolean;
  /** The first day there is anything to show. */
  since: DateOn | null;
  entries: FinanceEntry[];
  totals: LedgerTotals;
};

function itemOf(row: ObligationRow, locale: Locale): FinanceItem {
  const { member, planVersion } = row.membership;
  return {
    obligationId: row.id,
    memberId: member.id,
    name: `${member.firstName} ${member.lastName}`,
    what: planLabel(planVersion, locale),
    kind: row.kind,
    periodStartOn: fromDbDate(row.periodStartOn),
    periodEndOn: fromDbDate(row.periodEndOn),
  };
}

const sourcesOf = ({ id, refunds, disputes }: PaymentRow) => [
  `payment:${id}`,
  ...refunds.map((refund) => `refund:${refund.id}`),
  ...disputes.map(({ stripeId }) => `dispute:${stripeId}`),
];

/** A payment with what came back of it, each on the day it was posted; what is not posted yet on its day in the zone. */
function paidOf(row: PaymentRow, posted: ReadonlyMap<string, DateOn>, timezone: string): FinancePayment {
  const day = (at: Date, source: string) => posted.get(source) ?? today(at, timezone);
  return {
    id: row.id,
    on: row.status === "succeeded" ? day(row.paidAt ?? row.createdAt, `payment:${row.id}`) : null,
    amountCents: row.amountCents,
    refunds: row.refunds.map(({ id, createdAt, lines }) => ({ id, on: day(createdAt, `refund:${id}`), lines })),
    lost: row.disputes.map(({ id, stripeId, closedAt, createdAt, amountCents }) => ({
      id,
      on: day(closedAt ?? createdAt, `dispute:${stripeId}`),
      amountCents,
    })),
  };
}

function detailsOf(
  entry: FinanceLine,
  payment: PaymentRow | undefined,
): Omit<FinanceEntry, keyof FinanceLine | "items"> {
  const instrument = payment?.attempts[0]?.instrument;
  const shows = entry.kind === "paid" && payment !== undefined;
  const refund = entry.kind === "refund" ? payment?.refunds.find(({ id }) => id === entry.id) : undefined;
  const dispute = entry.kind === "dispute" ? payment?.disputes.find(({ id }) => id === entry.id) : undefined;
  return {
    method: shows ? payment.method : null,
    instrument: shows ? shownInstrument(instrument) : null,
    reason: refund?.reason ?? dispute?.reason ?? null,
    pending: refund !== undefined && refund.status !== "succeeded",
  };
}

/**
 * Everything a member's family owed, paid and got back at the office, over all years; with `single` only the member's own
 * part. Throws 404 for a member of another office.
 */
export async function memberFinances(
  office: OfficeId,
  memberId: number,
  single: boolean,
  locale: Locale,
): Promise<Finances> {
  const member = await db.member.findFirst({ where: { officeId: office, id: memberId } });
  if (!member) throw notFound();
  const [{ timezone }, obligations, payments] = await Promise.all([
    officeDay(office),
    db.obligation.findMany({
      where: { officeId: office, membership: { householdId: member.householdId }, status: { not: "void" } },
      orderBy: { id: "asc" },
      include: shape,
    }),
    db.payment.findMany({
      where: { officeId: office, householdId: member.householdId },
      orderBy: { id: "asc" },
      include: paymentShape,
    }),
  ]);
  const posted = await postedOn(payments.flatMap(sourcesOf));
  const owed = obligations.map((row) => ({
    id: row.id,
    memberId: row.membership.memberId,
    on: fromDbDate(row.dueOn),
    netCents: row.netCents,
    writtenOff: row.status === "written_off",
    paymentId: row.paymentId,
  }));
  const ledger = ledgerOf(
    owed,
    payments.map((row) => paidOf(row, posted, timezone)),
    single ? memberId : null,
  );
  const items = new Map(obligations.map((row) => [row.id, itemOf(row, locale)]));
  const byId = new Map(payments.map((row) => [row.id, row]));
  return {
    memberId,
    name: `${member.firstName} ${member.lastName}`,
    single,
    since: ledger[0]?.on ?? null,
    entries: ledger.map(({ obligationIds, ...entry }) => ({
      ...entry,
      ...detailsOf({ ...entry, obligationIds }, entry.paymentId === null ? undefined : byId.get(entry.paymentId)),
      items: obligationIds.flatMap((id) => items.get(id) ?? []),
    })),
    totals: totalsOf(ledger),
  };
}
