import "server-only";
import type Stripe from "stripe";
import { at, callStripe, stripe } from "./client";
import { knowingly, onlyOnce } from "./once";

export type IntentRoute =
  | { mode: "destination"; account: string }
  /** A direct charge lives in the office's own account. */
  | { mode: "direct"; account: string }
  /** The money is the platform's own: a debt it has taken over. */
  | { mode: "platform" };

/** With what an intent is collected. */
export type Means = {
  paymentMethod: string;
  mandate?: string | null;
  kind: "card" | "bank";
  /** False while the payer is present and can confirm with their bank. */
  offSession: boolean;
};

export type NewIntent = {
  /** Names what it is for: it finds its charge by it. */
  metadata: Record<string, string>;
  amountCents: number;
  appFeeCents: number;
  customer: string;
  route: IntentRoute;
  means: Means;
  key: string;
};

const EXPAND = ["latest_charge.balance_transaction"];
const TYPES: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[] = ["card", "us_bank_account"];

/** The account that holds the payment's intent: null is the platform. */
export function accountOfRoute(route: IntentRoute): string | null {
  return route.mode === "direct" ? route.account : null;
}

function meansParams({ paymentMethod, mandate, kind, offSession }: Means) {
  return {
    payment_method: paymentMethod,
    ...(offSession ? { off_session: true } : {}),
    ...(mandate ? { mandate } : {}),
    ...(kind === "card" ? { payment_method_options: { card: { stored_credential_usage: "recurring" as const } } } : {}),
  };
}

/**
 * Creates the one intent of a charge and attempts to collect it, in one call. Its parameters depend on nothing but the
 * charge and the stored attempt, so that the same key always meets the same parameters. Capture is synchronous: the
 * processor's fee is known as soon as the charge succeeds. A decline arrives as ProviderError that names the intent.
 */
export function collectIntent(input: NewIntent): Promise<Stripe.Response<Stripe.PaymentIntent>> {
  const { route } = input;
  const params: Stripe.PaymentIntentCreateParams = {
    amount: input.amountCents,
    currency: "usd",
    allowed_payment_method_types: TYPES,
    capture_method: "automatic",
    confirm: true,
    metadata: input.metadata,
    ...meansParams(input.means),
    ...(input.appFeeCents > 0 ? { application_fee_amount: input.appFeeCents } : {}),
    ...(route.mode === "direct" ? {} : { customer: input.customer }),
    ...(route.mode === "destination"
      ? { transfer_data: { destination: route.account }, on_behalf_of: route.account }
      : {}),
    expand: EXPAND,
  };
  const options = onlyOnce(input.key, accountOfRoute(route));
  return knowingly(() => callStripe("payment_intent", stripe().paymentIntents.create(params, options)));
}

export type Confirmation = Means & { intentId: string; account: string | null; key: string };

/** Confirms an intent again. The response, or a decline as ProviderError, carries the bank's result. */
export function confirmIntent(input: Confirmation): Promise<Stripe.Response<Stripe.PaymentIntent>> {
  const options = onlyOnce(input.key, input.account);
  const params = { ...meansParams(input), expand: EXPAND };
  return knowingly(() =>
    callStripe("payment_intent", stripe().paymentIntents.confirm(input.intentId, params, options)),
  );
}

/** The intent as it is now, with its latest charge and that charge's balance transaction. */
export function retrieveIntent(id: string, account: string | null): Promise<Stripe.PaymentIntent> {
  return callStripe("payment_intent", stripe().paymentIntents.retrieve(id, { expand: EXPAND }, at(account)));
}

type Lost = { account: string | null; customer: string; since: Date };

/**
 * Finds an intent whose id we lost in a crash, or null. Lists instead of searching, because search lags.
 * @param where.since before it can have been made
 */
export async function findIntent(
  isIts: (intent: Stripe.PaymentIntent) => boolean,
  where: Lost,
): Promise<Stripe.PaymentIntent | null> {
  const params: Stripe.PaymentIntentListParams = {
    limit: 100,
    created: { gte: Math.floor(where.since.getTime() / 1000) },
    // The platform's customer is unknown in an office's own account.
    ...(where.account ? {} : { customer: where.customer }),
  };
  let after: string | undefined;
  for (;;) {
    const page = await callStripe(
      "list",
      stripe().paymentIntents.list({ ...params, ...(after ? { starting_after: after } : {}) }, at(where.account)),
    );
    const found = page.data.find(isIts);
    if (found) return found;
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return null;
  }
}

/** Gives an intent up; one that has already ended is left as it is. */
export function cancelIntent(id: string, account: string | null, key: string): Promise<Stripe.PaymentIntent> {
  return callStripe("payment_intent", stripe().paymentIntents.cancel(id, {}, { idempotencyKey: key, ...at(account) }));
}

export function retrieveCharge(id: string, account: string | null): Promise<Stripe.Charge> {
  return callStripe("charge", stripe().charges.retrieve(id, { expand: ["balance_transaction"] }, at(account)));
}

/** What the processor itself kept of a charge, in cents; null while it is not known. */
export function processorFeeOf(charge: Stripe.Charge): number | null {
  const moved = charge.balance_transaction;
  if (!moved || typeof moved === "string") return null;
  return moved.fee_details.filter((fee) => fee.type === "stripe_fee").reduce((sum, fee) => sum + fee.amount, 0);
}
