import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db";
import { conflict } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import type { OfficeId } from "@/lib/core/scope";
import { book, bookAll } from "@/lib/ledger/commands";
import { inOfficePaid, writtenOff } from "@/lib/ledger/rules";
import { cancelIntent, faultIn } from "@/lib/providers/stripe";
import { rankOf } from "../charging/rules";
import { sendReceipt } from "../letters/commands";
import { collectLate } from "../retrying/commands";
import type { Result } from "../retrying/rules";
import { settle } from "../settling/commands";
import { membershipsOf, restorePaid } from "../standing/commands";
import { type Debtor, type DebtPayment, debtorOf, debtPayments } from "./queries";
import type { Settlement } from "./schema";

const ROUNDS = 3;

const totalOf = (payments: readonly DebtPayment[]) => payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Makes sure that nobody can pay these by card any more: their intents are given up at the provider, and what is owed
 * stands on payments without one. One that succeeded at that very moment is settled as paid instead.
 */
async function releaseIntents(payments: readonly DebtPayment[]): Promise<void> {
  for (const { id, stripeIntentId, mode, stripeAccountId } of payments) {
    if (stripeIntentId === null) continue;
    try {
      await cancelIntent(stripeIntentId, mode === "direct" ? stripeAccountId : null, `pay:${id}:cancel`);
    } catch (error) {
      if (faultIn(error)?.kind !== "unexpectedState") throw error;
    }
    await settle(id);
  }
}

async function takeInOffice(tx: Tx, office: OfficeId, payment: DebtPayment, { day }: Debtor): Promise<void> {
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      method: "in_office",
      status: "succeeded",
      rank: rankOf(payment.tries, "succeeded"),
      paidAt: await now(),
      nextTryOn: null,
      failureCode: null,
      heldReason: null,
    },
  });
  await tx.obligation.updateMany({ where: { paymentId: payment.id, status: "open" }, data: { status: "paid" } });
  await book(tx, {
    kind: "in_office",
    source: `payment:${payment.id}`,
    effectiveOn: day,
    officeId: office,
    lines: inOfficePaid(cents(payment.amountCents), cents(payment.appFeeCents)),
  });
  await sendReceipt(tx, payment.id);
}

async function waive(tx: Tx, office: OfficeId, payment: DebtPayment, { day }: Debtor): Promise<void> {
  const open = await tx.obligation.findMany({ where: { paymentId: payment.id, status: "open" } });
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: "canceled", rank: rankOf(payment.tries, "canceled"), nextTryOn: null, heldReason: null },
  });
  await tx.obligation.updateMany({ where: { id: { in: open.map(({ id }) => id) } }, data: { status: "written_off" } });
  await bookAll(
    tx,
    open.map((one) => ({
      kind: "write_off",
      source: `obligation:${one.id}`,
      effectiveOn: day,
      officeId: office,
      lines: writtenOff(cents(one.netCents)),
    })),
  );
}

type Closing = { debtor: Debtor; how: "inOffice" | "waive"; expectedCents: number; reason: string | null };

/** Settles what stands on payments without an intent; "again" when one has an intent still. */
async function close(tx: Tx, office: OfficeId, closing: Closing, author: Author): Promise<"again" | "done"> {
  const { debtor, how, expectedCents, reason } = closing;
  const payments = await debtPayments(tx, office, debtor.householdId, true);
  if (payments.some(({ stripeIntentId }) => stripeIntentId !== null)) return "again";
  if (payments.length === 0 || totalOf(payments) !== expectedCents) throw conflict("recovery.debtChanged");
  for (const payment of payments) {
    const memberships = await membershipsOf(tx, payment.id);
    await (how === "inOffice" ? takeInOffice : waive)(tx, office, payment, debtor);
    await restorePaid(tx, memberships, debtor.day, await now());
  }
  await audit(tx, author, {
    action: how === "inOffice" ? "household.debtInOffice" : "household.debtWaive",
    noun: "household",
    nounId: debtor.householdId,
    officeId: office,
    after: { amountCents: expectedCents },
    ...(reason ? { reason } : {}),
  });
  return "done";
}

/** Charges everything a family is late with to its saved card or account. Throws 409 when the amount is another by now. */
export async function chargeDebt(
  office: OfficeId,
  memberId: number,
  expectedCents: number | undefined,
  author: Author,
): Promise<Result[]> {
  const { householdId, payerId } = await debtorOf(office, memberId);
  const amountCents = totalOf(await debtPayments(db, office, householdId));
  if (expectedCents !== undefined && amountCents > 0 && amountCents !== expectedCents)
    throw conflict("recovery.debtChanged");
  const results = await collectLate(payerId, { officeId: office, householdId });
  if (results.length > 0)
    await transaction((tx) =>
      audit(tx, author, {
        action: "household.debtCharge",
        noun: "household",
        nounId: householdId,
        officeId: office,
        after: {
          amountCents,
          outcome: results.map(({ outcome }) => (typeof outcome === "string" ? outcome : "declined")),
        },
      }),
    );
  return results;
}

/**
 * Settles a family's whole debt with money taken at the office, or waives it: its memberships are what they were
 * before (001 §4), or canceled where the guarantor has paid. Throws 409 when the debt is another than was shown, or a
 * payment is under way.
 */
export async function closeDebt(
  office: OfficeId,
  memberId: number,
  input: { how: Exclude<Settlement, "charge">; expectedCents: number; reason: string | null },
  author: Author,
): Promise<void> {
  const debtor = await debtorOf(office, memberId);
  for (let round = 0; round < ROUNDS; round += 1) {
    const payments = await debtPayments(db, office, debtor.householdId);
    if (totalOf(payments) !== input.expectedCents) throw conflict("recovery.debtChanged");
    await releaseIntents(payments);
    if ((await transaction((tx) => close(tx, office, { debtor, ...input }, author))) === "done") return;
  }
  throw conflict("members.paymentUnderWay");
}
