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

const LOST: readonly string[] = ["failed", "canceled"];

/** What the office is told of the refunds it asked for: what did not reach the payer is never called sent. */
export function refundMessage(statuses: readonly string[]): string {
  const lost = statuses.filter((status) => LOST.includes(status)).length;
  if (lost === 0) return "billing.refundSent";
  return lost === statuses.length ? "billing.refundFailed" : "billing.refundPartly";
}

/** A refund as people read it: done, on its way, or come to nothing. */
export type RefundWord = "done" | "underWay" | "failed" | "canceled";

export function refundWord(status: string): RefundWord {
  if (status === "succeeded") return "done";
  return status === "failed" || status === "canceled" ? status : "underWay";
}

/**
 * What a payer reads of a payment's refunds, the oldest first, in cents: a failed one is told until a later one stands
 * in for it.
 */
export function refundSums(refunds: readonly { status: string; amountCents: number }[]): Record<RefundWord, number> {
  const sums: Record<RefundWord, number> = { done: 0, underWay: 0, failed: 0, canceled: 0 };
  for (const { status, amountCents } of refunds) {
    const word = refundWord(status);
    if (LOST.includes(word)) sums[word] = amountCents;
    else {
      sums[word] += amountCents;
      sums.failed = 0;
      sums.canceled = 0;
    }
  }
  return sums;
}
