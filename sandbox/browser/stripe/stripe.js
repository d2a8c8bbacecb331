import { Elements } from "./elements.js";
import { confirm, confirmForm, methodFrom, retrieve, settle } from "./intents.js";
import { call, flatten, misuse } from "./wire.js";

// The part of Stripe.js that the product uses, with the same names and results.

function Stripe(key, options = {}) {
  if (typeof key !== "string" || !key.startsWith("pk_"))
    throw misuse("Please call Stripe() with your publishable key.");
  const client = {
    key,
    account: options.stripeAccount,
    locale: options.locale === "auto" ? undefined : options.locale,
  };

  const confirmCard = (kind, secret, data = {}, { handleActions = true } = {}) => {
    const { payment_method: source, return_url: _unused, ...params } = data;
    return confirm(client, kind, secret, source, params, handleActions);
  };

  return {
    _apiKey: key,
    _registerWrapper() {},
    registerAppInfo() {},
    elements: (given) => new Elements(client, given),
    async createPaymentMethod(given, card, data = {}) {
      if (typeof given === "string") {
        const made = await methodFrom({ ...data, card });
        return made.error ? { error: made.error } : { paymentMethod: made.paymentMethod };
      }
      const { elements, params = {}, card: form, ...rest } = given ?? {};
      const wallet = elements?._wallet();
      if (wallet) {
        const made = await wallet._method(client, Object.fromEntries(flatten(params)));
        return made.error ? { error: made.error } : { paymentMethod: made };
      }
      const element = elements?._form() ?? form;
      if (element?.ask) {
        const made = await methodFrom({ element, ...rest, ...params });
        return made.error ? { error: made.error } : { paymentMethod: made.paymentMethod };
      }
      const answer = await call(client, "POST", "/v1/payment_methods", Object.fromEntries(flatten(given)));
      return answer.error ? { error: answer.error } : { paymentMethod: answer };
    },
    async createToken() {
      return { error: { type: "invalid_request_error", message: "The sandbox makes payment methods, no tokens." } };
    },
    confirmCardSetup: (secret, data, rest) => confirmCard("setup", secret, data, rest),
    confirmCardPayment: (secret, data, rest) => confirmCard("payment", secret, data, rest),
    confirmSetup: (given) => confirmForm(client, "setup", given),
    confirmPayment: (given) => confirmForm(client, "payment", given),
    retrieveSetupIntent: (secret) => retrieve(client, "setup", secret),
    retrievePaymentIntent: (secret) => retrieve(client, "payment", secret),
    async handleNextAction({ clientSecret }) {
      const kind = clientSecret.startsWith("seti_") ? "setup" : "payment";
      const found = await retrieve(client, kind, clientSecret);
      return found.error ? found : settle(client, kind, clientSecret, found.setupIntent ?? found.paymentIntent);
    },
    async handleCardAction(secret) {
      const found = await retrieve(client, "payment", secret);
      return found.error ? found : settle(client, "payment", secret, found.paymentIntent);
    },
    paymentRequest: () => ({ canMakePayment: async () => null, on() {}, show() {} }),
  };
}

Stripe.version = "endive";
window.Stripe = Stripe;
