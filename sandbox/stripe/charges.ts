import { missing } from "@/sandbox/errors";
import type { JsonObject } from "@/sandbox/json";
import { cleaned } from "@/sandbox/params";
import type { ChargeRec } from "@/sandbox/records";
import { APPLICATION, type Ctx, type Handlers, PLATFORM } from "@/sandbox/stripe/context";
import { listedCustomer, renderShipping } from "@/sandbox/stripe/customer-view";
import { difference, emit } from "@/sandbox/stripe/events";
import { listOf } from "@/sandbox/stripe/list";
import { renderBilling, renderChecks } from "@/sandbox/stripe/payment-method-view";

function details(record: ChargeRec): JsonObject | null {
  const card = record.instrument?.card;
  const bank = record.instrument?.bank;
  if (card) {
    return {
      type: "card",
      card: {
        amount_authorized: record.amount,
        authorization_code: record.status === "succeeded" ? "123456" : null,
        brand: card.brand,
        checks: { ...renderChecks(card, record.billing, true), cvc_check: card.cvcCheck ?? null },
        country: "US",
        electronic_commerce_indicator: null,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        fingerprint: card.fingerprint,
        funding: card.funding,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        network_token: { used: false },
        network_transaction_id: null,
        regulated_status: "unregulated",
        ...(record.storedUsage ? { stored_credential_usage: record.storedUsage } : {}),
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    };
  }
  if (!bank) return null;
  return {
    type: "us_bank_account",
    us_bank_account: {
      account_holder_type: bank.holderType,
      account_type: bank.accountType,
      bank_name: bank.bankName,
      fingerprint: bank.fingerprint,
      last4: bank.last4,
      ...(record.mandate ? { mandate: record.mandate } : {}),
      payment_reference: record.status === "succeeded" ? record.id.slice(-12) : null,
      routing_number: bank.routing,
    },
  };
}

function outcome(record: ChargeRec): JsonObject | null {
  if (record.sourceTransfer) return null;
  const failed = record.status === "failed";
  const blocked = record.declineCode === "fraudulent";
  return {
    advice_code: record.adviceCode ?? null,
    network_advice_code: null,
    network_decline_code: failed && record.instrument?.card ? "05" : null,
    network_status: failed ? (blocked ? "not_sent_to_network" : "declined_by_network") : "approved_by_network",
    reason: record.declineCode ?? null,
    risk_level: blocked ? "highest" : record.instrument?.card?.behaviour === "risk_elevated" ? "elevated" : "normal",
    seller_message: failed ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: failed ? (blocked ? "blocked" : "issuer_declined") : "authorized",
  };
}

function groupOf(record: ChargeRec): string | null {
  return record.transferGroup ?? (record.destination ? `group_${record.paymentIntent}` : null);
}

export function renderCharge(ctx: Ctx, record: ChargeRec): JsonObject {
  const suffix = record.descriptorSuffix ? `* ${record.descriptorSuffix}` : "";
  const paid = record.status === "succeeded";
  return {
    id: record.id,
    object: "charge",
    amount: record.amount,
    amount_captured: record.captured,
    amount_refunded: record.refunded,
    application: ctx.account === PLATFORM ? null : APPLICATION,
    application_fee: record.applicationFee ?? null,
    application_fee_amount: record.applicationFeeAmount ?? null,
    balance_transaction: record.balanceTransaction ?? null,
    billing_details: renderBilling(record.billing),
    calculated_statement_descriptor: record.sourceTransfer ? null : (record.descriptor ?? `INHOUSE${suffix}`),
    captured: paid && record.captured > 0,
    created: record.created,
    currency: "usd",
    customer: record.customer ?? null,
    description: record.description ?? null,
    disputed: record.dispute !== undefined,
    failure_balance_transaction: null,
    failure_code: record.failureCode ?? null,
    failure_message: record.failureMessage ?? null,
    fraud_details: record.fraudDetails ?? {},
    livemode: false,
    metadata: record.metadata,
    on_behalf_of: record.onBehalfOf ?? null,
    outcome: outcome(record),
    paid,
    payment_intent: record.paymentIntent ?? null,
    payment_method: record.paymentMethod ?? null,
    payment_method_details: details(record),
    receipt_email: record.receiptEmail ?? null,
    receipt_number: null,
    receipt_url: paid ? `${ctx.baseUrl}/receipts/${ctx.account}/${record.id}` : null,
    refunded: record.refunded > 0 && record.refunded >= record.amount,
    review: null,
    shipping: renderShipping(record.shipping),
    source: null,
    source_transfer: record.sourceTransfer ?? null,
    statement_descriptor: record.descriptor ?? null,
    statement_descriptor_suffix: record.descriptorSuffix ?? null,
    status: record.status,
    ...(record.transfer ? { transfer: record.transfer } : {}),
    transfer_data: record.destination
      ? { amount: record.transferAmount ?? null, destination: record.destination }
      : null,
    transfer_group: groupOf(record),
  };
}

export function needCharge(ctx: Ctx, id: string, param = "id"): ChargeRec {
  const record = ctx.store.get("charge", ctx.account, id);
  if (!record) throw missing("charge", id, param);
  return record;
}

export const chargeHandlers: Handlers = {
  "Charges.retrieve": (ctx, _params, path) => renderCharge(ctx, needCharge(ctx, path.id ?? "")),
  "Charges.update": (ctx, params, path) => {
    const record = needCharge(ctx, path.id ?? "");
    const next = ctx.store.put("charge", ctx.account, {
      ...record,
      customer: params.str("customer") ?? record.customer,
      description: params.text("description", record.description ?? null) ?? undefined,
      receiptEmail: params.text("receipt_email", record.receiptEmail ?? null) ?? undefined,
      transferGroup: params.str("transfer_group") ?? record.transferGroup,
      fraudDetails: cleaned(params.object("fraud_details")) ?? record.fraudDetails,
      shipping: cleaned(params.object("shipping")) ?? record.shipping,
      metadata: params.metadata(record.metadata),
    });
    const shown = renderCharge(ctx, next);
    emit(ctx, "charge.updated", shown, difference(renderCharge(ctx, record), shown));
    return shown;
  },
  "Charges.list": (ctx, params) =>
    listOf(ctx, params, "charge", "/v1/charges", renderCharge, {
      by: {
        paymentIntent: params.str("payment_intent"),
        customer: listedCustomer(ctx, params),
        transferGroup: params.str("transfer_group"),
      },
    }),
};
