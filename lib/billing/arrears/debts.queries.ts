import "server-only";
import { systemPayer } from "@/lib/core/auth/scope";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { COUNTS_AS_DEBT, COUNTS_AS_DEBT_SQL } from "@/lib/platform/membership-status/queries";
import type { Owing } from "@/lib/platform/membership-status/rules";
import { planLabel } from "@/lib/practice/plans/rules";
import { planSettlement, type Settled } from "./debts.rules";
import { owedLines } from "./owed.queries";
import { type OwingPerson, peopleOwing } from "./owed.rules";

/** A family in an office, as its debt needs it. */
export type Debtor = { householdId: number; memberId: number; payerId: PayerId; day: DateOn };

/** The family of a member of the office. Throws 404 for another office's. */
export async function debtorOf(office: OfficeId, memberId: number): Promise<Debtor> {
  const member = await db.member.findFirst({
    where: { officeId: office, id: memberId },
    include: { household: true, office: true },
  });
  if (!member) throw notFound();
  const { householdId, household } = member;
  // The member was found in a proven office; the payer is its family's.
  const payerId = systemPayer(household.payerId);
  return { householdId, memberId, payerId, day: today(await now(), member.office.timezone) };
}

export type DebtPayment = {
  id: number;
  dueOn: DateOn;
  amountCents: number;
  appFeeCents: number;
  attemptCount: number;
  mode: "direct" | "destination";
  stripeAccountId: string | null;
  stripeIntentId: string | null;
  /** The guarantee claim by which the debt became the guarantor's. */
  claimId: number | null;
};

/** What is owed: charged, refused, and neither paid nor waived since. */
const OWED = {
  method: "stripe",
  status: { in: ["failed", "requires_action"] },
  ...COUNTS_AS_DEBT,
} as const satisfies Prisma.PaymentWhereInput;

/** Payments of a family that failed and are still owed, oldest first; `lock` holds them until the transaction ends. */
export async function debtPayments(
  tx: Tx,
  office: OfficeId,
  householdId: number,
  lock = false,
): Promise<DebtPayment[]> {
  if (lock)
    await tx.$queryRaw`select p.id from payment p where p.office_id = ${office} and p.household_id = ${householdId}
      and p.status in ('failed', 'requires_action') and ${COUNTS_AS_DEBT_SQL} order by p.id for no key update`;
  const rows = await tx.payment.findMany({
    where: { officeId: office, householdId, ...OWED },
    orderBy: [{ dueOn: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({ ...row, dueOn: fromDbDate(row.dueOn) }));
}

/** What a family owes and the first day on which it is charged again, where there is one. */
export type FamilyDebt = { cents: number; nextAttemptOn: DateOn | null };

/**
 * What each of these families owes, by the measure that settles it; a family that owes nothing is left out.
 * @param of their office; null where they are of several, and were read as those of one tenant
 */
export async function familyDebts(
  of: OfficeId | null,
  householdIds: readonly number[],
): Promise<ReadonlyMap<number, FamilyDebt>> {
  if (householdIds.length === 0) return new Map();
  const rows = await db.payment.groupBy({
    by: ["householdId"],
    where: { ...(of === null ? {} : { officeId: of }), householdId: { in: [...householdIds] }, ...OWED },
    _sum: { amountCents: true },
    _min: { nextAttemptOn: true },
  });
  return new Map(
    rows.map(({ householdId, _sum, _min }) => [
      householdId,
      { cents: _sum.amountCents ?? 0, nextAttemptOn: _min.nextAttemptOn && fromDbDate(_min.nextAttemptOn) },
    ]),
  );
}

/** Memberships with unpaid periods on these payments, as settling needs them. */
async function owingOn(tx: Tx, paymentIds: readonly number[], locale: Locale): Promise<Owing[]> {
  const rows = await tx.membership.findMany({
    where: { obligations: { some: { paymentId: { in: [...paymentIds] }, status: "open" } } },
    include: { member: true, planVersion: true },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => ({
    membershipId: row.id,
    name: `${row.member.firstName} ${row.member.lastName}`,
    planName: planLabel(row.planVersion, locale),
    status: row.status,
    statusesBefore: row.statusesBefore,
    unit: row.unit,
    collection: row.collection,
    anchorOn: fromDbDate(row.anchorOn),
    nextIndex: row.nextIndex,
    nextDueOn: row.nextDueOn && fromDbDate(row.nextDueOn),
    autoRenew: row.autoRenew,
    termEndOn: fromDbDate(row.termEndOn),
    cancelOn: row.cancelOn && fromDbDate(row.cancelOn),
  }));
}

/**
 * Payments that were late when somebody tried them again: at the bank, or with a result nobody knows yet. They are owed
 * until the provider says that they are paid.
 */
export const LATE_UNDER_WAY = {
  method: "stripe",
  status: { in: ["planned", "created", "processing"] },
  failureCode: { not: null },
  ...COUNTS_AS_DEBT,
} as const satisfies Prisma.PaymentWhereInput;

export type DebtPreview = {
  householdId: number;
  /** The office's day: what is recorded now is dated by it. */
  today: DateOn;
  /** A membership of the family that owes: the debt is the family's, and the call that records money names one of them. */
  subscriptionId: number | null;
  debtCents: number;
  /** Late as well, and being charged this moment: to be neither charged again nor settled before the result is known. */
  underWayCents: number;
  payments: { id: number; dueOn: DateOn; amountCents: number; claimed: boolean }[];
  /** The same by whose it is: all their lines add up to `debtCents`. */
  people: OwingPerson[];
  after: Settled[];
  /** What a charge would be made with; null: there is nothing on file. */
  instrument: { kind: "card" | "bank"; brand: string | null; bankName: string | null; last4: string } | null;
  /** The office can take card payments just now. */
  canCharge: boolean;
};

/** What a family owes and what settling it does, in dates and amounts. Plans are called what they are in the reader's language. */
export async function debtPreview(office: OfficeId, memberId: number, locale: Locale): Promise<DebtPreview> {
  const { householdId, payerId, day } = await debtorOf(office, memberId);
  const payments = await debtPayments(db, office, householdId);
  const paymentIds = payments.map(({ id }) => id);
  const [owing, lines, instrument, till, underWay] = await Promise.all([
    owingOn(db, paymentIds, locale),
    owedLines(office, paymentIds, locale),
    db.instrument.findFirst({
      where: { payerId, isDefault: true, status: "active" },
      select: { kind: true, brand: true, bankName: true, last4: true },
    }),
    db.payoutAccount.findUnique({ where: { officeId: office }, select: { chargesEnabled: true } }),
    db.payment.aggregate({ where: { officeId: office, householdId, ...LATE_UNDER_WAY }, _sum: { amountCents: true } }),
  ]);
  return {
    householdId,
    today: day,
    subscriptionId: owing[0]?.membershipId ?? null,
    debtCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    underWayCents: underWay._sum.amountCents ?? 0,
    payments: payments.map(({ id, dueOn, amountCents, claimId }) => ({
      id,
      dueOn,
      amountCents,
      claimed: claimId !== null,
    })),
    people: peopleOwing(lines),
    after: planSettlement(owing, day),
    instrument,
    canCharge: till?.chargesEnabled === true,
  };
}
