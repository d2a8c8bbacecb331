"use client";

import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

let loading: Promise<Stripe | null> | undefined;

function addScript(src: string): Promise<void> {
  return new Promise((done, refuse) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => done();
    script.onerror = () => refuse(new Error("the payment form could not be loaded"));
    document.head.append(script);
  });
}

async function load(key: string, sandbox: string): Promise<Stripe | null> {
  // On test payments the stand-in puts itself where the provider's script would be; `loadStripe` then takes that one.
  if (sandbox && !("Stripe" in window)) await addScript(`${sandbox}/js/stripe.js`);
  return loadStripe(key);
}

/** The payment provider's browser library, loaded when the checkout is first opened and never before. */
export function stripeOnce(key: string, sandbox: string): Promise<Stripe | null> {
  loading ??= load(key, sandbox).catch((error: unknown) => {
    // The next look at the checkout tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}
