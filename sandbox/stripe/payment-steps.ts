import { type ApiError, cardError, refuse } from "@/sandbox/errors";
import type { Params } from "@/sandbox/params";
import type { ChargeRec, IntentError, PaymentIntentRec, PaymentMethodRec } from "@/sandbox/records";
import { checkChargeable } from "@/sandbox/stripe/account-rules";
import { needCharge, renderCharge } from "@/sandbox/stripe/charges";
import { attempt, disputeIfPlanned, type How } from "@/sandbox/stripe/charging";
import type { Ctx } from "@/sandbox/stripe/context";
import { difference, emit } from "@/sandbox/stripe/events";
import { withParams } from "@/sandbox/stripe/intent-params";
import { acceptMandate, checkMethod, isOpen } from "@/sandbox/stripe/intent-parts";
import { renderIntent } from "@/sandbox/stripe/intent-view";
import { activeMandate } from "@/sandbox/stripe/mandates";
import { microdepositsMatch } from "@/sandbox/stripe/microdeposits";
import { renderMethod } from "@/sandbox/stripe/payment-method-view";
import { attach, needMethod } from "@/sandbox/stripe/payment-methods";
import { settleCharge } from "@/sandbox/stripe/settlement";

const MAX_ATTEMPTS = 25;

function store(ctx: Ctx, record: PaymentIntentRec): PaymentIntentRec {
  return ctx.store.put("payment_intent", ctx.account, record);
}

function unexpected(ctx: Ctx, record: PaymentIntentRec, verb: string): ApiError {
  const text =
    record.status === "succeeded"
      ? `You cannot ${verb} this PaymentIntent because it has already succeeded after being previously confirmed.`
      : `You cannot ${verb} this PaymentIntent because it has a status of ${record.status}.`;
  return refuse(text, "payment_intent_unexpected_state", undefined, { payment_intent: renderIntent(ctx, record) });
}

/** Marks the intent as failed and throws the 402 that the caller sees. The failed charge stays. */
export function failIntent(ctx: Ctx, record: PaymentIntentRec, error: IntentError, charge?: ChargeRec): never {
  const failed = store(ctx, {
    ...record,
    status: "requires_payment_method",
    action: undefined,
    paymentMethod: undefined,
    lastError: error,
    latestCharge: charge?.id ?? record.latestCharge,
    attempts: record.attempts + 1,
  });
  const shown = renderIntent(ctx, failed);
  emit(ctx, "payment_intent.payment_failed", shown);
  if (failed.attempts >= MAX_ATTEMPTS) cancelIntent(ctx, failed, "automatic");
  const { payment_method, ...fields } = error;
  const method = payment_method ? ctx.store.get("payment_method", ctx.account, payment_method) : undefined;
  throw cardError(error.message, {
    code: fields.code,
    ...(fields.decline_code ? { decline_code: fields.decline_code } : {}),
    ...(fields.advice_code ? { advice_code: fields.advice_code } : {}),
    ...(charge ? { charge: charge.id } : {}),
    payment_intent: shown,
    ...(method ? { payment_method: renderMethod(ctx, method) } : {}),
  });
}

/** Records a success that the caller, a settled debit or a capture has brought. */
export function succeedIntent(ctx: Ctx, record: PaymentIntentRec, charge: ChargeRec): PaymentIntentRec {
  const done = store(ctx, {
    ...record,
    status: "succeeded",
    action: undefined,
    captured: charge.captured,
    latestCharge: charge.id,
    lastError: undefined,
  });
  emit(ctx, "payment_intent.succeeded", () => renderIntent(ctx, done));
  disputeIfPlanned(ctx, charge);
  return done;
}

function keepMethod(ctx: Ctx, record: PaymentIntentRec, method: PaymentMethodRec): void {
  if (method.customer || method.id.startsWith("ba_")) return;
  if (record.futureUsage && record.customer) attach(ctx, method.id, record.customer);
  else ctx.store.put("payment_method", ctx.account, { ...method, spent: true });
}

function askHolder(ctx: Ctx, record: PaymentIntentRec, strict: boolean): PaymentIntentRec {
  if (strict) {
    const message = "This payment requires additional user action before it can be completed successfully.";
    failIntent(ctx, record, {
      type: "card_error",
      code: "authentication_required",
      decline_code: "authentication_required",
      message,
    });
  }
  const asking = store(ctx, { ...record, status: "requires_action", action: "authenticate" });
  emit(ctx, "payment_intent.requires_action", () => renderIntent(ctx, asking));
  return asking;
}

/** Takes the money of an intent whose parameters are settled. Throws 402 on a decline. */
function run(
  ctx: Ctx,
  record: PaymentIntentRec,
  method: PaymentMethodRec,
  how: How,
  strict: boolean,
): PaymentIntentRec {
  const outcome = attempt(ctx, record, method, how);
  if (outcome.kind === "authenticate") return askHolder(ctx, record, strict);
  if (outcome.kind === "failed") return failIntent(ctx, record, outcome.error, outcome.charge);
  keepMethod(ctx, record, method);
  const paid = { ...record, latestCharge: outcome.charge.id, attempts: record.attempts + 1, lastError: undefined };
  if (outcome.kind === "succeeded") return succeedIntent(ctx, paid, outcome.charge);
  const status = outcome.kind === "held" ? ("requires_capture" as const) : ("processing" as const);
  const waiting = store(ctx, { ...paid, action: undefined, status });
  emit(
    ctx,
    status === "processing" ? "payment_intent.processing" : "payment_intent.amount_capturable_updated",
    renderIntent(ctx, waiting),
  );
  return waiting;
}

function debitMandate(ctx: Ctx, record: PaymentIntentRec, method: PaymentMethodRec): void {
  if (!method.bank) return;
  if (activeMandate(ctx, method.id)) return;
  acceptMandate(
    ctx,
    method,
    record.mandateData,
    record.futureUsage === "off_session" ? "multi_use" : "single_use",
    "payment_intent",
  );
}

/** POST …/confirm. Throws 400 in a wrong state, 402 on a decline. */
export function confirmIntent(ctx: Ctx, before: PaymentIntentRec, params: Params): PaymentIntentRec {
  if (!isOpen(before.status)) throw unexpected(ctx, before, "confirm");
  return confirmFilled(ctx, withParams(ctx, before, params), params);
}

/** Confirms an intent that has taken over the parameters already (`confirm=true` on create). */
export function confirmFilled(ctx: Ctx, filled: PaymentIntentRec, params: Params): PaymentIntentRec {
  if (params.bool("off_session") && params.has("setup_future_usage")) {
    throw refuse(
      "You cannot set off_session to true together with setup_future_usage.",
      "parameters_exclusive",
      "off_session",
    );
  }
  if (!filled.paymentMethod) {
    const text =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.";
    throw refuse(text, "payment_intent_unexpected_state", undefined, { payment_intent: renderIntent(ctx, filled) });
  }
  checkChargeable(ctx, filled.destination, filled.onBehalfOf);
  const method = needMethod(ctx, filled.paymentMethod);
  checkMethod(method, filled.types, filled.customer);
  debitMandate(ctx, filled, method);
  const offSession = params.raw.off_session === true || typeof params.raw.off_session === "string";
  const record = store(ctx, { ...filled, paymentMethod: method.id, offSession });
  if (method.bank && !method.bank.verified) {
    return store(ctx, { ...record, status: "requires_action", action: "microdeposits" });
  }
  return run(
    ctx,
    record,
    method,
    { offSession, authenticated: false },
    params.bool("error_on_requires_action") === true,
  );
}

/** The cardholder's response to the bank's authentication. */
export function completeChallenge(ctx: Ctx, record: PaymentIntentRec, passed: boolean): PaymentIntentRec {
  if (record.status !== "requires_action" || !record.paymentMethod) throw unexpected(ctx, record, "authenticate");
  const method = needMethod(ctx, record.paymentMethod);
  if (passed) return run(ctx, record, method, { offSession: false, authenticated: true }, false);
  const message =
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
  return failIntent(ctx, record, {
    type: "card_error",
    code: "payment_intent_authentication_failure",
    message,
    payment_method: method.id,
  });
}

/** Takes a held amount, all or part of it. */
export function captureIntent(ctx: Ctx, record: PaymentIntentRec, params: Params): PaymentIntentRec {
  if (record.status !== "requires_capture" || !record.latestCharge) throw unexpected(ctx, record, "capture");
  const amount = params.int("amount_to_capture") ?? record.amount;
  if (amount < 1) {
    const text = "This value must be greater than or equal to 1.";
    throw refuse(text, "parameter_invalid_integer", "amount_to_capture");
  }
  if (amount > record.amount) {
    const text = "The amount to capture is greater than the amount that can be captured.";
    throw refuse(text, "amount_too_large", "amount_to_capture");
  }
  const held = needCharge(ctx, record.latestCharge);
  // The platform's fee and the office's share never exceed what was taken.
  const capped = (value: number | undefined) => (value === undefined ? undefined : Math.min(value, amount));
  const fee = capped(params.int("application_fee_amount") ?? held.applicationFeeAmount);
  const charge = settleCharge(ctx, {
    ...held,
    captured: amount,
    refunded: record.amount - amount,
    applicationFeeAmount: fee,
    transferAmount: capped(params.sub("transfer_data").int("amount") ?? held.transferAmount),
  });
  emit(ctx, "charge.captured", () => renderCharge(ctx, charge));
  return succeedIntent(ctx, { ...record, metadata: params.metadata(record.metadata) }, charge);
}

/** Ends an intent for good. Throws 400 once it has succeeded, is processing or was canceled. */
export function cancelIntent(ctx: Ctx, record: PaymentIntentRec, reason: string | undefined): PaymentIntentRec {
  if (!isOpen(record.status) && record.status !== "requires_capture") throw unexpected(ctx, record, "cancel");
  if (record.status === "requires_capture" && record.latestCharge) {
    const held = needCharge(ctx, record.latestCharge);
    const released = ctx.store.put("charge", ctx.account, { ...held, refunded: held.amount });
    const shown = renderCharge(ctx, released);
    // An authorization that expires is distinguished from one that was canceled.
    const type = reason === "automatic" ? "charge.expired" : "charge.refunded";
    emit(ctx, type, shown, difference(renderCharge(ctx, held), shown));
  }
  const canceled = store(ctx, {
    ...record,
    status: "canceled",
    action: undefined,
    canceledAt: ctx.clock.now(),
    cancelReason: reason,
  });
  emit(ctx, "payment_intent.canceled", () => renderIntent(ctx, canceled));
  return canceled;
}

/** Proves a typed bank account by the two test deposits, then debits it. */
export function verifyIntent(ctx: Ctx, record: PaymentIntentRec, params: Params): PaymentIntentRec {
  if (record.action !== "microdeposits" || !record.paymentMethod) throw unexpected(ctx, record, "verify");
  const method = needMethod(ctx, record.paymentMethod);
  microdepositsMatch(params);
  const proved = ctx.store.put("payment_method", ctx.account, {
    ...method,
    bank: method.bank && { ...method.bank, verified: true },
  });
  return run(ctx, { ...record, action: undefined }, proved, { offSession: false, authenticated: false }, false);
}
