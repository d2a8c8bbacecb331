import { missing, refuse } from "@/sandbox/errors";
import { derivedId, newId } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { Params } from "@/sandbox/params";
import type { Metadata, ReversalRec, TransferRec } from "@/sandbox/records";
import { checkDestination } from "@/sandbox/stripe/account-rules";
import { refundFee } from "@/sandbox/stripe/application-fees";
import { needCharge, renderCharge } from "@/sandbox/stripe/charges";
import { type Ctx, type Handlers, on, PLATFORM } from "@/sandbox/stripe/context";
import { emit } from "@/sandbox/stripe/events";
import { listObject, listOf } from "@/sandbox/stripe/list";
import { availableAfter, book } from "@/sandbox/stripe/transactions";

export function renderReversal(_ctx: Ctx, record: ReversalRec): JsonObject {
  return {
    id: record.id,
    object: "transfer_reversal",
    amount: record.amount,
    balance_transaction: record.balanceTransaction,
    created: record.created,
    currency: "usd",
    destination_payment_refund: record.destinationRefund,
    metadata: record.metadata,
    source_refund: record.sourceRefund ?? null,
    transfer: record.transfer,
  };
}

export function renderTransfer(ctx: Ctx, record: TransferRec): JsonObject {
  const reversals =
    record.reversed > 0 ? ctx.store.values("transfer_reversal", ctx.account, "transfer", record.id) : [];
  const newest = reversals.slice(-10).reverse();
  const url = `/v1/transfers/${record.id}/reversals`;
  return {
    id: record.id,
    object: "transfer",
    amount: record.amount,
    amount_reversed: record.reversed,
    balance_transaction: record.balanceTransaction,
    created: record.created,
    currency: "usd",
    description: record.description ?? null,
    destination: record.destination,
    destination_payment: record.destinationPayment,
    livemode: false,
    metadata: record.metadata,
    reversals: listObject(
      url,
      newest.map((one) => renderReversal(ctx, one)),
      reversals.length > 10,
    ),
    reversed: record.reversed === record.amount,
    source_transaction: record.sourceTransaction ?? null,
    source_type: "card",
    transfer_group: record.group ?? (record.sourceTransaction ? `group_pi_${record.sourceTransaction.slice(3)}` : null),
  };
}

export function needTransfer(ctx: Ctx, id: string): TransferRec {
  const record = ctx.store.get("transfer", ctx.account, id);
  if (!record) throw missing("transfer", id);
  return record;
}

interface Reversal {
  amount: number;
  sourceRefund?: string;
  /** Part of the application fee that comes back in the same transaction of the office. */
  feeBack?: number;
  description?: string;
  metadata: Metadata;
}

/** Takes money of a transfer back from the office, cents. The office's balance may go below zero. */
export function reverseTransfer(ctx: Ctx, before: TransferRec, request: Reversal): ReversalRec {
  const left = before.amount - before.reversed;
  if (request.amount < 1 || request.amount > left) {
    throw refuse(
      `Reversal amount (${request.amount}) is greater than unreversed amount of transfer (${left}).`,
      "amount_too_large",
      "amount",
    );
  }
  const office = on(ctx, before.destination);
  const id = newId("trr");
  const refundId = newId("pyr");
  const back = book(ctx, { type: "transfer_refund", amount: request.amount, source: id });
  const out = book(office, {
    type: "payment_refund",
    amount: -request.amount,
    applicationFee: request.feeBack ? -request.feeBack : undefined,
    source: refundId,
  });
  const payment = needCharge(office, before.destinationPayment);
  ctx.store.put("charge", office.account, { ...payment, refunded: payment.refunded + request.amount });
  ctx.store.put("refund", office.account, {
    id: refundId,
    created: ctx.clock.now(),
    amount: request.amount,
    charge: payment.id,
    status: "succeeded" as const,
    balanceTransaction: out.id,
    sourceTransferReversal: id,
    metadata: {},
  });
  const reversal = ctx.store.put("transfer_reversal", ctx.account, {
    id,
    created: ctx.clock.now(),
    transfer: before.id,
    amount: request.amount,
    balanceTransaction: back.id,
    destinationRefund: refundId,
    sourceRefund: request.sourceRefund,
    metadata: request.metadata,
  });
  const next = ctx.store.put("transfer", ctx.account, { ...before, reversed: before.reversed + request.amount });
  emit(ctx, "transfer.reversed", renderTransfer(ctx, next));
  return reversal;
}

function checkFunds(ctx: Ctx, amount: number, source: string | undefined): number {
  const now = ctx.clock.now();
  if (source) {
    const charge = needCharge(ctx, source, "source_transaction");
    const before = ctx.store
      .values("transfer", ctx.account)
      .filter((one) => one.sourceTransaction === source && one.id !== charge.transfer);
    const sent = before.reduce((sum, one) => sum + one.amount - one.reversed, 0);
    if (charge.status !== "succeeded" || sent + amount > charge.amount - charge.refunded) {
      const text = `Transfers using this transaction as a source must not exceed the source amount of $${(charge.amount / 100).toFixed(2)}.`;
      throw refuse(text, "amount_too_large", "amount");
    }
    return availableAfter(charge.created);
  }
  if (ctx.balances.available(ctx.account, now) < amount) {
    throw refuse("You have insufficient available funds in your Stripe account.", "balance_insufficient");
  }
  return now;
}

/** A transfer out of a charge and the charge itself are of one group; the first transfer gives it a name. */
function groupWith(ctx: Ctx, source: string, requested: string | undefined): string {
  const charge = needCharge(ctx, source, "source_transaction");
  const group = charge.transferGroup ?? requested ?? `group_${charge.paymentIntent ?? charge.id}`;
  if (!charge.transferGroup) ctx.store.put("charge", ctx.account, { ...charge, transferGroup: group });
  return requested ?? group;
}

function create(ctx: Ctx, params: Params): JsonObject {
  const destination = params.str("destination") ?? "";
  checkDestination(ctx, destination, "destination");
  const amount = params.int("amount") ?? 0;
  if (!params.has("amount")) throw refuse("Missing required param: amount.", "parameter_missing", "amount");
  if (amount < 1) throw refuse("This value must be greater than or equal to 1.", "parameter_invalid_integer", "amount");
  const source = params.str("source_transaction");
  const availableOn = checkFunds(ctx, amount, source);
  const id = newId("tr");
  const paymentId = derivedId("py", id);
  const group = source ? groupWith(ctx, source, params.str("transfer_group")) : params.str("transfer_group");
  const out = book(ctx, { type: "transfer", amount: -amount, source: id, availableOn });
  const office = on(ctx, destination);
  const into = book(office, { type: "payment", amount, source: paymentId, availableOn });
  const payment = ctx.store.put("charge", destination, {
    id: paymentId,
    created: ctx.clock.now(),
    amount,
    captured: amount,
    refunded: 0,
    status: "succeeded" as const,
    balanceTransaction: into.id,
    sourceTransfer: id,
    transferGroup: group,
    metadata: {},
  });
  const transfer = ctx.store.put("transfer", PLATFORM, {
    id,
    created: ctx.clock.now(),
    amount,
    reversed: 0,
    destination,
    destinationPayment: paymentId,
    balanceTransaction: out.id,
    sourceTransaction: source,
    group,
    description: params.str("description"),
    metadata: params.metadata(),
  });
  emit(ctx, "transfer.created", renderTransfer(ctx, transfer));
  emit(office, "payment.created", renderCharge(office, payment));
  return renderTransfer(ctx, transfer);
}

function createReversal(ctx: Ctx, params: Params, id: string): JsonObject {
  const transfer = needTransfer(ctx, id);
  const amount = params.int("amount") ?? transfer.amount - transfer.reversed;
  const payment = ctx.store.get("charge", transfer.destination, transfer.destinationPayment);
  let feeBack = 0;
  if (params.bool("refund_application_fee") && payment?.applicationFee) {
    const fee = ctx.store.get("application_fee", PLATFORM, payment.applicationFee);
    const after = Math.round(((fee?.amount ?? 0) * (transfer.reversed + amount)) / transfer.amount);
    feeBack = Math.max(0, after - (fee?.refunded ?? 0));
  }
  const reversal = reverseTransfer(ctx, transfer, { amount, feeBack, metadata: params.metadata() });
  if (feeBack > 0 && payment?.applicationFee) refundFee(ctx, payment.applicationFee, feeBack, {}, false);
  return renderReversal(ctx, reversal);
}

export const transferHandlers: Handlers = {
  "Transfers.create": (ctx, params) => create(ctx, params),
  "Transfers.list": (ctx, params) =>
    listOf(ctx, params, "transfer", "/v1/transfers", renderTransfer, {
      by: { destination: params.str("destination"), group: params.str("transfer_group") },
    }),
  "Transfers.retrieve": (ctx, _params, path) => renderTransfer(ctx, needTransfer(ctx, path.id ?? "")),
  "Transfers.createReversal": (ctx, params, path) => createReversal(ctx, params, path.id ?? ""),
  "Transfers.listReversals": (ctx, params, path) => {
    const { id } = needTransfer(ctx, path.id ?? "");
    return listOf(ctx, params, "transfer_reversal", `/v1/transfers/${id}/reversals`, renderReversal, {
      by: { transfer: id },
    });
  },
};
