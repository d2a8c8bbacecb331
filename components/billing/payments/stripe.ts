import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

let loading: Promise<Stripe | null> | undefined;

/** Loads a script by its address; rejects when it cannot be reached. */
export function script(address: string): Promise<void> {
  return new Promise((done, refuse) => {
    const element = document.createElement("script");
    element.src = address;
    element.onload = () => done();
    element.onerror = () => refuse(new Error("errors.offline"));
    document.head.append(element);
  });
}

/**
 * Stripe.js, once a page: the provider's own, or on test payments the sandbox's, which `loadStripe` then finds and takes.
 * Rejects when it cannot be reached; the next call retries.
 */
export function stripeOnce(publishableKey: string, sandboxUrl: string): Promise<Stripe | null> {
  loading ??= (sandboxUrl && !("Stripe" in window) ? script(`${sandboxUrl}/js/stripe.js`) : Promise.resolve())
    .then(() => loadStripe(publishableKey))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** The provider as an office's own account sees it: direct charges live there, and so do the bank's questions about them. */
export function stripeIn(publishableKey: string, account: string): Promise<Stripe | null> {
  return loadStripe(publishableKey, { stripeAccount: account });
}
