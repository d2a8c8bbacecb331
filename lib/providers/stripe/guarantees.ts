import "server-only";
import type Stripe from "stripe";
import { callStripe, stripe } from "./client";
import { knowingly, onlyOnce } from "./once";

const groupOf = (claimId: number) => `claim_${claimId}`;

/** The transfer of a claim that was made before, or null: by its mark, because keys are forgotten after a day. */
export async function findGuarantee(claimId: number): Promise<string | null> {
  const page = await callStripe("list", stripe().transfers.list({ transfer_group: groupOf(claimId), limit: 1 }));
  return page.data[0]?.id ?? null;
}

/** Pays a guarantee to an office. Returns the transfer's id. */
export async function payGuarantee(input: {
  claimId: number;
  amountCents: number;
  account: string;
  key: string;
}): Promise<string> {
  const params: Stripe.TransferCreateParams = {
    amount: input.amountCents,
    currency: "usd",
    destination: input.account,
    transfer_group: groupOf(input.claimId),
    metadata: { claim_id: String(input.claimId) },
  };
  const made = await knowingly(() => callStripe("transfer", stripe().transfers.create(params, onlyOnce(input.key))));
  return made.id;
}
