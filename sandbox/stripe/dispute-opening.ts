import { DAY } from "@/sandbox/calendar";
import { derivedId, newId } from "@/sandbox/ids";
import type { ChargeRec, DisputeRec } from "@/sandbox/records";
import { needCharge, renderCharge } from "@/sandbox/stripe/charges";
import type { Ctx } from "@/sandbox/stripe/context";
import { renderDispute } from "@/sandbox/stripe/disputes";
import { emit } from "@/sandbox/stripe/events";
import { book } from "@/sandbox/stripe/transactions";

const DISPUTE_FEE = 1500;
const DAYS_TO_ANSWER = 14;

/**
 * The card holder complains. A dispute takes the amount and Stripe's 15.00 from the account that made the charge at
 * once; an inquiry takes nothing.
 */
export function openDispute(
  ctx: Ctx,
  before: ChargeRec,
  reason: string,
  options: { inquiry?: boolean; id?: string } = {},
): DisputeRec {
  const id = options.id ?? derivedId("dp", before.id);
  const now = ctx.clock.now();
  const booked = options.inquiry
    ? undefined
    : book(ctx, {
        type: "adjustment",
        amount: -before.amount,
        stripeFee: DISPUTE_FEE,
        source: id,
        description: `Chargeback withdrawal for ${before.id}`,
      });
  const dispute = ctx.store.put("dispute", ctx.account, {
    id,
    created: now,
    amount: before.amount,
    charge: before.id,
    paymentIntent: before.paymentIntent,
    reason,
    status: options.inquiry ? "warning_needs_response" : "needs_response",
    evidence: {},
    dueBy: now + DAYS_TO_ANSWER * DAY,
    submissions: 0,
    transactions: booked ? [booked.id] : [],
    brand: before.instrument?.card?.brand,
    metadata: {},
  });
  ctx.store.put("task", ctx.account, {
    id: newId("task"),
    created: now,
    at: dispute.dueBy,
    work: "dispute_deadline",
    account: ctx.account,
    target: id,
  });
  const charge = ctx.store.put("charge", ctx.account, { ...needCharge(ctx, before.id), dispute: id });
  emit(ctx, "charge.dispute.created", renderDispute(ctx, dispute));
  if (booked) emit(ctx, "charge.dispute.funds_withdrawn", renderDispute(ctx, dispute));
  emit(ctx, "charge.updated", renderCharge(ctx, charge));
  return dispute;
}
