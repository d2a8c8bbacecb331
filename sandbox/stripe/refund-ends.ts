import type { RefundRec } from "@/sandbox/records";
import { needCharge } from "@/sandbox/stripe/charges";
import type { Ctx } from "@/sandbox/stripe/context";
import { difference, emit } from "@/sandbox/stripe/events";
import { renderRefund } from "@/sandbox/stripe/refund-view";
import { book } from "@/sandbox/stripe/transactions";

/** A refund that takes its days has reached the customer. */
export function passRefund(ctx: Ctx, id: string): void {
  const refund = ctx.store.get("refund", ctx.account, id);
  if (refund?.status !== "pending") return;
  const before = renderRefund(ctx, refund);
  const done = ctx.store.put("refund", ctx.account, { ...refund, status: "succeeded", pendingReason: undefined });
  emit(ctx, "refund.updated", renderRefund(ctx, done), difference(before, renderRefund(ctx, done)));
}

/** The bank sends back a refund that seemed to have passed. */
export function sendBack(ctx: Ctx, id: string): void {
  const refund = ctx.store.get("refund", ctx.account, id);
  if (refund?.status === "succeeded") failRefund(ctx, refund, "expired_or_canceled_card");
}

/** The bank sent a refund back: the money returns to the account that paid it. */
export function failRefund(ctx: Ctx, refund: RefundRec, reason: string): RefundRec {
  const charge = needCharge(ctx, refund.charge);
  ctx.store.put("charge", ctx.account, { ...charge, refunded: charge.refunded - refund.amount });
  const booked = refund.balanceTransaction
    ? book(ctx, { type: "refund_failure", amount: refund.amount, source: refund.id })
    : undefined;
  const failed = ctx.store.put("refund", ctx.account, {
    ...refund,
    status: "failed" as const,
    failureReason: reason,
    failureTransaction: booked?.id,
  });
  const shown = renderRefund(ctx, failed);
  emit(ctx, "refund.updated", shown, difference(renderRefund(ctx, refund), shown));
  emit(ctx, "refund.failed", shown);
  return failed;
}
