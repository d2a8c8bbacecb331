import type Stripe from "stripe";
import type { PayoutLineKind, PayoutStatus } from "@/lib/generated/prisma/client";
import { expandableId } from "@/lib/providers/stripe/expandable";

/** The parts of a balance movement that decide its kind. */
export type PayoutMovement = { type: string; source: string | null };

/** The provider's many types of movements in the nine kinds an office sees. */
export function kindOf({ type, source }: PayoutMovement): PayoutLineKind {
  switch (type) {
    case "charge":
    case "payment":
      return "payment";
    case "refund":
    case "payment_refund":
      return "refund";
    case "refund_failure":
    case "payment_failure_refund":
      return "refund_return";
    case "application_fee_refund":
      return "fee_refund";
    case "stripe_fee":
    case "tax_fee":
      return "fee";
    case "transfer":
      return "transfer";
    case "payout_failure":
    case "payout_cancel":
      return "payout_return";
    default:
      // Adjustments are disputes, and now and then something else.
      return source?.startsWith("dp_") || source?.startsWith("du_") ? "dispute" : "other";
  }
}

/** Fees of the provider and the platform on a movement, in cents; negative when refunded. */
export function feesOf(details: readonly { type: string; amount: number }[]): { platform: number; processor: number } {
  const of = (isPlatform: boolean) =>
    details.filter((one) => (one.type === "application_fee") === isPlatform).reduce((sum, one) => sum + one.amount, 0);
  return { platform: of(true), processor: of(false) };
}

const ORDER: Record<PayoutStatus, number> = { pending: 0, in_transit: 1, paid: 2, failed: 3, canceled: 3 };

/** Whether news of a payout may overwrite what we know: a slow reader must not bring an old state back. */
export function isForward(from: PayoutStatus, to: PayoutStatus): boolean {
  return ORDER[to] >= ORDER[from];
}

/** The payout failed or was returned: the money is in the balance again. */
export function cameBack(status: PayoutStatus): boolean {
  return status === "failed" || status === "canceled";
}

/** The provider's word for a payout's state; a new word waits like `pending`. */
export function payoutStatus(word: string): PayoutStatus {
  return word === "in_transit" || word === "paid" || word === "failed" || word === "canceled" ? word : "pending";
}

/** By which ids a movement may be found among our payments. */
export type Pointer = {
  /** The charge that brought the money: the office's own, or the platform's behind a transfer. */
  chargeId: string | null;
  /** The provider's refund. */
  refundId: string | null;
  /** Our own refund, named by a transfer that passes its money back. */
  ownRefundId: number | null;
  disputeId: string | null;
  /** Our own guarantee claim, named by the transfer that paid it. */
  claimId: number | null;
  feeRefundId: string | null;
  /** The transfer whose reversal it is, when the transfer itself does not say what for. */
  unsaidReversal: { transferId: string; officeRefundId: string } | null;
};

const NOTHING: Pointer = {
  chargeId: null,
  refundId: null,
  ownRefundId: null,
  disputeId: null,
  claimId: null,
  feeRefundId: null,
  unsaidReversal: null,
};

const transferOf = (charge: Stripe.Charge) =>
  charge.source_transfer && typeof charge.source_transfer === "object" ? charge.source_transfer : null;

/** An id of ours from a transfer's metadata. */
function ownId(text: string | undefined): number | null {
  const id = Number(text ?? Number.NaN);
  return Number.isInteger(id) && id > 0 ? id : null;
}

function ofCharge(charge: Stripe.Charge): Pointer {
  const transfer = transferOf(charge);
  if (!transfer) return { ...NOTHING, chargeId: charge.source_transfer ? null : charge.id };
  return {
    ...NOTHING,
    chargeId: expandableId(transfer.source_transaction),
    ownRefundId: ownId(transfer.metadata?.refund_id),
    claimId: ownId(transfer.metadata?.claim_id),
    // A lost dispute that was won after all comes back as a transfer that names it.
    disputeId: transfer.metadata?.dispute_id ?? null,
  };
}

function ofRefund(refund: Stripe.Refund): Pointer {
  const charge = refund.charge && typeof refund.charge === "object" ? refund.charge : null;
  const transfer = charge && transferOf(charge);
  if (!transfer) return { ...NOTHING, chargeId: expandableId(refund.charge), refundId: refund.id };
  const pointer = { ...NOTHING, chargeId: expandableId(transfer.source_transaction) };
  const reversal = transfer.reversals?.data.find((one) => expandableId(one.destination_payment_refund) === refund.id);
  if (reversal) return { ...pointer, refundId: expandableId(reversal.source_refund) };
  return { ...pointer, unsaidReversal: { transferId: transfer.id, officeRefundId: refund.id } };
}

/**
 * Reads what a movement is about. On the destination route the office's own account knows neither charge nor refund:
 * its payment leads to the transfer, the transfer to the platform's charge and, for a refund, to the reversal.
 */
export function pointerOf(source: Stripe.BalanceTransaction["source"]): Pointer {
  if (source === null) return NOTHING;
  if (typeof source === "string") return { ...NOTHING, feeRefundId: source.startsWith("fr_") ? source : null };
  switch (source.object) {
    case "charge":
      return ofCharge(source);
    case "refund":
      return ofRefund(source);
    case "dispute":
      return { ...NOTHING, disputeId: source.id, chargeId: expandableId(source.charge) };
    case "fee_refund":
      return { ...NOTHING, feeRefundId: source.id };
    default:
      return NOTHING;
  }
}

/**
 * Charges, refunds and disputes must belong to a payment; the provider's prices, returned payouts and what a guarantor
 * paid need none.
 */
export const STANDS_ALONE: readonly PayoutLineKind[] = ["fee", "guarantee", "payout_return"];

/** Whether a line is explained; what is not, is shown and looked for again. */
export function isMatched(line: { kind: PayoutLineKind; paymentId: number | null }): boolean {
  return line.paymentId !== null || STANDS_ALONE.includes(line.kind);
}
