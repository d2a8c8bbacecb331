import type { JsonObject } from "@/sandbox/json";
import { isObject } from "@/sandbox/json";
import type { AccountRec } from "@/sandbox/records";
import { canReceive, chargesEnabled, payoutsEnabled } from "@/sandbox/stripe/account-rules";
import { type Ctx, PLATFORM } from "@/sandbox/stripe/context";
import { fullAddress } from "@/sandbox/stripe/customer-view";
import { listObject } from "@/sandbox/stripe/list";
import { renderBank, sourcesOf } from "@/sandbox/stripe/sources";

/** Days on which weekly payouts can leave, by the provider's names. */
export const PAYOUT_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday"];

function disabledReason(record: AccountRec): string | null {
  if (record.disabledReason) return record.disabledReason;
  return record.currentlyDue.length > 0 ? "requirements.past_due" : null;
}

function requirements(record: AccountRec): JsonObject {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: record.currentlyDue,
    disabled_reason: disabledReason(record),
    errors: [],
    eventually_due: record.currentlyDue,
    past_due: record.currentlyDue,
    pending_verification: [],
  };
}

function nothingDue(): JsonObject {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  };
}

function businessProfile(record: AccountRec): JsonObject {
  const given = record.businessProfile ?? {};
  const text = (name: string) => given[name] ?? null;
  return {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: text("mcc"),
    minority_owned_business_designation: null,
    name: text("name"),
    product_description: text("product_description"),
    specified_commercial_transactions_act_url: null,
    support_address: isObject(given.support_address) ? fullAddress(given.support_address) : null,
    support_email: text("support_email"),
    support_phone: text("support_phone"),
    support_url: text("support_url"),
    url: text("url"),
  };
}

function settings(record: AccountRec): JsonObject {
  const branding = record.branding ?? {};
  const name = record.businessProfile?.name ?? record.company?.name ?? null;
  const none = { statement_descriptor_prefix_kana: null, statement_descriptor_prefix_kanji: null };
  return {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: {
      icon: branding.icon ?? null,
      logo: branding.logo ?? null,
      primary_color: branding.primary_color ?? null,
      secondary_color: branding.secondary_color ?? null,
    },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      ...none,
    },
    dashboard: { display_name: name, timezone: "Etc/UTC" },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: record.descriptor ?? null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      ...none,
    },
    payouts: {
      debit_negative_balances: record.losses === "application",
      schedule: {
        delay_days: 2,
        interval: record.interval,
        ...(record.interval === "weekly" ? { weekly_anchor: PAYOUT_WEEKDAYS[(record.payoutWeekday ?? 5) - 1] } : {}),
      },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  };
}

function company(record: AccountRec): JsonObject {
  const given = record.company ?? {};
  return {
    address: fullAddress(given.address ?? {}),
    directors_provided: false,
    executives_provided: true,
    name: given.name ?? null,
    owners_provided: true,
    phone: given.phone ?? null,
    tax_id_provided: given.tax_id !== undefined,
    verification: { document: { back: null, details: null, details_code: null, front: null } },
  };
}

function typeOf(record: AccountRec): string {
  if (record.dashboard === "express") return "express";
  if (record.dashboard === "full") return "standard";
  return record.collection === "application" ? "custom" : "none";
}

/** The account as its owner and the platform see it. */
export function renderAccount(ctx: Ctx, record: AccountRec): JsonObject {
  if (record.deleted) return { id: record.id, object: "account", deleted: true };
  const banks = sourcesOf({ ...ctx, account: record.id }, record.id);
  const url = `/v1/accounts/${record.id}/external_accounts`;
  const own = record.id === PLATFORM;
  return {
    id: record.id,
    object: "account",
    business_profile: businessProfile(record),
    business_type: record.businessType ?? null,
    capabilities: record.capabilities,
    charges_enabled: own || chargesEnabled(record),
    company: company(record),
    controller: {
      fees: { payer: record.feesPayer },
      is_controller: true,
      losses: { payments: record.losses },
      requirement_collection: record.collection,
      stripe_dashboard: { type: record.dashboard },
      type: own ? "account" : "application",
    },
    country: record.country,
    created: record.created,
    default_currency: "usd",
    details_submitted: record.submitted,
    email: record.email,
    external_accounts: {
      ...listObject(
        url,
        banks.map((one) => renderBank(ctx, one)),
      ),
      total_count: banks.length,
    },
    future_requirements: nothingDue(),
    metadata: record.metadata,
    payouts_enabled: own || (payoutsEnabled(record) && canReceive(record)),
    requirements: requirements(record),
    settings: settings(record),
    tos_acceptance: { date: record.tos?.date ?? null, ip: record.tos?.ip ?? null, user_agent: null },
    type: typeOf(record),
  };
}

export function capabilitiesOf(record: AccountRec): JsonObject[] {
  return Object.entries(record.capabilities).map(([id, status]) => ({
    id,
    object: "capability",
    account: record.id,
    future_requirements: nothingDue(),
    requested: true,
    requested_at: record.created,
    requirements:
      status === "active" ? nothingDue() : { ...requirements(record), disabled_reason: "requirements.fields_needed" },
    status,
  }));
}
