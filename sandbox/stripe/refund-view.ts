import type { JsonObject } from "@/sandbox/json";
import type { RefundRec } from "@/sandbox/records";
import type { Ctx } from "@/sandbox/stripe/context";
import { listObject } from "@/sandbox/stripe/list";

export function renderRefund(ctx: Ctx, record: RefundRec): JsonObject {
  const charge = ctx.store.get("charge", ctx.account, record.charge);
  const card = charge?.instrument?.card !== undefined;
  return {
    id: record.id,
    object: "refund",
    amount: record.amount,
    balance_transaction: record.balanceTransaction ?? null,
    charge: record.charge,
    created: record.created,
    currency: "usd",
    customer: charge?.customer ?? null,
    ...(card
      ? {
          destination_details: {
            card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
            type: "card",
          },
        }
      : {}),
    ...(record.failureTransaction ? { failure_balance_transaction: record.failureTransaction } : {}),
    ...(record.failureReason ? { failure_reason: record.failureReason } : {}),
    metadata: record.metadata,
    payment_intent: record.paymentIntent ?? null,
    payment_method: charge?.paymentMethod ?? null,
    ...(record.status === "pending" && record.pendingReason ? { pending_reason: record.pendingReason } : {}),
    reason: record.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: record.sourceTransferReversal ?? null,
    status: record.status,
    transfer_reversal: record.transferReversal ?? null,
  };
}

/** The refunds of a charge as the charge itself shows them when expanded. */
export function refundList(ctx: Ctx, charge: string): JsonObject {
  const refunds = ctx.store.values("refund", ctx.account, "charge", charge).reverse();
  const shown = refunds.slice(0, 10).map((one) => renderRefund(ctx, one));
  return listObject(`/v1/charges/${charge}/refunds`, shown, refunds.length > shown.length);
}
