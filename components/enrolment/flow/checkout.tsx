"use client";

import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { stripeOnce } from "@/components/payments/stripe";
import { Callout } from "@/components/ui/callout";
import { CheckoutForm } from "./checkout-form";
import type { StepProps } from "./enrolment-flow";
import type { useSubmit } from "./use-submit";

export type CheckoutProps = StepProps & { sending: ReturnType<typeof useSubmit> };

/** The checkout with the provider's card form in it; a form that does not load leaves the other ways to pay. */
export function Checkout(props: CheckoutProps) {
  const t = useTranslations("enrolment.checkout");
  // Inside, the page has a heading of its own above this one.
  const Heading = props.setting.internalRole ? "h2" : "h1";
  const { provider, office, locale } = props.setting;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [broken, setBroken] = useState(false);
  const wantsCard = office.accepts.card;
  useEffect(() => {
    if (!wantsCard) return;
    let gone = false;
    stripeOnce(provider.key, provider.sandbox).then(
      (loaded) => {
        if (!gone) setStripe(loaded);
      },
      () => {
        if (!gone) setBroken(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [wantsCard, provider.key, provider.sandbox]);
  return (
    <section aria-labelledby="step-title">
      <Heading id="step-title" className="text-h2">
        {t("heading")}
      </Heading>
      {broken ? (
        <Callout tone="warn" role="alert" className="mt-4">
          {t("cardUnavailable")}
        </Callout>
      ) : null}
      {/* The library takes a new provider only with a new element. */}
      <Elements
        key={stripe ? "ready" : "waiting"}
        stripe={stripe}
        options={{ locale: locale === "es-US" ? "es" : "en" }}
      >
        <CheckoutForm {...props} />
      </Elements>
    </section>
  );
}
