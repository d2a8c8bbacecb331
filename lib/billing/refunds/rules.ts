/**
 * The platform's fee that goes back with a refund, so that a series of refunds that ends at the full amount has given
 * back exactly the whole fee: the rounded share of all refunds so far, less what was given before. All in cents.
 */
export function feeShare(input: {
  feeCents: number;
  amountCents: number;
  refundedAfterCents: number;
  feeBackCents: number;
}): number {
  const { feeCents, amountCents, refundedAfterCents, feeBackCents } = input;
  const due = Number(
    (BigInt(feeCents) * BigInt(refundedAfterCents) * 2n + BigInt(amountCents)) / (2n * BigInt(amountCents)),
  );
  return Math.max(0, Math.min(feeCents, due) - feeBackCents);
}

export type RefundStanding = "pending" | "succeeded" | "failed" | "canceled";

/** The provider's word for a refund in ours; `requires_action` waits like `pending`. */
export function refundStanding(status: string | null): RefundStanding {
  return status === "succeeded" || status === "failed" || status === "canceled" ? status : "pending";
}
