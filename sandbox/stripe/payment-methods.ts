import { cardError, missing, refuse } from "@/sandbox/errors";
import { newId } from "@/sandbox/ids";
import { isObject, type JsonObject } from "@/sandbox/json";
import { cleaned, type Params } from "@/sandbox/params";
import type { BankRec, CardFacts, PaymentMethodRec } from "@/sandbox/records";
import { bankFromName, bankFromNumber } from "@/sandbox/stripe/banks";
import { cardFromName, cardFromNumber } from "@/sandbox/stripe/cards";
import { type Ctx, type Handlers, on, PLATFORM } from "@/sandbox/stripe/context";
import { listedCustomer, needCustomer } from "@/sandbox/stripe/customer-view";
import { declineOnSave } from "@/sandbox/stripe/declines";
import { difference, emit } from "@/sandbox/stripe/events";
import { listOf } from "@/sandbox/stripe/list";
import { endMandates } from "@/sandbox/stripe/mandates";
import { renderMethod } from "@/sandbox/stripe/payment-method-view";

/** A bank account saved as a source, read as a payment method. */
function fromSource(bank: BankRec): PaymentMethodRec {
  return {
    id: bank.id,
    created: bank.created,
    type: "us_bank_account",
    customer: bank.customer,
    bank: {
      bankName: bank.bankName,
      last4: bank.last4,
      routing: bank.routing,
      accountType: bank.accountType ?? "checking",
      holderType: bank.holderType ?? "individual",
      fingerprint: bank.fingerprint,
      behaviour: bank.behaviour,
      verified: bank.status === "verified",
    },
    metadata: bank.metadata,
  };
}

/** The payment method, a saved bank account, or a fresh method for a test name like `pm_card_visa`. Throws 404. */
export function needMethod(ctx: Ctx, id: string, param = "payment_method"): PaymentMethodRec {
  const record = ctx.store.get("payment_method", ctx.account, id);
  if (record) return record;
  const bank = ctx.store.get("bank_account", ctx.account, id);
  if (bank?.customer && !bank.deleted) return fromSource(bank);
  const card = id.startsWith("pm_card_") ? cardFromName(id, ctx.clock.now()) : null;
  if (card) return save(ctx, { type: "card", card });
  const named = id.startsWith("pm_") ? bankFromName(id) : null;
  if (named) return save(ctx, { type: "us_bank_account", bank: named });
  throw missing("PaymentMethod", id, param);
}

/** Stores a new payment method without a customer. */
export function save(ctx: Ctx, facts: Partial<PaymentMethodRec> & Pick<PaymentMethodRec, "type">): PaymentMethodRec {
  return ctx.store.put("payment_method", ctx.account, {
    id: newId("pm"),
    created: ctx.clock.now(),
    metadata: {},
    ...facts,
  });
}

/** Payment methods attached to a customer, oldest first. */
export function methodsOf(ctx: Ctx, customer: string): PaymentMethodRec[] {
  return ctx.store.values("payment_method", ctx.account, "customer", customer);
}

/** Throws the bank's refusal of a card that is being saved. */
export function checkOnSave(method: PaymentMethodRec): void {
  const decline = method.card ? declineOnSave(method.card.behaviour) : null;
  if (!decline) return;
  throw cardError(decline.message, {
    code: decline.code,
    ...(decline.decline ? { decline_code: decline.decline } : {}),
  });
}

function checkUnspent(method: PaymentMethodRec): void {
  if (!method.spent) return;
  const text =
    "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.";
  throw refuse(text, "payment_method_unexpected_state");
}

/** Attaches a payment method for good. Throws 400 when it belongs to another customer or was used up, 402 on a decline. */
export function attach(ctx: Ctx, id: string, customer: string): PaymentMethodRec {
  const method = needMethod(ctx, id);
  needCustomer(ctx, customer);
  if (method.customer === customer) return method;
  if (method.customer) throw refuse("The payment method you provided has already been attached to a customer.");
  checkUnspent(method);
  if (method.bank && !method.bank.verified)
    throw refuse("This bank account has not been verified.", "bank_account_unverified");
  checkOnSave(method);
  const next = ctx.store.put("payment_method", ctx.account, { ...method, customer });
  emit(ctx, "payment_method.attached", () => renderMethod(ctx, next));
  return next;
}

function cardOf(ctx: Ctx, params: Params): CardFacts {
  const card = params.sub("card");
  const token = card.str("token");
  if (token) {
    const stored = ctx.store.get("token", ctx.account, token)?.card ?? cardFromName(token, ctx.clock.now());
    if (!stored) throw missing("token", token, "card[token]");
    return stored;
  }
  const number = card.str("number");
  if (!number) throw refuse("Missing required param: card[number].", "parameter_missing", "card[number]");
  return cardFromNumber(
    number,
    card.int("exp_month") ?? 0,
    card.int("exp_year") ?? 0,
    card.str("cvc"),
    ctx.clock.now(),
  );
}

/** A copy of a platform's saved card in the office's account, for one direct charge. */
export function clone(ctx: Ctx, id: string, customer: string | undefined): PaymentMethodRec {
  const platform = on(ctx, PLATFORM);
  const source = needMethod(platform, id);
  if (source.customer && source.customer !== customer) {
    const text = customer
      ? `The customer ${customer} does not have a payment method with the ID ${id}.`
      : "The payment method is attached to a customer: pass that customer to share it with a connected account.";
    throw refuse(text, customer ? "resource_missing" : "parameter_missing", customer ? "payment_method" : "customer");
  }
  checkUnspent(source);
  const { type, card, bank, billing, authenticated } = source;
  return save(ctx, { type, card, bank, billing, authenticated });
}

/** Makes a payment method from `type` with `card`, `us_bank_account` or from `payment_method_data`. */
export function methodFrom(ctx: Ctx, params: Params): PaymentMethodRec {
  const type = params.str("type");
  const common = {
    billing: cleaned(params.object("billing_details")),
    redisplay: params.str("allow_redisplay"),
    metadata: params.metadata(),
  };
  if (type === "card") return save(ctx, { ...common, type, card: cardOf(ctx, params) });
  if (type === "us_bank_account") {
    const given = params.sub("us_bank_account");
    const number = given.str("account_number") ?? "";
    const routing = given.str("routing_number") ?? "";
    const input = {
      number,
      routing,
      accountType: given.str("account_type"),
      holderType: given.str("account_holder_type"),
    };
    return save(ctx, { ...common, type, bank: bankFromNumber(input, false) });
  }
  if (!type) throw refuse("Missing required param: type.", "parameter_missing", "type");
  throw refuse(
    `The payment method type "${type}" is not offered by the sandbox.`,
    "payment_method_unsupported_type",
    "type",
  );
}

function create(ctx: Ctx, params: Params): JsonObject {
  const shared = params.str("payment_method");
  if (!shared) return renderMethod(ctx, methodFrom(ctx, params));
  if (ctx.account === PLATFORM) {
    throw refuse(
      "You can only share a payment method with a connected account.",
      "payment_method_invalid_parameter",
      "payment_method",
    );
  }
  return renderMethod(ctx, clone(ctx, shared, params.str("customer")));
}

function update(ctx: Ctx, params: Params, id: string): JsonObject {
  const method = needMethod(ctx, id);
  if (!method.customer)
    throw refuse(
      "You must save this PaymentMethod to a customer before you can update it.",
      "payment_method_unexpected_state",
    );
  const card = params.sub("card");
  const changed = method.card && {
    ...method.card,
    expMonth: card.int("exp_month") ?? method.card.expMonth,
    expYear: card.int("exp_year") ?? method.card.expYear,
  };
  const sent = params.object("billing_details");
  const billing = sent ? { ...(isObject(method.billing) ? method.billing : {}), ...sent } : method.billing;
  const next = ctx.store.put("payment_method", ctx.account, {
    ...method,
    ...(changed ? { card: changed } : {}),
    billing: cleaned(billing),
    redisplay: params.str("allow_redisplay") ?? method.redisplay,
    metadata: params.metadata(method.metadata),
  });
  const shown = renderMethod(ctx, next);
  emit(ctx, "payment_method.updated", shown, difference(renderMethod(ctx, method), shown));
  return shown;
}

function detach(ctx: Ctx, id: string): JsonObject {
  const method = needMethod(ctx, id);
  if (!method.customer)
    throw refuse("The payment method you provided is not attached to a customer so detachment is impossible.");
  const next = ctx.store.put("payment_method", ctx.account, { ...method, customer: undefined, spent: true });
  const customer = ctx.store.get("customer", ctx.account, method.customer);
  if (customer?.defaultPaymentMethod === id) {
    ctx.store.put("customer", ctx.account, { ...customer, defaultPaymentMethod: undefined });
  }
  endMandates(ctx, id);
  emit(ctx, "payment_method.detached", renderMethod(ctx, next), { customer: method.customer });
  return renderMethod(ctx, next);
}

export const methodHandlers: Handlers = {
  "PaymentMethods.create": (ctx, params) => create(ctx, params),
  "PaymentMethods.list": (ctx, params) =>
    listOf(ctx, params, "payment_method", "/v1/payment_methods", renderMethod, {
      by: { customer: listedCustomer(ctx, params) },
      where: (one) =>
        Boolean(one.customer) &&
        (!params.str("type") || one.type === params.str("type")) &&
        (!params.str("allow_redisplay") || (one.redisplay ?? "unspecified") === params.str("allow_redisplay")),
    }),
  "PaymentMethods.retrieve": (ctx, _params, path) => renderMethod(ctx, needMethod(ctx, path.id ?? "", "id")),
  "PaymentMethods.update": (ctx, params, path) => update(ctx, params, path.id ?? ""),
  "PaymentMethods.attach": (ctx, params, path) => {
    const customer = params.str("customer");
    if (!customer) throw refuse("Missing required param: customer.", "parameter_missing", "customer");
    return renderMethod(ctx, attach(ctx, path.id ?? "", customer));
  },
  "PaymentMethods.detach": (ctx, _params, path) => detach(ctx, path.id ?? ""),
};
