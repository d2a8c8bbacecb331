import { feeOfPart } from "./rules";

export type SplitPart = { paymentId: number; amountCents: number; appFeeCents: number };

/**
 * Parts a payment into what was claimed and what stays the office's, because a family's payment may hold people without
 * a guarantee. The platform's fee stays with the office's part, in proportion; the guarantor takes none of its own.
 */
export function partPayment(
  payment: SplitPart,
  claimedCents: number,
): { claimedCents: number; left: SplitPart | null } {
  const amountCents = payment.amountCents - claimedCents;
  if (amountCents <= 0) return { claimedCents, left: null };
  const appFeeCents = feeOfPart(payment, amountCents);
  return { claimedCents, left: { paymentId: payment.paymentId, amountCents, appFeeCents } };
}
