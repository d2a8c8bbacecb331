import { missing, refuse } from "@/sandbox/errors";
import { newId } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { ApplicationFeeRec, FeeRefundRec, Metadata } from "@/sandbox/records";
import { APPLICATION, type Ctx, type Handlers, on, PLATFORM } from "@/sandbox/stripe/context";
import { emit } from "@/sandbox/stripe/events";
import { listObject, listOf } from "@/sandbox/stripe/list";
import { book } from "@/sandbox/stripe/transactions";

export function renderFeeRefund(_ctx: Ctx, record: FeeRefundRec): JsonObject {
  return {
    id: record.id,
    object: "fee_refund",
    amount: record.amount,
    balance_transaction: record.balanceTransaction,
    created: record.created,
    currency: "usd",
    fee: record.fee,
    metadata: record.metadata,
  };
}

export function renderFee(ctx: Ctx, record: ApplicationFeeRec): JsonObject {
  const refunds = record.refunded > 0 ? ctx.store.values("fee_refund", PLATFORM, "fee", record.id) : [];
  const url = `/v1/application_fees/${record.id}/refunds`;
  const newest = refunds.slice(-10).reverse();
  return {
    id: record.id,
    object: "application_fee",
    account: record.account,
    amount: record.amount,
    amount_refunded: record.refunded,
    application: APPLICATION,
    balance_transaction: record.balanceTransaction,
    charge: record.charge,
    created: record.created,
    currency: "usd",
    fee_source: { charge: record.charge, type: "charge" },
    livemode: false,
    originating_transaction: record.originatingTransaction ?? null,
    refunded: record.refunded === record.amount,
    refunds: listObject(
      url,
      newest.map((one) => renderFeeRefund(ctx, one)),
      refunds.length > 10,
    ),
  };
}

function needFee(ctx: Ctx, id: string, param = "id"): ApplicationFeeRec {
  const record = ctx.store.get("application_fee", PLATFORM, id);
  if (!record) throw missing("application fee", id, param);
  return record;
}

/**
 * Gives part of an application fee back to the office, cents. `booksOffice` is false when the office's side is already
 * part of another transaction (the refund of the charge). Throws 400 above what is left.
 */
export function refundFee(
  ctx: Ctx,
  id: string,
  amount: number,
  metadata: Metadata,
  booksOffice: boolean,
): FeeRefundRec {
  const platform = on(ctx, PLATFORM);
  const fee = needFee(platform, id);
  const left = fee.amount - fee.refunded;
  if (amount <= 0 || amount > left) {
    throw refuse(
      `Refund amount (${amount}) is greater than the unrefunded amount of the fee (${left}).`,
      "charge_already_refunded",
      "amount",
    );
  }
  const refundId = newId("fr");
  const booked = book(platform, { type: "application_fee_refund", amount: -amount, source: refundId });
  const refund = ctx.store.put("fee_refund", PLATFORM, {
    id: refundId,
    created: ctx.clock.now(),
    fee: id,
    amount,
    balanceTransaction: booked.id,
    metadata,
  });
  if (booksOffice) book(on(ctx, fee.account), { type: "application_fee_refund", amount, source: refundId });
  const next = ctx.store.put("application_fee", PLATFORM, { ...fee, refunded: fee.refunded + amount });
  emit(platform, "application_fee.refunded", renderFee(platform, next));
  return refund;
}

export const feeHandlers: Handlers = {
  "ApplicationFees.retrieve": (ctx, _params, path) => renderFee(ctx, needFee(ctx, path.id ?? "")),
  "ApplicationFees.list": (ctx, params) => {
    const charge = params.str("charge");
    const platformCharge = charge !== undefined && ctx.store.get("charge", PLATFORM, charge) !== undefined;
    const by = platformCharge ? { originatingTransaction: charge } : { charge };
    return listOf(on(ctx, PLATFORM), params, "application_fee", "/v1/application_fees", renderFee, { by });
  },
  "ApplicationFees.createRefund": (ctx, params, path) => {
    const fee = needFee(ctx, path.id ?? "");
    const amount = params.int("amount") ?? fee.amount - fee.refunded;
    return renderFeeRefund(ctx, refundFee(ctx, fee.id, amount, params.metadata(), true));
  },
  "ApplicationFees.listRefunds": (ctx, params, path) => {
    const fee = needFee(ctx, path.id ?? "");
    const url = `/v1/application_fees/${fee.id}/refunds`;
    return listOf(on(ctx, PLATFORM), params, "fee_refund", url, renderFeeRefund, { by: { fee: fee.id } });
  },
  "ApplicationFees.retrieveRefund": (ctx, _params, path) => {
    const record = ctx.store.get("fee_refund", PLATFORM, path.id ?? "");
    if (!record || record.fee !== path.feeId) throw missing("fee refund", path.id ?? "");
    return renderFeeRefund(ctx, record);
  },
};
