import { askHolder } from "./challenge.js";
import { call, flatten, misuse } from "./wire.js";

// Confirming intents: the same steps for saving a card and for paying.

const KINDS = {
  setup: { path: "setup_intents", key: "setupIntent", field: "setup_intent", failure: "last_setup_error" },
  payment: { path: "payment_intents", key: "paymentIntent", field: "payment_intent", failure: "last_payment_error" },
};

export function idOf(secret) {
  const cut = String(secret ?? "").indexOf("_secret_");
  if (cut < 0) throw misuse("The client secret has the wrong form: it must contain _secret_.");
  return secret.slice(0, cut);
}

export async function retrieve(client, kind, secret) {
  const { path, key } = KINDS[kind];
  const answer = await call(client, "GET", `/v1/${path}/${idOf(secret)}`, { client_secret: secret });
  return answer.error ? { error: answer.error } : { [key]: answer };
}

/** Deals with a question of the bank, then reads the intent again. */
export async function settle(client, kind, secret, intent) {
  const { key, failure } = KINDS[kind];
  const url = intent.next_action?.use_stripe_sdk?.stripe_js ?? intent.next_action?.redirect_to_url?.url;
  if (intent.status !== "requires_action" || !url) return { [key]: intent };
  await askHolder(url, client.locale);
  const after = await retrieve(client, kind, secret);
  if (after.error) return after;
  const problem = after[key][failure];
  if (after[key].status === "requires_payment_method" && problem)
    return { error: { ...problem, [KINDS[kind].field]: after[key] } };
  if (after[key].status === "requires_action") {
    const message =
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
    return {
      error: {
        type: "card_error",
        code: `${KINDS[kind].field}_authentication_failure`,
        message,
        [KINDS[kind].field]: after[key],
      },
    };
  }
  return after;
}

function billingFields(details) {
  return flatten(details ?? {}, "billing_details");
}

/** The id of a payment method: given as such, or made from what the form holds. */
export async function methodFrom(source) {
  if (typeof source === "string") return { id: source };
  const element = source?.card?.ask ? source.card : source?.element;
  if (!element?.ask)
    return { error: { type: "validation_error", message: "No card form or payment method was given." } };
  const billing = billingFields(source.billing_details);
  const { error, paymentMethod } = await element.ask("create", {
    billing,
    metadata: flatten(source.metadata ?? {}, "metadata"),
  });
  return error ? { error } : { id: paymentMethod.id, paymentMethod };
}

/** Confirms an intent with a method, or with the one it already has. */
export async function confirm(client, kind, secret, source, params = {}, handleActions = true) {
  const { path, key } = KINDS[kind];
  const method = source ? await methodFrom(source) : {};
  if (method.error) return { error: method.error };
  const fields = {
    ...params,
    use_stripe_sdk: true,
    client_secret: secret,
    ...(method.id ? { payment_method: method.id } : {}),
  };
  const answer = await call(client, "POST", `/v1/${path}/${idOf(secret)}/confirm`, fields);
  if (answer.error) return { error: answer.error };
  return handleActions ? settle(client, kind, secret, answer) : { [key]: answer };
}

/** `confirmSetup` and `confirmPayment`: the form of an Elements group, then back to `return_url`. */
export async function confirmForm(client, kind, options) {
  const { elements, confirmParams = {}, redirect = "always" } = options;
  const { key, field } = KINDS[kind];
  const secret = options.clientSecret ?? elements?._options.clientSecret;
  const { return_url, payment_method, payment_method_data, shipping, receipt_email, mandate_data } = confirmParams;
  if (redirect !== "if_required" && !return_url)
    throw misuse("You must provide a valid return URL (confirmParams.return_url).");
  const source = payment_method ?? {
    element: elements?._form(),
    billing_details: payment_method_data?.billing_details,
  };
  const result = await confirm(client, kind, secret, source, { shipping, receipt_email, mandate_data });
  if (result.error || redirect === "if_required") return result;
  const url = new URL(return_url);
  url.searchParams.set(field, result[key].id);
  url.searchParams.set(`${field}_client_secret`, secret);
  url.searchParams.set("redirect_status", result[key].status === "succeeded" ? "succeeded" : "pending");
  location.assign(url);
  return new Promise(() => {});
}
