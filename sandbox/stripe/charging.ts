import { addBusinessDays, DAY } from "@/sandbox/calendar";
import type { ChargeRec, IntentError, PaymentIntentRec, PaymentMethodRec } from "@/sandbox/records";
import { renderCharge } from "@/sandbox/stripe/charges";
import type { Ctx } from "@/sandbox/stripe/context";
import { declineOf } from "@/sandbox/stripe/declines";
import { openDispute } from "@/sandbox/stripe/dispute-opening";
import { emit } from "@/sandbox/stripe/events";
import { settleCharge } from "@/sandbox/stripe/settlement";
import { later } from "@/sandbox/stripe/tasks";

export interface How {
  offSession: boolean;
  /** The card holder has just proved who they are. */
  authenticated: boolean;
}

export type Outcome =
  | { kind: "succeeded" | "processing" | "held"; charge: ChargeRec }
  | { kind: "authenticate" }
  | { kind: "failed"; charge: ChargeRec; error: IntentError };

const DEBIT_DAYS = 4;
/** A card keeps money aside for a week. */
const HOLD_DAYS = 7;

/** What the instrument does this time: a behaviour set by the control API comes before its own. */
function behaviourOf(ctx: Ctx, method: PaymentMethodRec): string {
  const planned = ctx.store.get("outcome", ctx.account, method.id);
  const [next, ...rest] = planned?.next ?? [];
  if (planned && next !== undefined) {
    if (rest.length === 0) ctx.store.delete("outcome", ctx.account, method.id);
    else ctx.store.put("outcome", ctx.account, { ...planned, next: rest });
    return next;
  }
  return method.card?.behaviour ?? method.bank?.behaviour ?? "ok";
}

function isExpired(method: PaymentMethodRec, now: number): boolean {
  if (!method.card) return false;
  const { expYear, expMonth } = method.card;
  return now >= Date.UTC(expYear, expMonth, 1) / 1000;
}

/** The bank's decision after authentication, of cards that are declined even then. */
const AFTERWARDS: { [behaviour: string]: string } = {
  authenticate_then_decline: "generic_decline",
  authenticate_then_insufficient: "insufficient_funds",
  authenticate_then_error: "processing_error",
};

type Verdict = "pay" | "authenticate" | string;

/** Decides a card charge: pay, authenticate the cardholder, or the behavior of its decline. */
export function verdict(method: PaymentMethodRec, behaviour: string, how: How): Verdict {
  const asks =
    behaviour === "authenticate_always" ||
    AFTERWARDS[behaviour] !== undefined ||
    (behaviour === "authenticate_once" && !method.authenticated);
  if (asks && !how.authenticated) return how.offSession ? "authentication_required" : "authenticate";
  const after = AFTERWARDS[behaviour];
  if (after) return after;
  if (behaviour === "authenticated_already" && !how.authenticated && !how.offSession) return "authenticate";
  return declineOf(behaviour) ? behaviour : "pay";
}

function attemptId(intent: PaymentIntentRec, method: PaymentMethodRec): string {
  const prefix = method.bank ? "py" : "ch";
  const stem = intent.id.slice(intent.id.indexOf("_") + 1);
  return `${prefix}_${stem}${intent.attempts > 0 ? `r${intent.attempts}` : ""}`;
}

/** The charge of one attempt, before its fate is known. */
function newCharge(ctx: Ctx, intent: PaymentIntentRec, method: PaymentMethodRec): ChargeRec {
  return {
    id: attemptId(intent, method),
    created: ctx.clock.now(),
    amount: intent.amount,
    captured: 0,
    refunded: 0,
    status: "pending",
    paymentIntent: intent.id,
    customer: intent.customer,
    paymentMethod: method.id,
    instrument: { card: method.card, bank: method.bank },
    billing: method.billing,
    description: intent.description,
    applicationFeeAmount: intent.applicationFee,
    onBehalfOf: intent.onBehalfOf,
    destination: intent.destination,
    transferAmount: intent.transferAmount,
    transferGroup: intent.transferGroup,
    descriptor: intent.descriptor,
    descriptorSuffix: intent.descriptorSuffix,
    receiptEmail: intent.receiptEmail,
    storedUsage: intent.storedUsage,
    shipping: intent.shipping,
    metadata: intent.metadata,
  };
}

function fail(ctx: Ctx, charge: ChargeRec, behaviour: string): Outcome {
  const decline = declineOf(behaviour) ?? {
    code: "card_declined",
    decline: behaviour,
    message: "Your card was declined.",
  };
  const failed = ctx.store.put("charge", ctx.account, {
    ...charge,
    status: "failed" as const,
    failureCode: decline.code,
    failureMessage: decline.message,
    declineCode: decline.decline,
    adviceCode: decline.advice,
  });
  emit(ctx, "charge.failed", () => renderCharge(ctx, failed));
  const error: IntentError = {
    type: "card_error",
    code: decline.code,
    message: decline.message,
    charge: failed.id,
    ...(decline.decline ? { decline_code: decline.decline } : {}),
    ...(decline.advice ? { advice_code: decline.advice } : {}),
    ...(failed.paymentMethod ? { payment_method: failed.paymentMethod } : {}),
  };
  return { kind: "failed", charge: failed, error };
}

function debit(ctx: Ctx, charge: ChargeRec, method: PaymentMethodRec, behaviour: string): Outcome {
  const pending = ctx.store.put("charge", ctx.account, {
    ...charge,
    instrument: { bank: method.bank && { ...method.bank, behaviour } },
  });
  later(ctx, "settle_debit", pending.id, addBusinessDays(ctx.clock.now(), DEBIT_DAYS));
  emit(ctx, "charge.pending", () => renderCharge(ctx, pending));
  return { kind: "processing", charge: pending };
}

const DISPUTES: { [behaviour: string]: { reason: string; inquiry: boolean } } = {
  dispute_fraudulent: { reason: "fraudulent", inquiry: false },
  dispute_not_received: { reason: "product_not_received", inquiry: false },
  dispute_inquiry: { reason: "fraudulent", inquiry: true },
};

/** Attempts to collect an intent from a payment method, and keeps the charge either way. */
export function attempt(ctx: Ctx, intent: PaymentIntentRec, method: PaymentMethodRec, how: How): Outcome {
  const behaviour = behaviourOf(ctx, method);
  if (method.bank) return debit(ctx, newCharge(ctx, intent, method), method, behaviour);
  const decided = isExpired(method, ctx.clock.now()) ? "expired_card" : verdict(method, behaviour, how);
  if (decided === "authenticate") return { kind: "authenticate" };
  if (decided !== "pay") return fail(ctx, newCharge(ctx, intent, method), decided);
  const card = method.card && { ...method.card, behaviour };
  const fresh: ChargeRec = { ...newCharge(ctx, intent, method), status: "succeeded", instrument: { card } };
  if (intent.captureMethod === "manual") {
    later(ctx, "release_hold", intent.id, ctx.clock.now() + HOLD_DAYS * DAY);
    return { kind: "held", charge: ctx.store.put("charge", ctx.account, fresh) };
  }
  const charge = settleCharge(ctx, { ...fresh, captured: fresh.amount });
  return { kind: "succeeded", charge };
}

/** A card that is made to be disputed gets its dispute once the success has been recorded. */
export function disputeIfPlanned(ctx: Ctx, charge: ChargeRec): void {
  const plan = DISPUTES[charge.instrument?.card?.behaviour ?? ""];
  if (plan) openDispute(ctx, charge, plan.reason, { inquiry: plan.inquiry });
}
