import { DAY, startOfDay } from "@/sandbox/calendar";
import { bad, bodyOf, type ControlHandler, text } from "@/sandbox/control/request";
import { ApiError } from "@/sandbox/errors";
import { json } from "@/sandbox/http";
import { derivedId, newId } from "@/sandbox/ids";
import { isObject, type JsonObject } from "@/sandbox/json";
import { Params } from "@/sandbox/params";
import type { Metadata, PaymentMethodRec } from "@/sandbox/records";
import { checkDestination } from "@/sandbox/stripe/account-rules";
import { addExternal, blankAccount, completeOnboarding } from "@/sandbox/stripe/accounts";
import { cardFromNumber } from "@/sandbox/stripe/cards";
import { type Ctx, on, PLATFORM } from "@/sandbox/stripe/context";
import { needCustomer } from "@/sandbox/stripe/customer-view";
import { blankCustomer } from "@/sandbox/stripe/customers";
import { openDispute } from "@/sandbox/stripe/dispute-opening";
import { closeDispute } from "@/sandbox/stripe/disputes";
import { blankIntent } from "@/sandbox/stripe/payment-intents";
import { attach, clone, needMethod, save } from "@/sandbox/stripe/payment-methods";
import { confirmFilled } from "@/sandbox/stripe/payment-steps";
import { arrive, isPayoutDay, payOutDaily } from "@/sandbox/stripe/payouts";
import { refundCharge } from "@/sandbox/stripe/refunds";
import { blankSetup } from "@/sandbox/stripe/setup-intents";

const BATCH = 2000;

function metadataOf(value: unknown): Metadata {
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item)])) : {};
}

function whole(operation: JsonObject, name: string): number | undefined {
  const value = operation[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !Number.isInteger(value)) throw bad(`${name} must be a whole number of cents.`);
  return value;
}

function account(ctx: Ctx, operation: JsonObject): JsonObject {
  const express = operation.controller_kind !== "standard";
  const name = text(operation.business_name);
  const blank = blankAccount(ctx, text(operation.id) || undefined);
  const record = ctx.store.put("account", PLATFORM, {
    ...blank,
    email: text(operation.email) || null,
    dashboard: express ? ("express" as const) : ("full" as const),
    feesPayer: express ? ("application" as const) : ("account" as const),
    losses: express ? ("application" as const) : ("stripe" as const),
    businessType: "company",
    businessProfile: { name, mcc: "8021" },
    company: { name },
    metadata: metadataOf(operation.metadata),
    interval: operation.payout_interval === "weekly" ? ("weekly" as const) : blank.interval,
  });
  if (operation.onboarded !== false) {
    addExternal(ctx, record.id, "110000000", "000123456789", name || null);
    const bank = ctx.store.values("bank_account", record.id)[0];
    const last4 = text(operation.last4);
    if (bank && /^\d{4}$/.test(last4)) ctx.store.put("bank_account", record.id, { ...bank, last4 });
    completeOnboarding(ctx, record);
  }
  return { account: record.id };
}

function customer(ctx: Ctx, operation: JsonObject): JsonObject {
  const scope = text(operation.account) ? on(ctx, text(operation.account)) : ctx;
  const record = scope.store.put("customer", scope.account, {
    ...blankCustomer(scope, text(operation.id) || undefined),
    email: text(operation.email) || null,
    name: text(operation.name) || null,
    phone: text(operation.phone) || null,
    metadata: metadataOf(operation.metadata),
  });
  return { customer: record.id };
}

function card(ctx: Ctx, operation: JsonObject): JsonObject {
  const owner = needCustomer(ctx, text(operation.customer));
  const month = whole(operation, "exp_month") ?? 12;
  const year = whole(operation, "exp_year") ?? new Date(ctx.clock.nowMs()).getUTCFullYear() + 3;
  const facts = cardFromNumber(text(operation.number), month, year, undefined, ctx.clock.now());
  const id = text(operation.id) || newId("pm");
  save(ctx, { id, type: "card", card: facts, billing: owner.name ? { name: owner.name } : undefined });
  attach(ctx, id, owner.id);
  const setup = ctx.store.put("setup_intent", ctx.account, {
    ...blankSetup(ctx, derivedId("seti", id)),
    status: "succeeded",
    customer: owner.id,
    paymentMethod: id,
    types: ["card"],
    attempts: 1,
  });
  if (operation.default !== false)
    ctx.store.put("customer", ctx.account, { ...needCustomer(ctx, owner.id), defaultPaymentMethod: id });
  return { payment_method: id, setup_intent: setup.id };
}

/** The method as the charging account sees it: a direct charge works on a copy of the platform's card. */
function methodFor(ctx: Ctx, operation: JsonObject): PaymentMethodRec {
  const id = text(operation.payment_method);
  return ctx.account === PLATFORM ? needMethod(ctx, id) : clone(ctx, id, text(operation.customer) || undefined);
}

function payment(base: Ctx, operation: JsonObject): JsonObject {
  const ctx = text(operation.account) ? on(base, text(operation.account)) : base;
  const method = methodFor(ctx, operation);
  const decline = text(operation.decline);
  if (decline) ctx.store.put("outcome", ctx.account, { id: method.id, created: ctx.clock.now(), next: [decline] });
  const destination = text(operation.destination) || undefined;
  if (destination) checkDestination(ctx, destination, undefined);
  const intent = ctx.store.put("payment_intent", ctx.account, {
    ...blankIntent(ctx, whole(operation, "amount") ?? 0, text(operation.id) || undefined),
    status: "requires_confirmation",
    customer: ctx.account === PLATFORM ? text(operation.customer) || undefined : undefined,
    paymentMethod: method.id,
    types: [method.type],
    applicationFee: whole(operation, "application_fee_amount"),
    destination,
    description: text(operation.description) || undefined,
    metadata: metadataOf(operation.metadata),
  });
  try {
    confirmFilled(ctx, intent, new Params({ off_session: true }));
  } catch (error) {
    if (!(error instanceof ApiError) || !error.keep) throw error;
  }
  const after = ctx.store.get("payment_intent", ctx.account, intent.id);
  const charge = after?.latestCharge ? ctx.store.get("charge", ctx.account, after.latestCharge) : undefined;
  const reason = text(operation.dispute);
  if (reason && charge?.status === "succeeded" && !charge.dispute) openDispute(ctx, charge, reason);
  return {
    payment_intent: intent.id,
    status: after?.status ?? "canceled",
    charge: charge?.id ?? null,
    balance_transaction: charge?.balanceTransaction ?? null,
    transfer: charge?.transfer ?? null,
    application_fee: charge?.applicationFee ?? null,
  };
}

function refund(base: Ctx, operation: JsonObject): JsonObject {
  const found = base.store.find("payment_intent", text(operation.payment_intent));
  if (!found?.value.latestCharge) throw bad(`No such paid payment_intent: ${text(operation.payment_intent)}`);
  const ctx = on(base, found.account);
  const charge = ctx.store.get("charge", ctx.account, found.value.latestCharge);
  if (!charge) throw bad(`No charge for ${found.value.id}`);
  const made = refundCharge(ctx, charge, {
    ...(text(operation.id) ? { id: text(operation.id) } : {}),
    amount: whole(operation, "amount") ?? charge.amount - charge.refunded,
    reverse: operation.reverse_transfer !== false && charge.transfer !== undefined,
    feeBack: operation.refund_application_fee !== false && charge.applicationFee !== undefined,
    metadata: metadataOf(operation.metadata),
  });
  return { refund: made.id, balance_transaction: made.balanceTransaction ?? null };
}

/** A dispute of a payment made before: `inquiry`, responded to (`review`), or how it ended (`outcome`, `closed_at`). */
function dispute(base: Ctx, operation: JsonObject): JsonObject {
  const found = base.store.find("payment_intent", text(operation.payment_intent));
  const charge = found?.value.latestCharge && base.store.get("charge", found.account, found.value.latestCharge);
  if (!found || !charge) throw bad(`No such paid payment_intent: ${text(operation.payment_intent)}`);
  const ctx = on(base, found.account);
  const inquiry = operation.inquiry === true;
  const opened = openDispute(ctx, charge, text(operation.reason) || "fraudulent", { inquiry });
  const outcome = text(operation.outcome);
  if (!outcome) return { dispute: opened.id };
  const responded = ctx.store.put("dispute", ctx.account, {
    ...opened,
    evidence: { product_description: text(operation.answer) },
    submissions: 1,
    status: opened.status.replace("needs_response", "under_review"),
  });
  const close = () => closeDispute(ctx, responded, outcome === "won");
  if (outcome !== "review") ctx.clock.at(timeOf(operation.closed_at, "closed_at"), close);
  return { dispute: opened.id };
}

function payouts(base: Ctx, operation: JsonObject): JsonObject {
  const ctx = on(base, text(operation.account));
  const until = timeOf(operation.until, "until") / 1000;
  const ids: string[] = [];
  for (let next = ctx.balances.nextAvailable(ctx.account); next !== null && next <= until; ) {
    let day = startOfDay(next) < next ? startOfDay(next) + DAY : next;
    while (!isPayoutDay(ctx, day)) day += DAY;
    if (day > until) break;
    const made = ctx.clock.at(day * 1000, () => payOutDaily(ctx));
    if (made) {
      ids.push(made.id);
      if (made.arrival <= until) ctx.clock.at(made.arrival * 1000, () => arrive(ctx, made.id));
    }
    // Nothing to pay out (a negative sum): wait for the next money to come in.
    const later = made ? ctx.balances.nextAvailable(ctx.account) : ctx.balances.nextAvailableAfter(ctx.account, day);
    next = later;
  }
  return { payouts: ids };
}

const OPERATIONS: { [op: string]: (ctx: Ctx, operation: JsonObject) => JsonObject } = {
  account,
  customer,
  card,
  payment,
  refund,
  dispute,
  payouts,
};

function timeOf(value: unknown, name: string): number {
  const ms = typeof value === "number" ? value * 1000 : Date.parse(text(value));
  if (!Number.isFinite(ms)) throw bad(`${name} must be an ISO time.`);
  return ms;
}

function run(ctx: Ctx, operation: JsonObject, index: number): JsonObject {
  const work = Object.hasOwn(OPERATIONS, text(operation.op)) ? OPERATIONS[text(operation.op)] : undefined;
  if (!work) throw bad(`Operation ${index}: op must be one of ${Object.keys(OPERATIONS).join(", ")}.`);
  if (text(operation.op) === "payouts") return work(ctx, operation);
  try {
    return ctx.clock.at(timeOf(operation.at, "at"), () => work(ctx, operation));
  } catch (error) {
    if (error instanceof ApiError) throw bad(`Operation ${index} (${text(operation.op)}): ${error.message}`);
    throw error;
  }
}

/**
 * POST /_sandbox/import {operations}: history at its own moments, through the same functions as the API, without events.
 * Stops at the first operation that cannot be done (400 with its index); those before it stay in batches of 2,000.
 */
export const importRoute: ControlHandler = (sandbox, request) => {
  const { operations } = bodyOf(request);
  if (!Array.isArray(operations)) throw bad("Send {operations: [...]}.");
  const ctx: Ctx = { ...sandbox.ctx, quiet: true };
  const results: JsonObject[] = [];
  for (let start = 0; start < operations.length; start += BATCH) {
    sandbox.store.transact(() => {
      operations.slice(start, start + BATCH).forEach((operation, i) => {
        if (!isObject(operation)) throw bad(`Operation ${start + i} is not an object.`);
        results.push(run(ctx, operation, start + i));
      });
    });
  }
  return json(200, { results });
};
