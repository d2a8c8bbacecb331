import "server-only";
import type Stripe from "stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { at, callStripe, stripe } from "./client";
import { allOf } from "./paging";

const PAGE = 100;

/** What a movement is about leads to the platform's own charge: office's payment → transfer → charge. */
const EXPAND = ["data.source.source_transfer", "data.source.charge.source_transfer"];

export function retrievePayout(id: string, account: string): Promise<Stripe.Payout> {
  return callStripe("payout", stripe().payouts.retrieve(id, {}, at(account)));
}

/** An account's payouts made since a moment, the oldest first. */
export async function payoutsSince(since: Date, account: string): Promise<Stripe.Payout[]> {
  const params = { limit: PAGE, created: { gte: Math.floor(since.getTime() / 1000) } };
  const payouts = await allOf((after) => stripe().payouts.list({ ...params, ...after }, at(account)));
  return payouts.reverse();
}

/** The movements an automatic payout carried, the oldest first, without the payout's own. */
export async function payoutMovements(payout: string, account: string): Promise<Stripe.BalanceTransaction[]> {
  const params = { payout, limit: PAGE, expand: EXPAND };
  const moved = await allOf((after) => stripe().balanceTransactions.list({ ...params, ...after }, at(account)));
  return moved.filter((one) => one.type !== "payout").reverse();
}

/** The reversals of a transfer, each with its refund; more than the ten a transfer itself carries. */
export function transferReversals(transfer: string): Promise<Stripe.TransferReversal[]> {
  return allOf((after) => stripe().transfers.listReversals(transfer, { limit: PAGE, ...after }));
}

/** The refunds of one of the platform's fees. */
export function refundsOfFee(fee: string): Promise<Stripe.FeeRefund[]> {
  return allOf((after) => stripe().applicationFees.listRefunds(fee, { limit: PAGE, ...after }));
}

/** The refunds of the platform's fee of a charge. */
export async function feeRefundsOf(charge: Stripe.Charge): Promise<Stripe.FeeRefund[]> {
  const fee = expandableId(charge.application_fee);
  return fee ? refundsOfFee(fee) : [];
}
