import { missing, refuse } from "@/sandbox/errors";
import { newId, randomText } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import { cleaned, type Params } from "@/sandbox/params";
import type { PaymentIntentRec } from "@/sandbox/records";
import { checkDestination, checkMerchant } from "@/sandbox/stripe/account-rules";
import { APPLICATION, type Ctx, type Handlers, PLATFORM } from "@/sandbox/stripe/context";
import { checkCurrency } from "@/sandbox/stripe/currency";
import { listedCustomer, needCustomer, renderShipping } from "@/sandbox/stripe/customers";
import { emit } from "@/sandbox/stripe/events";
import {
  automaticShown,
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
import {
  cancelIntent,
  captureIntent,
  confirmFilled,
  confirmIntent,
  verifyIntent,
} from "@/sandbox/stripe/payment-steps";

export function renderIntent(ctx: Ctx, record: PaymentIntentRec): JsonObject {
  const types = typesShown(record.types);
  const received = record.status === "succeeded" ? (record.captured ?? record.amount) : 0;
  const card = { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" };
  return {
    id: record.id,
    object: "payment_intent",
    allowed_payment_method_types: record.types,
    amount: record.amount,
    amount_capturable: record.status === "requires_capture" ? record.amount : 0,
    amount_details: { tip: {} },
    amount_received: received,
    application: ctx.account === PLATFORM ? null : APPLICATION,
    application_fee_amount: record.applicationFee ?? null,
    automatic_payment_methods: automaticShown(record.automatic, record.types),
    canceled_at: record.canceledAt ?? null,
    cancellation_reason: record.cancelReason ?? null,
    capture_method: record.captureMethod,
    client_secret: record.secret,
    confirmation_method: "automatic",
    created: record.created,
    currency: "usd",
    customer: record.customer ?? null,
    description: record.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: renderError(ctx, record.lastError, record.paymentMethod),
    latest_charge: record.latestCharge ?? null,
    livemode: false,
    metadata: record.metadata,
    next_action: nextAction(ctx, "pi", record),
    on_behalf_of: record.onBehalfOf ?? null,
    payment_method: record.paymentMethod ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: record.storedUsage ? { ...card, stored_credential_usage: record.storedUsage } : card,
      ...(types.includes("us_bank_account") ? { us_bank_account: { verification_method: "automatic" } } : {}),
    },
    payment_method_types: types,
    processing: null,
    receipt_email: record.receiptEmail ?? null,
    review: null,
    setup_future_usage: record.futureUsage ?? null,
    shipping: renderShipping(record.shipping),
    source: null,
    statement_descriptor: record.descriptor ?? null,
    statement_descriptor_suffix: record.descriptorSuffix ?? null,
    status: record.status,
    transfer_data: record.destination
      ? {
          ...(record.transferAmount === undefined ? {} : { amount: record.transferAmount }),
          destination: record.destination,
        }
      : null,
    transfer_group: record.transferGroup ?? null,
  };
}

export function needIntent(ctx: Ctx, id: string, param = "intent"): PaymentIntentRec {
  const record = ctx.store.get("payment_intent", ctx.account, id);
  if (!record) throw missing("payment_intent", id, param);
  return record;
}

function checkedAmount(amount: number): number {
  if (amount < 1) throw refuse("This value must be greater than or equal to 1.", "parameter_invalid_integer", "amount");
  if (amount < 50) throw refuse("Amount must be at least $0.50 usd", "amount_too_small", "amount");
  if (amount > 99_999_999) throw refuse("Amount must be no more than $999,999.99", "amount_too_large", "amount");
  return amount;
}

function checkSplit(ctx: Ctx, record: PaymentIntentRec): void {
  const { applicationFee, transferAmount, amount } = record;
  if (applicationFee !== undefined && applicationFee > amount) {
    throw refuse(
      "Your application fee must be less than or equal to the amount of the charge.",
      "application_fees_not_allowed",
      "application_fee_amount",
    );
  }
  if (applicationFee !== undefined && transferAmount !== undefined) {
    throw refuse(
      "You can only provide one of application_fee_amount and transfer_data[amount].",
      "parameters_exclusive",
      "application_fee_amount",
    );
  }
  if (transferAmount !== undefined && transferAmount > amount) {
    throw refuse(
      "The transfer amount must be less than or equal to the amount of the charge.",
      "amount_too_large",
      "transfer_data[amount]",
    );
  }
  if (applicationFee !== undefined && !record.destination && ctx.account === PLATFORM) {
    const text =
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).";
    throw refuse(text, "application_fees_not_allowed", "application_fee_amount");
  }
}

/** What the card holder reads on the statement. Throws 400 when no bank would print it. */
function descriptor(params: Params, name: string, old: string | undefined): string | undefined {
  const text = params.text(name, old ?? null) ?? undefined;
  if (!params.has(name) || text === undefined) return text;
  if (text.length > 22) throw refuse("The statement descriptor must be at most 22 characters.", undefined, name);
  if (/[<>'"*\\]/.test(text) || !/[a-z]/i.test(text)) {
    const rule = "must contain at least one letter and none of < > \\ ' \" *";
    throw refuse(`The statement descriptor ${rule}.`, undefined, name);
  }
  return text;
}

/** Takes over what a create, an update or a confirm may set. */
export function withParams(ctx: Ctx, record: PaymentIntentRec, params: Params): PaymentIntentRec {
  checkCurrency(params);
  const method = methodIn(ctx, params);
  const card = params.sub("payment_method_options").sub("card");
  const transfer = params.sub("transfer_data");
  const customer = params.str("customer");
  if (customer) needCustomer(ctx, customer);
  checkSameCustomer("PaymentIntent", record.customer, customer);
  const text = (name: string, old: string | undefined) => params.text(name, old ?? null) ?? undefined;
  const amount = params.int("amount");
  const fee = params.int("application_fee_amount");
  const next: PaymentIntentRec = {
    ...record,
    amount: amount === undefined ? record.amount : checkedAmount(amount),
    customer: customer ?? record.customer,
    paymentMethod: method?.id ?? record.paymentMethod,
    types: typesFrom(params, record.types),
    automatic: params.object("automatic_payment_methods") ?? record.automatic,
    captureMethod: params.str("capture_method") ?? record.captureMethod,
    description: text("description", record.description),
    applicationFee: params.raw.application_fee_amount === "" ? undefined : (fee ?? record.applicationFee),
    onBehalfOf: params.str("on_behalf_of") ?? record.onBehalfOf,
    destination: transfer.str("destination") ?? record.destination,
    transferAmount: transfer.int("amount") ?? record.transferAmount,
    transferGroup: params.str("transfer_group") ?? record.transferGroup,
    descriptor: descriptor(params, "statement_descriptor", record.descriptor),
    descriptorSuffix: descriptor(params, "statement_descriptor_suffix", record.descriptorSuffix),
    receiptEmail: params.email("receipt_email", record.receiptEmail ?? null) ?? undefined,
    futureUsage: text("setup_future_usage", record.futureUsage),
    storedUsage: card.str("stored_credential_usage") ?? record.storedUsage,
    shipping: params.has("shipping") ? cleaned(params.object("shipping")) : record.shipping,
    mandateData: params.object("mandate_data") ?? record.mandateData,
    // The browser library shows the question in a dialog of its own, without leaving the page.
    returnUrl: params.bool("use_stripe_sdk") ? undefined : (params.str("return_url") ?? record.returnUrl),
    metadata: params.metadata(record.metadata),
  };
  checkSplit(ctx, next);
  if (next.destination) checkDestination(ctx, next.destination);
  checkMerchant(ctx, next.onBehalfOf);
  return next;
}

/** A new intent with nothing but an amount; ids may be given by an import. */
export function blankIntent(ctx: Ctx, amount: number, id = newId("pi")): PaymentIntentRec {
  return {
    id,
    created: ctx.clock.now(),
    status: "requires_payment_method",
    secret: `${id}_secret_${randomText(24)}`,
    amount: checkedAmount(amount),
    types: null,
    captureMethod: "automatic_async",
    attempts: 0,
    metadata: {},
  };
}

function create(ctx: Ctx, params: Params): JsonObject {
  const blank = blankIntent(ctx, params.int("amount") ?? 0);
  needConfirm(params, ["off_session", "mandate_data", "return_url", "error_on_requires_action", "mandate"]);
  const filled = withParams(ctx, blank, params);
  const status = filled.paymentMethod ? "requires_confirmation" : "requires_payment_method";
  const record = ctx.store.put("payment_intent", ctx.account, { ...filled, status });
  emit(ctx, "payment_intent.created", renderIntent(ctx, record));
  return renderIntent(ctx, params.bool("confirm") ? confirmFilled(ctx, record, params) : record);
}

function update(ctx: Ctx, params: Params, id: string): JsonObject {
  const record = needIntent(ctx, id);
  if (!isOpen(record.status)) {
    const text = `This PaymentIntent's ${Object.keys(params.raw).join(", ")} could not be updated because it has a status of ${record.status}.`;
    if (Object.keys(params.raw).some((name) => name !== "metadata" && name !== "description" && name !== "expand")) {
      throw refuse(text, "payment_intent_unexpected_state", undefined, { payment_intent: renderIntent(ctx, record) });
    }
  }
  const filled = withParams(ctx, record, params);
  const status =
    filled.paymentMethod !== record.paymentMethod && isOpen(record.status) ? "requires_confirmation" : record.status;
  return renderIntent(ctx, ctx.store.put("payment_intent", ctx.account, { ...filled, status }));
}

export const intentHandlers: Handlers = {
  "PaymentIntents.create": (ctx, params) => create(ctx, params),
  "PaymentIntents.list": (ctx, params) =>
    listOf(ctx, params, "payment_intent", "/v1/payment_intents", renderIntent, {
      by: { customer: listedCustomer(ctx, params) },
    }),
  "PaymentIntents.retrieve": (ctx, _params, path) => renderIntent(ctx, needIntent(ctx, path.id ?? "")),
  "PaymentIntents.update": (ctx, params, path) => update(ctx, params, path.id ?? ""),
  "PaymentIntents.confirm": (ctx, params, path) =>
    renderIntent(ctx, confirmIntent(ctx, needIntent(ctx, path.id ?? ""), params)),
  "PaymentIntents.capture": (ctx, params, path) =>
    renderIntent(ctx, captureIntent(ctx, needIntent(ctx, path.id ?? ""), params)),
  "PaymentIntents.cancel": (ctx, params, path) =>
    renderIntent(ctx, cancelIntent(ctx, needIntent(ctx, path.id ?? ""), params.str("cancellation_reason"))),
  "PaymentIntents.verifyMicrodeposits": (ctx, params, path) =>
    renderIntent(ctx, verifyIntent(ctx, needIntent(ctx, path.id ?? ""), params)),
};
