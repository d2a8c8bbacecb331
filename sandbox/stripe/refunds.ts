import { addBusinessDays } from "@/sandbox/calendar";
import { missing, refuse } from "@/sandbox/errors";
import { newId } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { Params } from "@/sandbox/params";
import type { ChargeRec, RefundRec } from "@/sandbox/records";
import { refundFee } from "@/sandbox/stripe/application-fees";
import { needCharge, renderCharge } from "@/sandbox/stripe/charges";
import { type Ctx, type Handlers, PLATFORM } from "@/sandbox/stripe/context";
import { difference, emit } from "@/sandbox/stripe/events";
import { listOf } from "@/sandbox/stripe/list";
import { needIntent } from "@/sandbox/stripe/payment-intents";
import { failRefund } from "@/sandbox/stripe/refund-ends";
import { renderRefund } from "@/sandbox/stripe/refund-view";
import { later } from "@/sandbox/stripe/tasks";
import { book } from "@/sandbox/stripe/transactions";
import { needTransfer, reverseTransfer } from "@/sandbox/stripe/transfers";

/** A refund to a bank is under way for some days; the cards made to show a late end take some seconds. */
const REFUND_DAYS = 3;
const LATE_SECONDS = 5;

/** Share of `whole` that belongs to `part` of `total`, less what was given before: a full refund ends at zero. */
export function proportion(whole: number, part: number, total: number, before: number): number {
  return Math.round((whole * part) / total) - before;
}

function chargeOf(ctx: Ctx, params: Params): ChargeRec {
  const id = params.str("charge");
  const intentId = params.str("payment_intent");
  if (id) return needCharge(ctx, id, "charge");
  if (!intentId)
    throw refuse(
      "One of the following params should be provided for this request: payment_intent or charge.",
      "parameter_missing",
    );
  const intent = needIntent(ctx, intentId, "payment_intent");
  if (intent.status !== "succeeded" || !intent.latestCharge) {
    throw refuse(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "charge_not_refundable",
      "payment_intent",
    );
  }
  return needCharge(ctx, intent.latestCharge);
}

function checkRefundable(charge: ChargeRec, amount: number, disputed: boolean): void {
  if (charge.status !== "succeeded" || charge.sourceTransfer) {
    throw refuse(`Charge ${charge.id} cannot be refunded.`, "charge_not_refundable");
  }
  if (disputed) {
    throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed");
  }
  const left = charge.amount - charge.refunded;
  if (left <= 0) throw refuse(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  if (amount < 1) throw refuse("Invalid positive integer", "parameter_invalid_integer", "amount");
  if (amount > left) {
    const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    throw refuse(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      "amount_too_large",
      "amount",
    );
  }
}

function isDisputed(ctx: Ctx, charge: ChargeRec): boolean {
  const dispute = charge.dispute ? ctx.store.get("dispute", ctx.account, charge.dispute) : undefined;
  return dispute !== undefined && !dispute.status.startsWith("warning") && dispute.status !== "won";
}

/** What was refunded of the money taken; what was held and never taken counts as refunded too, but is nobody's. */
function givenBack(charge: ChargeRec): number {
  return charge.refunded - (charge.amount - charge.captured);
}

/** Gives back the platform's fee on a direct charge; the office's side is part of the refund's own transaction. */
function feeShare(ctx: Ctx, charge: ChargeRec): number {
  const fee = charge.applicationFee ? ctx.store.get("application_fee", PLATFORM, charge.applicationFee) : undefined;
  if (!fee) return 0;
  return Math.max(0, proportion(fee.amount, givenBack(charge), charge.captured, fee.refunded));
}

/** Books a refund and what follows from it. `charge.refunded` includes the refund already. */
function settleRefund(ctx: Ctx, charge: ChargeRec, refund: RefundRec): RefundRec {
  const direct = ctx.account !== PLATFORM;
  const back = refund.feeBack ? feeShare(ctx, charge) : 0;
  const booked = book(ctx, {
    type: charge.instrument?.bank ? "payment_refund" : "refund",
    amount: -refund.amount,
    applicationFee: direct && back > 0 ? -back : undefined,
    source: refund.id,
  });
  let next: RefundRec = { ...refund, status: "succeeded", pendingReason: undefined, balanceTransaction: booked.id };
  if (refund.reverse && charge.transfer) {
    const transfer = needTransfer(ctx, charge.transfer);
    const amount = Math.max(
      0,
      Math.min(
        transfer.amount - transfer.reversed,
        proportion(transfer.amount, givenBack(charge), charge.captured, transfer.reversed),
      ),
    );
    if (amount > 0) {
      const reversal = reverseTransfer(ctx, transfer, { amount, sourceRefund: refund.id, feeBack: back, metadata: {} });
      next = { ...next, transferReversal: reversal.id };
    }
    if (back > 0 && charge.applicationFee) refundFee(ctx, charge.applicationFee, back, {}, amount === 0);
  } else if (back > 0 && charge.applicationFee) {
    refundFee(ctx, charge.applicationFee, back, {}, !direct);
  }
  return ctx.store.put("refund", ctx.account, next);
}

export interface RefundRequest {
  id?: string;
  amount: number;
  reverse: boolean;
  feeBack: boolean;
  reason?: string;
  metadata: RefundRec["metadata"];
}

/** An office that Stripe holds liable for itself cannot refund more than it owns: the refund waits for money. */
function isUnfunded(ctx: Ctx, amount: number): boolean {
  if (ctx.account === PLATFORM) return false;
  const account = ctx.store.get("account", PLATFORM, ctx.account);
  return account?.losses === "stripe" && ctx.balances.total(ctx.account) < amount;
}

/** Refunds all or part of a charge. Throws 400 above what is left and while the charge is disputed. */
export function refundCharge(ctx: Ctx, before: ChargeRec, request: RefundRequest): RefundRec {
  checkRefundable(before, request.amount, isDisputed(ctx, before));
  if (request.reverse && !before.transfer) {
    throw refuse(
      "reverse_transfer can only be used on a charge that made a transfer.",
      "charge_invalid_parameter",
      "reverse_transfer",
    );
  }
  if (request.feeBack && !before.applicationFee) {
    throw refuse(
      "refund_application_fee can only be used on a charge with an application fee.",
      "charge_invalid_parameter",
      "refund_application_fee",
    );
  }
  const charge = ctx.store.put("charge", ctx.account, { ...before, refunded: before.refunded + request.amount });
  const unfunded = isUnfunded(ctx, request.amount);
  const card = charge.instrument?.card;
  const behaviour = card?.behaviour;
  const draft: RefundRec = ctx.store.put("refund", ctx.account, {
    id: request.id ?? newId(charge.instrument?.bank ? "pyr" : "re"),
    created: ctx.clock.now(),
    amount: request.amount,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    status: "pending" as const,
    pendingReason: unfunded ? "insufficient_funds" : "processing",
    reason: request.reason,
    feeBack: request.feeBack,
    reverse: request.reverse,
    metadata: request.metadata,
  });
  const refund = unfunded ? draft : settleRefund(ctx, charge, draft);
  const slow = behaviour === "refund_pending" || charge.instrument?.bank !== undefined;
  const waits = slow && refund.status === "succeeded";
  const shown = waits
    ? ctx.store.put("refund", ctx.account, { ...refund, status: "pending", pendingReason: "processing" })
    : refund;
  const [now, soon] = [ctx.clock.now(), ctx.clock.now() + LATE_SECONDS];
  if (waits) later(ctx, "settle_refund", shown.id, card ? soon : addBusinessDays(now, REFUND_DAYS));
  if (behaviour === "refund_fail_later" && shown.status === "succeeded") later(ctx, "fail_refund", shown.id, soon);
  emit(ctx, "refund.created", renderRefund(ctx, shown));
  const refunded = renderCharge(ctx, charge);
  emit(ctx, "charge.refunded", refunded, difference(renderCharge(ctx, before), refunded));
  if (behaviour === "refund_fail" && shown.status === "succeeded")
    return failRefund(ctx, shown, "expired_or_canceled_card");
  return shown;
}

/** Sends refunds that waited for the office's balance, up to the available amount. */
export function fundRefunds(ctx: Ctx): void {
  for (const refund of ctx.store.values("refund", ctx.account, "pendingReason", "insufficient_funds")) {
    if (refund.status !== "pending" || refund.balanceTransaction || isUnfunded(ctx, refund.amount)) continue;
    const before = renderRefund(ctx, refund);
    const done = settleRefund(ctx, needCharge(ctx, refund.charge), refund);
    emit(ctx, "refund.updated", renderRefund(ctx, done), difference(before, renderRefund(ctx, done)));
  }
}

function needRefund(ctx: Ctx, id: string): RefundRec {
  const record = ctx.store.get("refund", ctx.account, id);
  if (!record) throw missing("refund", id);
  return record;
}

function cancel(ctx: Ctx, refund: RefundRec): JsonObject {
  if (refund.status !== "pending" || refund.balanceTransaction) {
    throw refuse(
      `Refund ${refund.id} cannot be canceled because it has a status of ${refund.status}.`,
      "status_transition_invalid",
    );
  }
  const charge = needCharge(ctx, refund.charge);
  ctx.store.put("charge", ctx.account, { ...charge, refunded: charge.refunded - refund.amount });
  const canceled = ctx.store.put("refund", ctx.account, {
    ...refund,
    status: "canceled" as const,
    pendingReason: undefined,
  });
  const shown = renderRefund(ctx, canceled);
  emit(ctx, "refund.updated", shown, difference(renderRefund(ctx, refund), shown));
  return shown;
}

export const refundHandlers: Handlers = {
  "Refunds.create": (ctx, params) => {
    const charge = chargeOf(ctx, params);
    const request: RefundRequest = {
      amount: params.int("amount") ?? charge.amount - charge.refunded,
      reverse: params.bool("reverse_transfer") ?? false,
      feeBack: params.bool("refund_application_fee") ?? false,
      reason: params.str("reason"),
      metadata: params.metadata(),
    };
    return renderRefund(ctx, refundCharge(ctx, charge, request));
  },
  "Refunds.list": (ctx, params) =>
    listOf(ctx, params, "refund", "/v1/refunds", renderRefund, {
      by: { charge: params.str("charge"), paymentIntent: params.str("payment_intent") },
    }),
  "Refunds.retrieve": (ctx, _params, path) => renderRefund(ctx, needRefund(ctx, path.id ?? "")),
  "Refunds.update": (ctx, params, path) => {
    const record = needRefund(ctx, path.id ?? "");
    const next = ctx.store.put("refund", ctx.account, { ...record, metadata: params.metadata(record.metadata) });
    const shown = renderRefund(ctx, next);
    emit(ctx, "refund.updated", shown, difference(renderRefund(ctx, record), shown));
    return shown;
  },
  "Refunds.cancel": (ctx, _params, path) => cancel(ctx, needRefund(ctx, path.id ?? "")),
};
