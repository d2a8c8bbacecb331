import { DAY } from "@/sandbox/calendar";
import { derivedId } from "@/sandbox/ids";
import type { ChargeRec, DisputeRec } from "@/sandbox/records";
import { needCharge, renderCharge } from "@/sandbox/stripe/charges";
import type { Ctx } from "@/sandbox/stripe/context";
import { renderDispute } from "@/sandbox/stripe/disputes";
import { emit } from "@/sandbox/stripe/events";
import { later } from "@/sandbox/stripe/tasks";
import { book } from "@/sandbox/stripe/transactions";

const DISPUTE_FEE = 1500;
const DAYS_TO_ANSWER = 14;

export type Opening = { inquiry?: boolean; prevented?: boolean; amount?: number; id?: string };

/** How a dispute begins: a returned bank debit is final, and one that was prevented was paid back at once. */
function firstStatus(before: ChargeRec, { inquiry, prevented }: Opening): string {
  if (prevented) return "prevented";
  if (before.instrument?.bank) return "lost";
  return inquiry ? "warning_needs_response" : "needs_response";
}

/** Takes the disputed amount and Stripe's fee from the account that made the charge. */
export function withdraw(ctx: Ctx, dispute: Pick<DisputeRec, "id" | "amount" | "charge">, fee = DISPUTE_FEE): string {
  return book(ctx, {
    type: "adjustment",
    amount: -dispute.amount,
    stripeFee: fee,
    source: dispute.id,
    description: `Chargeback withdrawal for ${dispute.charge}`,
  }).id;
}

/**
 * The card holder complains. A dispute takes the amount and Stripe's 15.00 from the account that made the charge at
 * once; an inquiry takes nothing.
 */
export function openDispute(ctx: Ctx, before: ChargeRec, reason: string, options: Opening = {}): DisputeRec {
  const id = options.id ?? derivedId("dp", before.id);
  const now = ctx.clock.now();
  const amount = options.amount ?? before.captured;
  const status = firstStatus(before, options);
  const booked = status.startsWith("warning") ? undefined : withdraw(ctx, { id, amount, charge: before.id });
  const dispute = ctx.store.put("dispute", ctx.account, {
    id,
    created: now,
    amount,
    charge: before.id,
    paymentIntent: before.paymentIntent,
    reason,
    status,
    evidence: {},
    dueBy: now + DAYS_TO_ANSWER * DAY,
    submissions: 0,
    transactions: booked ? [booked] : [],
    brand: before.instrument?.card?.brand,
    metadata: {},
  });
  later(ctx, "dispute_deadline", id, dispute.dueBy);
  const charge = ctx.store.put("charge", ctx.account, { ...needCharge(ctx, before.id), dispute: id });
  emit(ctx, "charge.dispute.created", renderDispute(ctx, dispute));
  if (booked) emit(ctx, "charge.dispute.funds_withdrawn", renderDispute(ctx, dispute));
  if (status === "lost" || status === "prevented") emit(ctx, "charge.dispute.closed", renderDispute(ctx, dispute));
  emit(ctx, "charge.updated", renderCharge(ctx, charge));
  return dispute;
}
