import type { JsonObject } from "@/sandbox/json";
import type { PaymentIntentRec } from "@/sandbox/records";
import { APPLICATION, type Ctx, PLATFORM } from "@/sandbox/stripe/context";
import { renderShipping } from "@/sandbox/stripe/customer-view";
import { automaticShown, nextAction, renderError, typesShown } from "@/sandbox/stripe/intent-parts";

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
