import { addBusinessDays, isBusinessDay, startOfDay } from "@/sandbox/calendar";
import { missing, refuse } from "@/sandbox/errors";
import { newId } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { Params } from "@/sandbox/params";
import type { BankRec, PayoutRec } from "@/sandbox/records";
import { payoutsEnabled } from "@/sandbox/stripe/account-rules";
import { netOf } from "@/sandbox/stripe/balances";
import { type Ctx, type Handlers, PLATFORM } from "@/sandbox/stripe/context";
import { difference, emit } from "@/sandbox/stripe/events";
import { listOf, within } from "@/sandbox/stripe/list";
import { renderBank, sourcesOf } from "@/sandbox/stripe/sources";
import { later } from "@/sandbox/stripe/tasks";
import { book } from "@/sandbox/stripe/transactions";

export function renderPayout(_ctx: Ctx, record: PayoutRec): JsonObject {
  return {
    id: record.id,
    object: "payout",
    amount: record.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: record.arrival,
    automatic: record.automatic,
    balance_transaction: record.balanceTransaction,
    created: record.created,
    currency: "usd",
    description: record.description ?? (record.automatic ? "STRIPE PAYOUT" : null),
    destination: record.destination,
    failure_balance_transaction: record.failureTransaction ?? null,
    failure_code: record.failureCode ?? null,
    failure_message: record.failureCode ? "The bank returned the payout." : null,
    livemode: false,
    metadata: record.metadata,
    method: record.method,
    original_payout: record.originalPayout ?? null,
    payout_method: null,
    reconciliation_status: record.reconciled,
    reversed_by: record.reversedBy ?? null,
    source_type: "card",
    statement_descriptor: record.descriptor ?? null,
    status: record.status,
    trace_id:
      record.status === "paid"
        ? { status: "supported", value: record.id.slice(-10) }
        : { status: "pending", value: null },
    type: "bank_account",
  };
}

/** The bank account that payouts of this account go to. */
export function payoutBank(ctx: Ctx): BankRec | undefined {
  const banks = sourcesOf(ctx, ctx.account);
  return banks.find((one) => one.primary) ?? banks[0];
}

function plan(ctx: Ctx, record: PayoutRec): void {
  later(ctx, "payout_arrival", record.id, record.arrival);
}

/**
 * The automatic payout of the context's account at the present moment: everything available that no payout has
 * taken, if it is more than nothing. Returns it, or null.
 */
export function payOutDaily(ctx: Ctx): PayoutRec | null {
  const account = ctx.store.get("account", PLATFORM, ctx.account);
  const bank = payoutBank(ctx);
  if (!account || !bank || account.interval === "manual" || !payoutsEnabled(account)) return null;
  const now = ctx.clock.now();
  const taken = ctx.balances.due(ctx.account, now);
  const amount = taken.reduce((sum, one) => sum + netOf(one), 0);
  if (amount <= 0) return null;
  const id = newId("po");
  for (const one of taken) ctx.store.put("balance_transaction", ctx.account, { ...one, payout: id });
  const booked = book(ctx, { type: "payout", amount: -amount, source: id, payout: id, description: "STRIPE PAYOUT" });
  const record = ctx.store.put("payout", ctx.account, {
    id,
    created: now,
    amount,
    arrival: startOfDay(addBusinessDays(now, 1)),
    automatic: true,
    status: "in_transit" as const,
    destination: bank.id,
    balanceTransaction: booked.id,
    reconciled: "in_progress" as const,
    method: "standard",
    metadata: {},
  });
  plan(ctx, record);
  emit(ctx, "payout.created", renderPayout(ctx, record));
  return record;
}

/** Payouts leave on business days, weekly ones on the account's own. */
export function isPayoutDay(ctx: Ctx, seconds: number): boolean {
  const account = ctx.store.get("account", PLATFORM, ctx.account);
  if (account?.interval !== "weekly") return isBusinessDay(seconds);
  return new Date(seconds * 1000).getUTCDay() === (account.payoutWeekday ?? 5);
}

/** The money reaches the bank, or the bank sends it back. */
export function arrive(ctx: Ctx, id: string): void {
  const record = ctx.store.get("payout", ctx.account, id);
  if (!record || (record.status !== "in_transit" && record.status !== "pending")) return;
  const bank = ctx.store.get("bank_account", ctx.account, record.destination);
  if (bank && bank.behaviour !== "ok") {
    failPayout(ctx, record, bank.behaviour);
    return;
  }
  const reconciled = record.automatic ? ("completed" as const) : ("not_applicable" as const);
  const paid = ctx.store.put("payout", ctx.account, { ...record, status: "paid" as const, reconciled });
  emit(ctx, "payout.paid", renderPayout(ctx, paid));
  if (paid.automatic) emit(ctx, "payout.reconciliation_completed", renderPayout(ctx, paid));
}

/** Returns a payout's money to the balance. Throws 400 once it was canceled or failed before. */
export function failPayout(ctx: Ctx, record: PayoutRec, code: string): PayoutRec {
  if (record.status === "failed" || record.status === "canceled") {
    throw refuse(`Payout ${record.id} has a status of ${record.status}.`, "status_transition_invalid");
  }
  const booked = book(ctx, { type: "payout_failure", amount: record.amount, source: record.id });
  const failed = ctx.store.put("payout", ctx.account, {
    ...record,
    status: "failed" as const,
    failureCode: code,
    failureTransaction: booked.id,
    reconciled: record.automatic ? ("completed" as const) : ("not_applicable" as const),
  });
  emit(ctx, "payout.failed", renderPayout(ctx, failed));
  const bank = ctx.store.get("bank_account", ctx.account, record.destination);
  if (bank && bank.status !== "errored") {
    const errored = ctx.store.put("bank_account", ctx.account, { ...bank, status: "errored" as const });
    emit(ctx, "account.external_account.updated", renderBank(ctx, errored), { status: bank.status });
  }
  return failed;
}

export function needPayout(ctx: Ctx, id: string): PayoutRec {
  const record = ctx.store.get("payout", ctx.account, id);
  if (!record) throw missing("payout", id, "payout");
  return record;
}

function create(ctx: Ctx, params: Params): JsonObject {
  const bank = params.str("destination")
    ? ctx.store.get("bank_account", ctx.account, params.str("destination") ?? "")
    : payoutBank(ctx);
  const account = ctx.store.get("account", PLATFORM, ctx.account);
  const currency = params.str("currency")?.toLowerCase();
  if (!bank || bank.deleted || currency !== "usd") {
    const text = `Sorry, you don't have any external accounts in that currency (${currency}).`;
    throw refuse(text, "parameter_missing", "destination");
  }
  if (ctx.account !== PLATFORM && (!account || !payoutsEnabled(account))) {
    throw refuse("Payouts are not enabled for this account.", "payouts_not_allowed");
  }
  const amount = params.int("amount") ?? 0;
  if (amount < 1) throw refuse("Invalid positive integer", "parameter_invalid_integer", "amount");
  if (params.str("method") === "instant") {
    const text = "The bank account you are paying out to does not support instant payouts.";
    throw refuse(text, "instant_payouts_unsupported", "method");
  }
  const now = ctx.clock.now();
  if (ctx.balances.available(ctx.account, now) < amount) {
    throw refuse("You have insufficient funds in your Stripe account for this transfer.", "balance_insufficient");
  }
  const id = newId("po");
  const booked = book(ctx, { type: "payout", amount: -amount, source: id });
  const record = ctx.store.put("payout", ctx.account, {
    id,
    created: now,
    amount,
    arrival: startOfDay(addBusinessDays(now, 1)),
    automatic: false,
    status: "pending" as const,
    destination: bank.id,
    balanceTransaction: booked.id,
    reconciled: "not_applicable" as const,
    description: params.str("description"),
    descriptor: params.str("statement_descriptor"),
    method: params.str("method") ?? "standard",
    metadata: params.metadata(),
  });
  plan(ctx, record);
  emit(ctx, "payout.created", renderPayout(ctx, record));
  return renderPayout(ctx, record);
}

function cancel(ctx: Ctx, record: PayoutRec): JsonObject {
  if (record.status !== "pending" || record.automatic) {
    throw refuse(
      "Payouts can only be canceled while they are pending, and not automatic ones.",
      "status_transition_invalid",
    );
  }
  const booked = book(ctx, { type: "payout_cancel", amount: record.amount, source: record.id });
  const canceled = ctx.store.put("payout", ctx.account, {
    ...record,
    status: "canceled" as const,
    failureTransaction: booked.id,
  });
  emit(ctx, "payout.canceled", renderPayout(ctx, canceled));
  return renderPayout(ctx, canceled);
}

function reverse(ctx: Ctx, record: PayoutRec, params: Params): JsonObject {
  if (record.status !== "paid" || record.reversedBy) {
    throw refuse("Only a paid payout can be reversed, and only once.", "status_transition_invalid");
  }
  const id = newId("po");
  const booked = book(ctx, { type: "payout_cancel", amount: record.amount, source: id });
  const reversal = ctx.store.put("payout", ctx.account, {
    ...record,
    id,
    created: ctx.clock.now(),
    amount: -record.amount,
    automatic: false,
    status: "paid" as const,
    balanceTransaction: booked.id,
    reconciled: "not_applicable" as const,
    originalPayout: record.id,
    metadata: params.metadata(),
  });
  ctx.store.put("payout", ctx.account, { ...record, reversedBy: id });
  emit(ctx, "payout.created", renderPayout(ctx, reversal));
  return renderPayout(ctx, reversal);
}

export const payoutHandlers: Handlers = {
  "Payouts.create": (ctx, params) => create(ctx, params),
  "Payouts.list": (ctx, params) => {
    const arrives = within(params, "arrival_date");
    return listOf(ctx, params, "payout", "/v1/payouts", renderPayout, {
      where: (one) =>
        arrives(one.arrival) &&
        (!params.str("status") || one.status === params.str("status")) &&
        (!params.str("destination") || one.destination === params.str("destination")),
    });
  },
  "Payouts.retrieve": (ctx, _params, path) => renderPayout(ctx, needPayout(ctx, path.id ?? "")),
  "Payouts.update": (ctx, params, path) => {
    const record = needPayout(ctx, path.id ?? "");
    const next = ctx.store.put("payout", ctx.account, { ...record, metadata: params.metadata(record.metadata) });
    const shown = renderPayout(ctx, next);
    emit(ctx, "payout.updated", shown, difference(renderPayout(ctx, record), shown));
    return shown;
  },
  "Payouts.cancel": (ctx, _params, path) => cancel(ctx, needPayout(ctx, path.id ?? "")),
  "Payouts.reverse": (ctx, params, path) => reverse(ctx, needPayout(ctx, path.id ?? ""), params),
};
