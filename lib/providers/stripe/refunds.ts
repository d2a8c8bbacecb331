import "server-only";
import type Stripe from "stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { at, callStripe, stripe } from "./client";
import { knowingly, onlyOnce } from "./once";
import { allOf } from "./paging";
import { refundsOfFee } from "./payouts";

export type NewRefund = {
  refundId: number;
  intentId: string;
  amountCents: number;
  account: string | null;
  /** Destination charges take the office's part back from the office. */
  reverseTransfer: boolean;
  key: string;
};

/** Sends money back. The application fee is returned by `refundApplicationFee`, with an amount that is ours to say. */
export function createRefund(input: NewRefund): Promise<Stripe.Refund> {
  const params: Stripe.RefundCreateParams = {
    payment_intent: input.intentId,
    amount: input.amountCents,
    metadata: { refund_id: String(input.refundId) },
    ...(input.reverseTransfer ? { reverse_transfer: true, refund_application_fee: false } : {}),
  };
  return knowingly(() => callStripe("refund", stripe().refunds.create(params, onlyOnce(input.key, input.account))));
}

export function retrieveRefund(id: string, account: string | null): Promise<Stripe.Refund> {
  return callStripe("refund", stripe().refunds.retrieve(id, {}, at(account)));
}

/** All refunds of an intent, whoever made them. */
export const refundsOfIntent = (intentId: string, account: string | null): Promise<Stripe.Refund[]> =>
  allOf((after) => stripe().refunds.list({ payment_intent: intentId, limit: 100, ...after }, at(account)));

/** Gives all of a charge back that is nobody's, with the platform's fee and the office's part of it. */
export function returnCharge(charge: Stripe.Charge, account: string | null): Promise<Stripe.Refund> {
  const params: Stripe.RefundCreateParams = {
    charge: charge.id,
    ...(charge.application_fee ? { refund_application_fee: true } : {}),
    ...(account === null && charge.transfer ? { reverse_transfer: true } : {}),
  };
  const options = onlyOnce(`charge:${charge.id}:return`, account);
  return knowingly(() => callStripe("refund", stripe().refunds.create(params, options)));
}

/** Finds a refund whose id we lost in a crash, or null. */
export async function findRefund(
  refundId: number,
  intentId: string,
  account: string | null,
): Promise<Stripe.Refund | null> {
  const refunds = await refundsOfIntent(intentId, account);
  return refunds.find((refund) => refund.metadata?.refund_id === String(refundId)) ?? null;
}

/**
 * Refunds `amountCents` of a charge's platform fee to the office, or what is left of it after refunds in the dashboard;
 * returns how much. `refundId` marks it for the lookup.
 */
export async function refundApplicationFee(
  feeId: string,
  amountCents: number,
  refundId: number,
  key: string,
): Promise<number> {
  // The fee is read before its refunds: where another worker gives it back meanwhile, its refund is found below. The
  // other way around nothing would be found, and nothing be left of the fee either.
  const fee = await callStripe("application_fee", stripe().applicationFees.retrieve(feeId));
  const ours = (await refundsOfFee(feeId)).find((one) => one.metadata?.refund_id === String(refundId));
  if (ours) return ours.amount;
  const amount = Math.min(amountCents, fee.amount - fee.amount_refunded);
  if (amount <= 0) return 0;
  const params = { amount, metadata: { refund_id: String(refundId) } };
  await callStripe("fee_refund", stripe().applicationFees.createRefund(feeId, params, { idempotencyKey: key }));
  return amount;
}

export const retrieveFee = (id: string): Promise<Stripe.ApplicationFee> =>
  callStripe("application_fee", stripe().applicationFees.retrieve(id));

/** The refunds of a fee, and its charge under both names: the office's and the platform's. */
export async function returnedOfFee(id: string): Promise<{ chargeIds: string[]; refunds: Stripe.FeeRefund[] }> {
  const fee = await callStripe("application_fee", stripe().applicationFees.retrieve(id));
  const chargeIds = [expandableId(fee.charge), expandableId(fee.originating_transaction)].flatMap((one) => one ?? []);
  return { chargeIds, refunds: await refundsOfFee(id) };
}

/**
 * Passes a failed refund's money on to the office, once: a transfer made before is found again by its mark. The key
 * changes by the day, because the provider repeats its stored refusal for a key that met an empty balance.
 */
export async function returnToOffice(account: string, amountCents: number, refundId: number, at: Date): Promise<void> {
  const group = `refund_${refundId}_return`;
  const made = await callStripe("list", stripe().transfers.list({ transfer_group: group, limit: 1 }));
  if (made.data.length > 0) return;
  const params: Stripe.TransferCreateParams = {
    amount: amountCents,
    currency: "usd",
    destination: account,
    transfer_group: group,
    metadata: { refund_id: String(refundId) },
  };
  const idempotencyKey = `${group}:${at.toISOString().slice(0, 10)}`;
  await callStripe("transfer", stripe().transfers.create(params, { idempotencyKey }));
}
