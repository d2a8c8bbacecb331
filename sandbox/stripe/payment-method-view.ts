import { isObject, type JsonObject } from "@/sandbox/json";
import type { BankFacts, CardFacts, PaymentMethodRec } from "@/sandbox/records";
import type { Ctx } from "@/sandbox/stripe/context";
import { fullAddress } from "@/sandbox/stripe/customer-view";

export function renderBilling(value: JsonObject | undefined): JsonObject {
  const text = (field: string) => value?.[field] || null;
  return {
    address: fullAddress(value?.address ?? {}),
    email: text("email"),
    name: text("name"),
    phone: text("phone"),
    tax_id: text("tax_id"),
  };
}

/** What the bank says of the address and the code: nothing before the first check, by an attachment or a payment. */
export function renderChecks(card: CardFacts, billing: JsonObject | undefined, asked: boolean): JsonObject {
  const address = isObject(billing?.address) ? billing.address : {};
  const check = (given: boolean) => (given ? (asked ? "pass" : "unchecked") : null);
  return {
    address_line1_check: check(Boolean(address.line1)),
    address_postal_code_check: check(Boolean(address.postal_code)),
    cvc_check: asked && card.cvcCheck ? card.cvcCheck : "unchecked",
  };
}

function renderCard(card: CardFacts, record: PaymentMethodRec): JsonObject {
  return {
    brand: card.brand,
    checks: renderChecks(card, record.billing, Boolean(record.customer ?? record.spent)),
    country: "US",
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: card.funding,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function renderDebit(bank: BankFacts): JsonObject {
  return {
    account_holder_type: bank.holderType,
    account_type: bank.accountType,
    bank_name: bank.bankName,
    financial_connections_account: null,
    fingerprint: bank.fingerprint,
    last4: bank.last4,
    networks: { preferred: "ach", supported: ["ach"] },
    routing_number: bank.routing,
    status_details: null,
  };
}

export function renderMethod(_ctx: Ctx, record: PaymentMethodRec): JsonObject {
  return {
    id: record.id,
    object: "payment_method",
    allow_redisplay: record.redisplay ?? "unspecified",
    billing_details: renderBilling(record.billing),
    ...(record.card ? { card: renderCard(record.card, record) } : {}),
    created: record.created,
    customer: record.customer ?? null,
    livemode: false,
    metadata: record.metadata,
    type: record.type,
    ...(record.bank ? { us_bank_account: renderDebit(record.bank) } : {}),
  };
}
