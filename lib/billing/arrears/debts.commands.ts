import "server-only";
import { rankOf } from "@/lib/billing/charges/rules";
import { beginRecord, finishRecord } from "@/lib/billing/desk-records/commands";
import { deskBefore } from "@/lib/billing/desk-records/schema";
import { waitsForExit } from "@/lib/billing/payments/collect.queries";
import type { HandedOver } from "@/lib/billing/payments/desk.schema";
import { releaseIntents } from "@/lib/billing/payments/split.commands";
import { writeOff } from "@/lib/billing/payments/void.commands";
import { type Author, audit } from "@/lib/core/audit/audit";
import { ADMINS, hasRole } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { type Cents, cents } from "@/lib/core/money";
import { SAME_REQUEST_MS } from "@/lib/front/api/idempotency";
import { postJournal } from "@/lib/platform/ledger/commands";
import { guaranteeWrittenOff, inOfficePaid, inOfficePaidToGuarantor, writtenOff } from "@/lib/platform/ledger/rules";
import { membershipsOf, restorePaid } from "@/lib/platform/membership-status/commands";
import { sendReceipt } from "@/lib/practice/receipts/mail.commands";
import { collectAtDesk } from "./at-desk.commands";
import { type Debtor, type DebtPayment, debtorOf, debtPayments } from "./debts.queries";
import { coveredBy } from "./debts.rules";
import type { DebtCharge, Settlement } from "./debts.schema";
import type { Result } from "./retry.rules";

const ROUNDS = 3;
const IN_OFFICE = "household.debtInOffice";

const totalOf = (payments: readonly DebtPayment[]) => payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * The same for whatever of a membership is late: a payment the bank has seen cannot be taken apart between those who
 * stay and the one who leaves, one that it has not seen can.
 */
export async function releaseLate(office: OfficeId, membershipId: number): Promise<void> {
  const late = { officeId: office, claimId: null, status: { in: ["failed" as const, "requires_action" as const] } };
  const own = { obligations: { some: { membershipId, status: "open" as const } } };
  await releaseIntents(await db.payment.findMany({ where: { ...late, ...own }, orderBy: { id: "asc" } }));
}

async function takeInOffice(tx: Tx, office: OfficeId, payment: DebtPayment, closing: Closing): Promise<void> {
  const { debtor, handedOver } = closing;
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      method: "in_office",
      ...handedOver,
      status: "succeeded",
      rank: rankOf(payment.attemptCount, "succeeded"),
      paidAt: await now(),
      nextAttemptOn: null,
      failureCode: null,
      heldReason: null,
    },
  });
  await tx.obligation.updateMany({ where: { paymentId: payment.id, status: "open" }, data: { status: "paid" } });
  await postJournal(tx, {
    kind: "in_office",
    source: `payment:${payment.id}`,
    effectiveOn: debtor.day,
    officeId: office,
    lines:
      payment.claimId === null
        ? inOfficePaid(cents(payment.amountCents), cents(payment.appFeeCents))
        : inOfficePaidToGuarantor(cents(payment.amountCents)),
  });
  await sendReceipt(tx, payment.id);
}

async function waive(tx: Tx, office: OfficeId, payment: DebtPayment, { debtor: { day } }: Closing): Promise<void> {
  const open = await tx.obligation.findMany({ where: { officeId: office, paymentId: payment.id, status: "open" } });
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: "canceled", rank: rankOf(payment.attemptCount, "canceled"), nextAttemptOn: null, heldReason: null },
  });
  await writeOff(tx, open, day, payment.claimId === null ? writtenOff : guaranteeWrittenOff);
}

/** `expectedCents` is the whole debt as it was shown; `takeCents` is what is handed over of it, all when absent. */
type Closing = {
  debtor: Debtor;
  how: "inOffice" | "waive";
  expectedCents: number;
  takeCents?: number;
  /** How it came over the counter, where that was said. */
  handedOver?: HandedOver | undefined;
  reason: string | null;
};

/** Refuses with 409 what another decision holds, before anything is given up at the provider for it. */
async function checkMayClose(tx: Tx, how: Closing["how"], payments: readonly DebtPayment[], author: Author) {
  // What was claimed is the guarantor's: its own people alone may give it up.
  const isGuarantors = payments.some(({ claimId }) => claimId !== null);
  if (how === "waive" && isGuarantors && !hasRole(author.actor?.role ?? "client", ADMINS))
    throw conflict("guarantees.guarantorsDebt");
  for (const { id } of payments) if (await waitsForExit(tx, id)) throw conflict("members.paymentUnderWay");
}

/** Settles debts on payments without an intent; "again" when one still has an intent. */
async function close(
  tx: Tx,
  office: OfficeId,
  closing: Closing,
  author: Author,
): Promise<"again" | readonly DebtPayment[]> {
  const { debtor, how, expectedCents, takeCents = expectedCents, handedOver, reason } = closing;
  const owed = await debtPayments(tx, office, debtor.householdId, true);
  if (owed.length === 0 || totalOf(owed) !== expectedCents) throw conflict("recovery.debtChanged");
  const payments = coveredBy(owed, takeCents);
  if (payments === null) throw invalid({ amount: "recovery.wholePayments" });
  await checkMayClose(tx, how, payments, author);
  if (payments.some(({ stripeIntentId }) => stripeIntentId !== null)) return "again";
  const record =
    how === "inOffice" ? await beginRecord(tx, office, debtor.householdId, payments, totalOf(payments)) : null;
  for (const payment of payments) {
    const memberships = await membershipsOf(tx, payment.id);
    await (how === "inOffice" ? takeInOffice : waive)(tx, office, payment, closing);
    await restorePaid(tx, memberships, debtor.day, await now());
  }
  if (record) await finishRecord(tx, record);
  await audit(tx, author, {
    action: how === "inOffice" ? IN_OFFICE : "household.debtWaive",
    noun: "household",
    nounId: debtor.householdId,
    officeId: office,
    after: {
      amountCents: takeCents,
      ...handedOver,
      payments: payments.map(({ id, amountCents }) => ({ id, amountCents })),
    },
    ...(reason ? { reason } : {}),
  });
  return payments;
}

/**
 * Charges everything a family is late with to its saved card or account. Throws 409 when it owes something else than was
 * shown by now, 400 for an amount that is not the whole debt.
 */
export async function chargeDebt(
  office: OfficeId,
  memberId: number,
  { expectedCents, amount }: DebtCharge,
  author: Author,
): Promise<Result[]> {
  const { householdId, payerId } = await debtorOf(office, memberId);
  const amountCents = totalOf(await debtPayments(db, office, householdId));
  if (expectedCents !== undefined && amountCents > 0 && amountCents !== expectedCents)
    throw conflict("recovery.debtChanged");
  if (amount !== undefined && amountCents > 0 && amountCents !== amount)
    throw invalid({ amount: "recovery.wholeDebt" });
  return collectAtDesk({ payerId, officeId: office, householdId }, author);
}

/**
 * Settles a family's whole debt with a payment taken in the office, or waives it: its memberships are reactivated (001
 * §4), or canceled where the guarantor has paid. Throws 409 when the debt differs from what was shown, or a payment is
 * in progress. Returns what was settled, for the answer to say: who sent no amount hears here what was owed.
 */
export async function closeDebt(
  office: OfficeId,
  memberId: number,
  input: { how: Exclude<Settlement, "charge">; expectedCents?: number; reason: string | null },
  author: Author,
): Promise<{ payments: { paymentId: number; amountCents: Cents }[]; totalCents: Cents }> {
  const debtor = await debtorOf(office, memberId);
  // Callers of the legacy shape were shown no amount: they mean what is owed now.
  const expectedCents = input.expectedCents ?? totalOf(await debtPayments(db, office, debtor.householdId));
  if (expectedCents === 0) throw conflict("recovery.nothingLate");
  const settled = await settleAll(office, { ...input, debtor, expectedCents }, author);
  const payments = settled.map(({ id, amountCents }) => ({ paymentId: id, amountCents: cents(amountCents) }));
  return { payments, totalCents: cents(totalOf(settled)) };
}

async function settleAll(office: OfficeId, closing: Closing, author: Author): Promise<readonly DebtPayment[]> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const payments = await debtPayments(db, office, closing.debtor.householdId);
    if (totalOf(payments) !== closing.expectedCents) throw conflict("recovery.debtChanged");
    const wanted = coveredBy(payments, closing.takeCents ?? closing.expectedCents) ?? [];
    await checkMayClose(db, closing.how, wanted, author);
    await releaseIntents(wanted);
    const closed = await transaction((tx) => close(tx, office, closing, author));
    if (closed !== "again") return closed;
  }
  throw conflict("members.paymentUnderWay");
}

/**
 * Whether the same amount was recorded for a balance a moment ago: callers of the legacy shape send no idempotency key. What has
 * been undone since is recorded anew, and a renewal or a charged card of the same amount is other money.
 */
async function takenJustNow(office: OfficeId, householdId: number, amountCents: number): Promise<boolean> {
  const since = new Date((await now()).getTime() - SAME_REQUEST_MS);
  const same = { officeId: office, householdId, amountCents, undoneAt: null, createdAt: { gte: since } };
  const records = await db.deskRecord.findMany({ where: same, select: { before: true } });
  return records.map(({ before }) => deskBefore.parse(before)).some(({ issued, charged }) => !issued && !charged);
}

/** `paymentIds` are the payments that were settled, each with a receipt; none of a repetition. */
export type Taken = { takenCents: number; leftCents: number; repeated: boolean; paymentIds: number[] };

/**
 * Records a payment taken in the office for a family's debt: whole late payments, oldest first. With `expectedCents`,
 * the debt as it was shown, a repetition is refused; without it the same amount within ten minutes is a repetition.
 * Throws 400 for more than the debt or part of a payment, 409 when nothing is owed, 404 for another office's member.
 */
export async function takeDebtInOffice(
  office: OfficeId,
  memberId: number,
  input: { amountCents: number; expectedCents: number | undefined; handedOver: HandedOver | undefined },
  author: Author,
): Promise<Taken> {
  const debtor = await debtorOf(office, memberId);
  const owedCents = totalOf(await debtPayments(db, office, debtor.householdId));
  const { amountCents, expectedCents, handedOver } = input;
  if (expectedCents === undefined && (await takenJustNow(office, debtor.householdId, amountCents)))
    return { takenCents: amountCents, leftCents: owedCents, repeated: true, paymentIds: [] };
  if (owedCents === 0) throw conflict("recovery.nothingLate");
  if (amountCents > owedCents) throw invalid({ amount: "recovery.moreThanOwed" });
  const closing: Closing = {
    ...{ debtor, how: "inOffice", expectedCents: expectedCents ?? owedCents, takeCents: amountCents, reason: null },
    handedOver,
  };
  const paymentIds = (await settleAll(office, closing, author)).map(({ id }) => id);
  return { takenCents: amountCents, leftCents: owedCents - amountCents, repeated: false, paymentIds };
}
