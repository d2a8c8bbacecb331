import { refuse } from "@/sandbox/errors";
import { cleaned, type Params } from "@/sandbox/params";
import type { PaymentIntentRec } from "@/sandbox/records";
import { checkDestination, checkMerchant } from "@/sandbox/stripe/account-rules";
import { type Ctx, PLATFORM } from "@/sandbox/stripe/context";
import { checkCurrency } from "@/sandbox/stripe/currency";
import { needCustomer } from "@/sandbox/stripe/customer-view";
import { checkSameCustomer, methodIn, typesFrom } from "@/sandbox/stripe/intent-parts";

export function checkedAmount(amount: number): number {
  if (amount < 1) throw refuse("This value must be greater than or equal to 1.", "parameter_invalid_integer", "amount");
  if (amount < 50) throw refuse("Amount must be at least $0.50 usd", "amount_too_small", "amount");
  if (amount > 99_999_999) throw refuse("Amount must be no more than $999,999.99", "amount_too_large", "amount");
  return amount;
}

function checkSplit(ctx: Ctx, record: PaymentIntentRec): void {
  const { applicationFee, transferAmount, amount } = record;
  if (applicationFee !== undefined && applicationFee > amount) {
    throw refuse(
      "Your application fee must be less than or equal to the amount of the charge.",
      "application_fees_not_allowed",
      "application_fee_amount",
    );
  }
  if (applicationFee !== undefined && transferAmount !== undefined) {
    throw refuse(
      "You can only provide one of application_fee_amount and transfer_data[amount].",
      "parameters_exclusive",
      "application_fee_amount",
    );
  }
  if (transferAmount !== undefined && transferAmount > amount) {
    throw refuse(
      "The transfer amount must be less than or equal to the amount of the charge.",
      "amount_too_large",
      "transfer_data[amount]",
    );
  }
  if (applicationFee !== undefined && !record.destination && ctx.account === PLATFORM) {
    const text =
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).";
    throw refuse(text, "application_fees_not_allowed", "application_fee_amount");
  }
}

/** What the card holder reads on the statement. Throws 400 when no bank would print it. */
function descriptor(params: Params, name: string, old: string | undefined): string | undefined {
  const text = params.text(name, old ?? null) ?? undefined;
  if (!params.has(name) || text === undefined) return text;
  if (text.length > 22) throw refuse("The statement descriptor must be at most 22 characters.", undefined, name);
  if (/[<>'"*\\]/.test(text) || !/[a-z]/i.test(text)) {
    const rule = "must contain at least one letter and none of < > \\ ' \" *";
    throw refuse(`The statement descriptor ${rule}.`, undefined, name);
  }
  return text;
}

/** Takes over what a create, an update or a confirm may set. */
export function withParams(ctx: Ctx, record: PaymentIntentRec, params: Params): PaymentIntentRec {
  checkCurrency(params);
  const method = methodIn(ctx, params);
  const card = params.sub("payment_method_options").sub("card");
  const transfer = params.sub("transfer_data");
  const customer = params.str("customer");
  if (customer) needCustomer(ctx, customer);
  checkSameCustomer("PaymentIntent", record.customer, customer);
  const text = (name: string, old: string | undefined) => params.text(name, old ?? null) ?? undefined;
  const amount = params.int("amount");
  const fee = params.int("application_fee_amount");
  const next: PaymentIntentRec = {
    ...record,
    amount: amount === undefined ? record.amount : checkedAmount(amount),
    customer: customer ?? record.customer,
    paymentMethod: method?.id ?? record.paymentMethod,
    types: typesFrom(params, record.types),
    automatic: params.object("automatic_payment_methods") ?? record.automatic,
    captureMethod: params.str("capture_method") ?? record.captureMethod,
    description: text("description", record.description),
    applicationFee: params.raw.application_fee_amount === "" ? undefined : (fee ?? record.applicationFee),
    onBehalfOf: params.str("on_behalf_of") ?? record.onBehalfOf,
    destination: transfer.str("destination") ?? record.destination,
    transferAmount: transfer.int("amount") ?? record.transferAmount,
    transferGroup: params.str("transfer_group") ?? record.transferGroup,
    descriptor: descriptor(params, "statement_descriptor", record.descriptor),
    descriptorSuffix: descriptor(params, "statement_descriptor_suffix", record.descriptorSuffix),
    receiptEmail: params.email("receipt_email", record.receiptEmail ?? null) ?? undefined,
    futureUsage: text("setup_future_usage", record.futureUsage),
    storedUsage: card.str("stored_credential_usage") ?? record.storedUsage,
    shipping: params.has("shipping") ? cleaned(params.object("shipping")) : record.shipping,
    mandateData: params.object("mandate_data") ?? record.mandateData,
    // The browser library shows the question in a dialog of its own, without leaving the page.
    returnUrl: params.bool("use_stripe_sdk") ? undefined : (params.str("return_url") ?? record.returnUrl),
    metadata: params.metadata(record.metadata),
  };
  checkSplit(ctx, next);
  if (next.destination) checkDestination(ctx, next.destination);
  checkMerchant(ctx, next.onBehalfOf);
  return next;
}
