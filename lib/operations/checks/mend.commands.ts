import "server-only";
import type Stripe from "stripe";
import { concludeByHand } from "@/lib/billing/charges/one.commands";
import { paymentBehind } from "@/lib/billing/payments/collect.queries";
import { accountOfPayment } from "@/lib/billing/payments/collect.rules";
import { bookTaken } from "@/lib/billing/payments/left.commands";
import { PAYMENTS } from "@/lib/billing/payments/settle.commands";
import { adoptLeftOut } from "@/lib/billing/refunds/external.commands";
import { loadRefund, settleByHand } from "@/lib/billing/refunds/settle.commands";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { postJournal } from "@/lib/platform/ledger/commands";
import { processorFeeKnown } from "@/lib/platform/ledger/rules";
import { billingDay, dayOf } from "@/lib/platform/membership-status/day.queries";
import { processorFeeOf, retrieveRefund, returnCharge } from "@/lib/providers/stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { lookAtCharge, lookAtFee } from "./mend.queries";

/** Why a row cannot be put right the way that was asked for; nothing was changed. */
export class CannotMend extends Error {
  override readonly name = "CannotMend";
}

const written = (tx: Tx, payment: { id: number; officeId: number }, what: string, reason: string) =>
  audit(tx, SYSTEM, {
    action: "payment.mended",
    noun: "payment",
    nounId: payment.id,
    officeId: payment.officeId,
    after: { what },
    reason,
  });

async function paymentOf(id: number) {
  const payment = await db.payment.findUnique({ where: { id } });
  if (!payment) throw new CannotMend(`There is no payment ${id}.`);
  return payment;
}

/** A charge that we do not know is what its payment was for: the payment is paid by it. */
export async function bookCharge(chargeId: string, why: string): Promise<void> {
  const { charge, account, payment } = await lookAtCharge(chargeId);
  if (!payment) throw new CannotMend(`${chargeId} names no payment of ours.`);
  const intentId = expandableId(charge.payment_intent);
  await book(payment.id, { intentId, chargeId, account }, charge.amount, why);
}

async function book(
  paymentId: number,
  taken: { intentId: string | null; chargeId: string; account: string | null },
  amountCents: number | null,
  why: string,
): Promise<void> {
  const payment = await paymentOf(paymentId);
  if (amountCents !== null && amountCents !== payment.amountCents)
    throw new CannotMend(`Payment ${paymentId} is of another amount.`);
  const booked = await bookTaken(paymentId, taken, (tx) => written(tx, payment, `paid by ${taken.chargeId}`, why));
  if (!booked)
    throw new CannotMend(
      `Payment ${paymentId} is ${payment.status}, or is being charged: nothing is owed that this could pay.`,
    );
}

/**
 * A charge that we do not know was taken a second time, or for what nobody owes any more: all of it goes back to the
 * payer, with our fee. The processor keeps its own, which is booked.
 */
export async function giveBackCharge(chargeId: string, why: string): Promise<void> {
  const { charge, account, payment } = await lookAtCharge(chargeId);
  if (!payment) throw new CannotMend(`${chargeId} names no payment of ours.`);
  if (payment.stripeChargeId === chargeId)
    throw new CannotMend(`Payment ${payment.id} is paid by it: refund that payment instead.`);
  await returnCharge(charge, account);
  await transaction(async (tx) => {
    await written(tx, payment, `${chargeId} given back`, why);
    await bookKept(tx, payment.officeId, charge, account);
  });
}

async function bookKept(tx: Tx, officeId: number, charge: Stripe.Charge, account: string | null): Promise<void> {
  const kept = processorFeeOf(charge);
  if (!kept) return;
  await postJournal(tx, {
    ...{ kind: "processor_fee", source: `charge:${charge.id}`, officeId },
    effectiveOn: await dayOf(tx, officeId),
    lines: processorFeeKnown(account === null ? "destination" : "direct", cents(kept)),
  });
}

/** The charge behind a fee of ours, in an account that its office has taken from us, paid this payment. */
export async function bookFee(feeId: string, paymentId: number, why: string): Promise<void> {
  const { fee, account, chargeId } = await lookAtFee(feeId);
  const payment = await paymentOf(paymentId);
  if (payment.appFeeCents !== fee.amount) throw new CannotMend(`Payment ${paymentId} has another fee than ${feeId}.`);
  await book(paymentId, { intentId: null, chargeId, account }, null, why);
}

/** Somebody has looked into the account where a charge is: by that charge it took money, or (null) it took none. */
export async function endAttempt(paymentId: number, chargeId: string | null, why: string): Promise<void> {
  const payment = await paymentOf(paymentId);
  if (!(await concludeByHand(PAYMENTS, paymentId, chargeId === null ? "nothing" : { taken: chargeId })))
    throw new CannotMend(`Payment ${paymentId} is not being charged, or somebody is at it just now.`);
  await transaction((tx) => written(tx, payment, chargeId === null ? "took nothing" : `paid by ${chargeId}`, why));
}

/** The same of a refund: under that id it reached the payer, or (null) it was never made. */
export async function endRefund(refundId: number, stripeRefundId: string | null, why: string): Promise<void> {
  const row = await loadRefund(refundId);
  if (row?.status !== "requested" || row.stripeRefundId !== null)
    throw new CannotMend(`Refund ${refundId} is not one whose outcome is unknown.`);
  await transaction(async (tx) => {
    await settleByHand(tx, row, stripeRefundId);
    await written(
      tx,
      row.payment,
      stripeRefundId === null ? "refund never made" : `refunded by ${stripeRefundId}`,
      why,
    );
  });
}

/** A refund at the provider that was never written down is. */
export async function bookRefund(stripeRefundId: string, account: string | null, why: string): Promise<void> {
  const payment = await paymentBehind(await retrieveRefund(stripeRefundId, account));
  if (!payment || accountOfPayment(payment) !== account)
    throw new CannotMend(`${stripeRefundId} is of no payment of ours.`);
  if (!(await adoptLeftOut(payment, stripeRefundId)))
    throw new CannotMend(`${stripeRefundId} is written down already, or more than is left of payment ${payment.id}.`);
  await transaction((tx) => written(tx, payment, `${stripeRefundId} written down`, why));
}

/** A payment that failed by a fault of ours is tried again on the next business day of charging, as if it had not. */
export async function tryAgain(paymentId: number, why: string): Promise<void> {
  const payment = await paymentOf(paymentId);
  await transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      update payment p set next_attempt_on = ${billingDay(await now())} from office o
      where o.id = p.office_id and p.id = ${paymentId} and p.status = 'failed'`;
    if (changed === 0) throw new CannotMend(`Payment ${paymentId} has not failed.`);
    await written(tx, payment, "tried again", why);
  });
}
