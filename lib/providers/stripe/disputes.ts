import "server-only";
import type Stripe from "stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { at, callStripe, stripe } from "./client";

export function retrieveDispute(id: string, account: string | null): Promise<Stripe.Dispute> {
  return callStripe("dispute", stripe().disputes.retrieve(id, {}, at(account)));
}

/** Disputes raised since a moment, of the platform or of one connected account. */
export async function disputesSince(since: Date, account: string | null): Promise<Stripe.Dispute[]> {
  const disputes: Stripe.Dispute[] = [];
  let after: string | undefined;
  for (;;) {
    const params: Stripe.DisputeListParams = {
      limit: 100,
      created: { gte: Math.floor(since.getTime() / 1000) },
      ...(after ? { starting_after: after } : {}),
    };
    const page = await callStripe("list", stripe().disputes.list(params, at(account)));
    disputes.push(...page.data);
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return disputes;
  }
}

/** Saves evidence on a dispute as a draft. A key is not needed: the same draft twice is the same draft. */
export async function stageEvidence(
  id: string,
  evidence: Stripe.DisputeUpdateParams.Evidence,
  account: string | null,
): Promise<void> {
  await callStripe("dispute", stripe().disputes.update(id, { evidence, submit: false }, at(account)));
}

/** Sends evidence to the bank; there is no second time. */
export async function submitEvidence(
  id: string,
  evidence: Stripe.DisputeUpdateParams.Evidence,
  key: string,
  account: string | null,
): Promise<void> {
  const params = { evidence, submit: true };
  await callStripe("dispute", stripe().disputes.update(id, params, { idempotencyKey: key, ...at(account) }));
}

/** Gives a dispute up: it is lost from now on. */
export async function closeDispute(id: string, key: string, account: string | null): Promise<void> {
  await callStripe("dispute", stripe().disputes.close(id, {}, { idempotencyKey: key, ...at(account) }));
}

export type EvidenceFile = { content: Buffer; name: string; contentType: string };

/** Uploads a document to the provider; returns its id. */
export async function uploadEvidence(file: EvidenceFile, key: string, account: string | null): Promise<string> {
  const params: Stripe.FileCreateParams = {
    purpose: "dispute_evidence",
    file: { data: file.content, name: file.name, type: file.contentType },
  };
  const made = await callStripe("file", stripe().files.create(params, { idempotencyKey: key, ...at(account) }));
  return made.id;
}

/**
 * Recovers a lost dispute's money from the office that received it, `share` of the transfer; returns the cents. Once:
 * an earlier reversal is found again by its mark, however old.
 */
export async function takeBackFromOffice(
  transfer: string,
  disputeId: string,
  share: (transfer: { amount: number; reversed: number }) => number,
): Promise<number> {
  // In this order: a reversal between the two reads is found by the second, and never missed by both.
  const { amount, amount_reversed: reversed } = await callStripe("transfer", stripe().transfers.retrieve(transfer));
  const made = await callStripe("list", stripe().transfers.listReversals(transfer, { limit: 100 }));
  const before = made.data.find((one) => one.metadata?.dispute_id === disputeId);
  if (before) return before.amount;
  const back = share({ amount, reversed });
  if (back === 0) return 0;
  const params = { amount: back, metadata: { dispute_id: disputeId } };
  const idempotencyKey = `dispute:${disputeId}:reversal`;
  await callStripe("transfer_reversal", stripe().transfers.createReversal(transfer, params, { idempotencyKey }));
  return back;
}

/**
 * Gives an office back what a lost dispute had taken from it, once the dispute is won after all. Found again by its
 * group; the key changes by the day, because the provider repeats its stored refusal for an empty balance.
 */
export async function giveBackToOffice(
  transfer: string,
  disputeId: string,
  amountCents: number,
  now: Date,
): Promise<void> {
  const group = `dispute_${disputeId}_return`;
  const made = await callStripe("list", stripe().transfers.list({ transfer_group: group, limit: 1 }));
  if (made.data.length > 0) return;
  const { destination } = await callStripe("transfer", stripe().transfers.retrieve(transfer));
  const office = expandableId(destination);
  if (!office) return;
  const params: Stripe.TransferCreateParams = {
    ...{ amount: amountCents, currency: "usd", destination: office, transfer_group: group },
    metadata: { dispute_id: disputeId },
  };
  const idempotencyKey = `${group}:${now.toISOString().slice(0, 10)}`;
  await callStripe("transfer", stripe().transfers.create(params, { idempotencyKey }));
}
