import { addBusinessDays, startOfDay } from "@/sandbox/calendar";
import { missing, refuse } from "@/sandbox/errors";
import { newId } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { TransactionRec } from "@/sandbox/records";
import { netOf } from "@/sandbox/stripe/balances";
import { APPLICATION, type Ctx, type Handlers } from "@/sandbox/stripe/context";
import { listOf } from "@/sandbox/stripe/list";

const CATEGORIES: { [type: string]: string } = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  payment_refund: "refund",
  payment_failure_refund: "payment_failure_refund",
  refund_failure: "refund_failure",
  application_fee: "platform_earning",
  application_fee_refund: "platform_earning_refund",
  transfer: "transfer",
  transfer_refund: "transfer_reversal",
  payout: "payout",
  payout_failure: "payout_reversal",
  payout_cancel: "payout_reversal",
  adjustment: "dispute",
  stripe_fee: "fee",
};

/** Money that a won dispute brings back is booked as an adjustment too. */
function categoryOf({ type, amount }: TransactionRec): string {
  if (type === "adjustment" && amount > 0) return "dispute_reversal";
  return CATEGORIES[type] ?? type;
}

/** When money of a card charge made at `created` becomes available: two business days later, midnight UTC. */
export function availableAfter(created: number): number {
  return startOfDay(addBusinessDays(created, 2));
}

export type Booking = Partial<TransactionRec> & Pick<TransactionRec, "type" | "amount">;

/** Moves the balance of the context's account. Available at once unless `availableOn` says otherwise. */
export function book(ctx: Ctx, booking: Booking): TransactionRec {
  const now = ctx.clock.now();
  return ctx.store.put("balance_transaction", ctx.account, {
    id: newId("txn"),
    created: now,
    availableOn: now,
    ...booking,
  });
}

function feeDetails(record: TransactionRec): JsonObject[] {
  const details: JsonObject[] = [];
  if (record.applicationFee) {
    const description = "Application fee";
    details.push({
      amount: record.applicationFee,
      application: APPLICATION,
      currency: "usd",
      description,
      type: "application_fee",
    });
  }
  if (record.stripeFee) {
    const description = "Stripe processing fees";
    details.push({ amount: record.stripeFee, application: null, currency: "usd", description, type: "stripe_fee" });
  }
  return details;
}

export function renderTransaction(ctx: Ctx, record: TransactionRec): JsonObject {
  return {
    id: record.id,
    object: "balance_transaction",
    amount: record.amount,
    available_on: record.availableOn,
    balance_type: "payments",
    created: record.created,
    currency: "usd",
    description: record.description ?? null,
    exchange_rate: null,
    fee: (record.stripeFee ?? 0) + (record.applicationFee ?? 0),
    fee_details: feeDetails(record),
    net: netOf(record),
    reporting_category: categoryOf(record),
    source: record.source ?? null,
    status: record.availableOn <= ctx.clock.now() ? "available" : "pending",
    type: record.type,
  };
}

/** Only an automatic payout knows which movements it carries. */
function checkPayout(ctx: Ctx, id: string | undefined): void {
  if (!id) return;
  const payout = ctx.store.get("payout", ctx.account, id);
  if (!payout) throw missing("payout", id, "payout");
  if (payout.automatic) return;
  const text = "Balance transaction history can only be filtered on automatic transfers, not manual.";
  throw refuse(text, undefined, "payout");
}

export const transactionHandlers: Handlers = {
  "BalanceTransactions.retrieve": (ctx, _params, path) => {
    const record = ctx.store.get("balance_transaction", ctx.account, path.id ?? "");
    if (!record) throw missing("balance transaction", path.id ?? "");
    return renderTransaction(ctx, record);
  },
  "BalanceTransactions.list": (ctx, params) => {
    checkPayout(ctx, params.str("payout"));
    return listOf(ctx, params, "balance_transaction", "/v1/balance_transactions", renderTransaction, {
      by: { payout: params.str("payout"), source: params.str("source") },
      where: (record) => !params.str("type") || record.type === params.str("type"),
    });
  },
  "Balance.retrieve": (ctx) => {
    const pending = ctx.balances.pending(ctx.account, ctx.clock.now());
    const available = ctx.balances.total(ctx.account) - pending;
    const money = (amount: number) => [{ amount, currency: "usd", source_types: { card: amount } }];
    return { object: "balance", available: money(available), livemode: false, pending: money(pending) };
  },
};
