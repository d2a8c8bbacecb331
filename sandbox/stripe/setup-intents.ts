import { type ApiError, cardError, missing, refuse } from "@/sandbox/errors";
import { newId, randomText } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { Params } from "@/sandbox/params";
import type { IntentError, PaymentMethodRec, SetupIntentRec } from "@/sandbox/records";
import { APPLICATION, type Ctx, type Handlers, PLATFORM } from "@/sandbox/stripe/context";
import { listedCustomer, needCustomer } from "@/sandbox/stripe/customer-view";
import { declineOnSave } from "@/sandbox/stripe/declines";
import { emit } from "@/sandbox/stripe/events";
import {
  acceptanceIn,
  acceptMandate,
  automaticShown,
  checkMethod,
  checkSameCustomer,
  isOpen,
  methodIn,
  needConfirm,
  nextAction,
  renderError,
  typesFrom,
  typesShown,
} from "@/sandbox/stripe/intent-parts";
import { listOf } from "@/sandbox/stripe/list";
import { microdepositsMatch } from "@/sandbox/stripe/microdeposits";
import { attach, needMethod } from "@/sandbox/stripe/payment-methods";

export function renderSetup(ctx: Ctx, record: SetupIntentRec): JsonObject {
  const types = typesShown(record.types);
  return {
    id: record.id,
    object: "setup_intent",
    allowed_payment_method_types: record.types,
    application: ctx.account === PLATFORM ? null : APPLICATION,
    automatic_payment_methods: automaticShown(record.automatic, record.types),
    cancellation_reason: record.cancelReason ?? null,
    client_secret: record.secret,
    created: record.created,
    customer: record.customer ?? null,
    description: record.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: renderError(ctx, record.lastError, record.paymentMethod),
    latest_attempt: record.attempts > 0 ? `setatt_${record.id.slice(5)}${record.attempts}` : null,
    livemode: false,
    mandate: record.mandate ?? null,
    metadata: record.metadata,
    next_action: nextAction(ctx, "seti", record),
    on_behalf_of: record.onBehalfOf ?? null,
    payment_method: record.paymentMethod ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
      ...(types.includes("us_bank_account") ? { us_bank_account: { verification_method: "automatic" } } : {}),
    },
    payment_method_types: types,
    single_use_mandate: null,
    status: record.status,
    usage: record.usage,
  };
}

export function needSetup(ctx: Ctx, id: string): SetupIntentRec {
  const record = ctx.store.get("setup_intent", ctx.account, id);
  if (!record) throw missing("setupintent", id, "intent");
  return record;
}

function store(ctx: Ctx, record: SetupIntentRec): SetupIntentRec {
  return ctx.store.put("setup_intent", ctx.account, record);
}

function unexpected(ctx: Ctx, record: SetupIntentRec, verb: string): ApiError {
  const text = `You cannot ${verb} this SetupIntent because it has a status of ${record.status}.`;
  return refuse(text, "setup_intent_unexpected_state", undefined, { setup_intent: renderSetup(ctx, record) });
}

function withParams(ctx: Ctx, record: SetupIntentRec, params: Params): SetupIntentRec {
  const customer = params.str("customer");
  if (customer) needCustomer(ctx, customer);
  checkSameCustomer("SetupIntent", record.customer, customer);
  const method = methodIn(ctx, params);
  return {
    ...record,
    customer: customer ?? record.customer,
    paymentMethod: method?.id ?? record.paymentMethod,
    types: typesFrom(params, record.types),
    automatic: params.object("automatic_payment_methods") ?? record.automatic,
    description: params.text("description", record.description ?? null) ?? undefined,
    onBehalfOf: params.str("on_behalf_of") ?? record.onBehalfOf,
    usage: params.str("usage") ?? record.usage,
    mandateData: params.object("mandate_data") ?? record.mandateData,
    // The browser library shows the question in a dialog of its own, without leaving the page.
    returnUrl: params.bool("use_stripe_sdk") ? undefined : (params.str("return_url") ?? record.returnUrl),
    metadata: params.metadata(record.metadata),
  };
}

/** A new intent to save a payment method; the id may be given by an import. */
export function blankSetup(ctx: Ctx, id = newId("seti")): SetupIntentRec {
  const secret = `${id}_secret_${randomText(24)}`;
  return {
    id,
    created: ctx.clock.now(),
    status: "requires_payment_method",
    secret,
    usage: "off_session",
    types: null,
    attempts: 0,
    metadata: {},
  };
}

function fail(ctx: Ctx, record: SetupIntentRec, error: IntentError): never {
  const failed = store(ctx, {
    ...record,
    status: "requires_payment_method",
    action: undefined,
    paymentMethod: undefined,
    lastError: error,
    attempts: record.attempts + 1,
  });
  const shown = renderSetup(ctx, failed);
  emit(ctx, "setup_intent.setup_failed", shown);
  const { code, decline_code } = error;
  throw cardError(error.message, { code, ...(decline_code ? { decline_code } : {}), setup_intent: shown });
}

/** Saves the method to the customer and closes the intent. */
export function finishSetup(
  ctx: Ctx,
  record: SetupIntentRec,
  method: PaymentMethodRec,
  authenticated: boolean,
): SetupIntentRec {
  const decline = method.card ? declineOnSave(method.card.behaviour) : null;
  if (decline) {
    const { code, message, decline: decline_code } = decline;
    fail(ctx, record, {
      type: "card_error",
      code,
      message,
      payment_method: method.id,
      ...(decline_code ? { decline_code } : {}),
    });
  }
  if (record.customer && !method.customer) attach(ctx, method.id, record.customer);
  const saved = ctx.store.get("payment_method", ctx.account, method.id);
  if (saved && authenticated) ctx.store.put("payment_method", ctx.account, { ...saved, authenticated: true });
  const mandate = acceptMandate(ctx, method, record.mandateData, "multi_use", "setup_intent");
  const done = store(ctx, {
    ...record,
    status: "succeeded",
    paymentMethod: method.id,
    action: undefined,
    lastError: undefined,
    mandate,
    attempts: record.attempts + 1,
  });
  emit(ctx, "setup_intent.succeeded", renderSetup(ctx, done));
  return done;
}

function needsHolder(method: PaymentMethodRec): boolean {
  return method.card?.behaviour.startsWith("authenticate_") === true;
}

function confirmFilled(ctx: Ctx, filled: SetupIntentRec): SetupIntentRec {
  if (!filled.paymentMethod) {
    const text = "You cannot confirm this SetupIntent because it's missing a payment method.";
    throw refuse(text, "setup_intent_unexpected_state", undefined, { setup_intent: renderSetup(ctx, filled) });
  }
  const method = needMethod(ctx, filled.paymentMethod);
  checkMethod(method, filled.types, filled.customer);
  if (method.bank) acceptanceIn(filled.mandateData, "setup_intent");
  const record = { ...filled, paymentMethod: method.id };
  if (needsHolder(method)) {
    const asking = store(ctx, { ...record, status: "requires_action", action: "authenticate" });
    emit(ctx, "setup_intent.requires_action", renderSetup(ctx, asking));
    return asking;
  }
  if (method.bank && !method.bank.verified) {
    const asking = store(ctx, { ...record, status: "requires_action", action: "microdeposits" });
    emit(ctx, "setup_intent.requires_action", renderSetup(ctx, asking));
    return asking;
  }
  return finishSetup(ctx, record, method, false);
}

function create(ctx: Ctx, params: Params): JsonObject {
  needConfirm(params, ["mandate_data", "return_url"]);
  const filled = withParams(ctx, blankSetup(ctx), params);
  const status = filled.paymentMethod ? "requires_confirmation" : "requires_payment_method";
  const record = store(ctx, { ...filled, status });
  emit(ctx, "setup_intent.created", renderSetup(ctx, record));
  return renderSetup(ctx, params.bool("confirm") ? confirmFilled(ctx, record) : record);
}

/** The cardholder's response to the bank's authentication while a card is saved. */
export function completeSetup(ctx: Ctx, record: SetupIntentRec, passed: boolean): SetupIntentRec {
  if (record.status !== "requires_action" || !record.paymentMethod) throw unexpected(ctx, record, "authenticate");
  if (passed) return finishSetup(ctx, record, needMethod(ctx, record.paymentMethod), true);
  const message =
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
  return fail(ctx, record, {
    type: "card_error",
    code: "setup_intent_authentication_failure",
    message,
    payment_method: record.paymentMethod,
  });
}

function verify(ctx: Ctx, record: SetupIntentRec, params: Params): SetupIntentRec {
  if (record.action !== "microdeposits" || !record.paymentMethod) throw unexpected(ctx, record, "verify");
  microdepositsMatch(params);
  const method = needMethod(ctx, record.paymentMethod);
  const bank = method.bank && { ...method.bank, verified: true };
  const proved = ctx.store.put("payment_method", ctx.account, { ...method, bank });
  return finishSetup(ctx, record, proved, false);
}

export const setupHandlers: Handlers = {
  "SetupIntents.create": (ctx, params) => create(ctx, params),
  "SetupIntents.list": (ctx, params) =>
    listOf(ctx, params, "setup_intent", "/v1/setup_intents", renderSetup, {
      by: { customer: listedCustomer(ctx, params), paymentMethod: params.str("payment_method") },
    }),
  "SetupIntents.retrieve": (ctx, _params, path) => renderSetup(ctx, needSetup(ctx, path.id ?? "")),
  "SetupIntents.update": (ctx, params, path) => {
    const record = needSetup(ctx, path.id ?? "");
    if (!isOpen(record.status)) throw unexpected(ctx, record, "update");
    const filled = withParams(ctx, record, params);
    const status = filled.paymentMethod !== record.paymentMethod ? "requires_confirmation" : record.status;
    return renderSetup(ctx, store(ctx, { ...filled, status }));
  },
  "SetupIntents.confirm": (ctx, params, path) => {
    const record = needSetup(ctx, path.id ?? "");
    if (!isOpen(record.status)) throw unexpected(ctx, record, "confirm");
    return renderSetup(ctx, confirmFilled(ctx, withParams(ctx, record, params)));
  },
  "SetupIntents.cancel": (ctx, params, path) => {
    const record = needSetup(ctx, path.id ?? "");
    if (!isOpen(record.status)) throw unexpected(ctx, record, "cancel");
    const canceled = store(ctx, {
      ...record,
      status: "canceled",
      action: undefined,
      cancelReason: params.str("cancellation_reason"),
    });
    emit(ctx, "setup_intent.canceled", renderSetup(ctx, canceled));
    return renderSetup(ctx, canceled);
  },
  "SetupIntents.verifyMicrodeposits": (ctx, params, path) =>
    renderSetup(ctx, verify(ctx, needSetup(ctx, path.id ?? ""), params)),
};
