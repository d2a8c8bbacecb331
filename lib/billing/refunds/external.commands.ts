import "server-only";
import type Stripe from "stripe";
import { beforeFamilyChanges } from "@/lib/billing/notices/commands";
import { paymentBehind } from "@/lib/billing/payments/collect.queries";
import { accountOfPayment } from "@/lib/billing/payments/collect.rules";
import { spreadRefund } from "@/lib/billing/payments/rules";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { translate } from "@/lib/core/i18n/translate";
import { cents } from "@/lib/core/money";
import { log } from "@/lib/core/process/log";
import type { Payment } from "@/lib/generated/prisma/client";
import { postJournal } from "@/lib/platform/ledger/commands";
import { feeReturned } from "@/lib/platform/ledger/rules";
import { dayOf } from "@/lib/platform/membership-status/day.queries";
import { refundsOfIntent, retrieveRefund, returnedOfFee } from "@/lib/providers/stripe";
import { refundFacts } from "./queries";
import { refreshRefund } from "./settle.commands";

/** One of ours may take what the provider has given back already: which of the two counts is known when ours has ended. */
const oursWaits = async (tx: Tx, paymentId: number): Promise<boolean> =>
  (await tx.refund.count({ where: { paymentId, status: "requested" } })) > 0;

async function writeDown(
  tx: Tx,
  { id: paymentId, officeId, householdId, mode }: Payment,
  found: Stripe.Refund,
): Promise<number | "waits" | null> {
  await tx.$queryRaw`select id from payment where id = ${paymentId} for no key update`;
  const known = await tx.refund.findUnique({ where: { stripeRefundId: found.id }, select: { id: true } });
  if (known) return known.id;
  const lines = (await refundFacts(tx, paymentId)).lines.filter(({ leftCents }) => leftCents > 0);
  if (lines.reduce((sum, { leftCents }) => sum + leftCents, 0) < found.amount) {
    if (await oursWaits(tx, paymentId)) return "waits";
    log.error({ paymentId, stripeRefundId: found.id }, "more was refunded in the dashboard than is left of a payment");
    return null;
  }
  const reason = translate("en-US", "paymentsBilling.refundFoundReason");
  await beforeFamilyChanges(tx, householdId);
  const refund = await tx.refund.create({
    data: {
      ...{ paymentId, officeId, reason, amountCents: found.amount, stripeRefundId: found.id },
      fromPlatform: mode === "destination" && found.transfer_reversal === null,
      idemKey: `refund:found:${found.id}`,
      status: "pending",
      createdAt: await now(),
      lines: { create: spreadRefund(cents(found.amount), lines) },
    },
  });
  await tx.payment.update({ where: { id: paymentId }, data: { refundedCents: { increment: found.amount } } });
  await audit(tx, SYSTEM, {
    action: "payment.refundFound",
    noun: "refund",
    nounId: refund.id,
    officeId,
    after: { paymentId, amountCents: found.amount },
    reason,
  });
  return refund.id;
}

/** Writes a refund down that the provider has and we do not; false while one of ours has to end first. */
async function adopt(payment: Payment, found: Stripe.Refund): Promise<boolean> {
  if (payment.status !== "succeeded") return true;
  const refundId = await transaction((tx) => writeDown(tx, payment, found));
  if (typeof refundId === "number") await refreshRefund(refundId);
  return refundId !== "waits";
}

/**
 * A refund made in the provider's dashboard, which offices with a legacy account have: it counts like one of ours, so
 * that the same money is not refunded twice and our ledger matches the provider's. Idempotent. A refund that took
 * nothing from the office is the platform's loss. False while it has to wait for one of ours.
 */
export async function adoptRefund(stripeRefundId: string, account: string | null): Promise<boolean> {
  const found = await retrieveRefund(stripeRefundId, account);
  const payment = await paymentBehind(found);
  if (!payment || accountOfPayment(payment) !== account) return true;
  return adopt(payment, found);
}

/**
 * Writes one down that was left out before: also one of ours that we took for failed, which counts as another one then.
 * False where nothing is to be written.
 */
export async function adoptLeftOut(payment: Payment, stripeRefundId: string): Promise<boolean> {
  const found = await retrieveRefund(stripeRefundId, accountOfPayment(payment));
  const known = await db.refund.count({ where: { stripeRefundId } });
  if (known > 0 || !(await adopt(payment, found))) return false;
  return (await db.refund.count({ where: { stripeRefundId } })) > 0;
}

/** All refunds of a payment that were made in the dashboard, see `adoptRefund`. */
export async function adoptUnmarked(payment: Payment): Promise<void> {
  if (!payment.stripeIntentId) return;
  for (const found of await refundsOfIntent(payment.stripeIntentId, accountOfPayment(payment)))
    if (!found.metadata?.refund_id && found.status !== "failed" && found.status !== "canceled")
      await adopt(payment, found);
}

async function bookReturned(tx: Tx, { id: paymentId, officeId }: Payment, found: Stripe.FeeRefund): Promise<void> {
  await tx.$queryRaw`select id from payment where id = ${paymentId} for no key update`;
  const entry = { officeId, source: `fee_refund:${found.id}`, ref: `payment:${paymentId}` };
  const lines = feeReturned(cents(found.amount));
  const isNew = await postJournal(tx, { ...entry, kind: "fee_refund", effectiveOn: await dayOf(tx, officeId), lines });
  if (!isNew) return;
  await tx.payment.update({ where: { id: paymentId }, data: { appFeeReturnedCents: { increment: found.amount } } });
  await audit(tx, SYSTEM, {
    action: "payment.feeRefundFound",
    noun: "payment",
    nounId: paymentId,
    officeId,
    after: { amountCents: found.amount },
    reason: translate("en-US", "paymentsBilling.refundFoundReason"),
  });
}

/**
 * Platform fee refunded in the provider's dashboard: it belongs to the office, and no refund of ours repeats it. Our
 * own fee refunds carry a mark and are posted with their refunds. Idempotent; false while the fee's payment is unknown.
 */
export async function adoptFeeRefunds(feeId: string): Promise<boolean> {
  const { chargeIds, refunds } = await returnedOfFee(feeId);
  const found = refunds.filter(({ metadata }) => !metadata?.refund_id);
  if (found.length === 0) return true;
  const payment = await db.payment.findFirst({ where: { stripeChargeId: { in: chargeIds } } });
  if (!payment) return false;
  for (const one of found) await transaction((tx) => bookReturned(tx, payment, one));
  return true;
}
