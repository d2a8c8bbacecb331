"use client";

import { Elements } from "@stripe/react-stripe-js";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { stripeOnce } from "@/components/billing/payments/stripe";
import { Callout } from "@/components/ui/notices/callout";
import { CheckoutForm } from "./checkout-form";
import type { CheckoutProps } from "./step";

/** The checkout with the provider's card form in it; a form that does not load leaves the other ways to pay. */
export function Checkout(props: CheckoutProps) {
  const t = useTranslations("enrolment.checkout");
  // Inside, the page has a heading of its own above this one.
  const Heading = props.setting.internalRole ? "h2" : "h1";
  const { provider, office, locale } = props.setting;
  const wantsCard = office.accepts.card;
  const [broken, setBroken] = useState(false);
  // One promise for as long as the form stands: with a new one the library would begin anew, and ticks would be lost.
  const [stripe] = useState(() =>
    wantsCard && typeof window !== "undefined" ? stripeOnce(provider.key, provider.sandbox) : null,
  );
  const [loading] = useState(() => stripe?.catch(() => null) ?? null);
  useEffect(() => {
    let gone = false;
    stripe?.catch(() => {
      if (!gone) setBroken(true);
    });
    return () => {
      gone = true;
    };
  }, [stripe]);
  return (
    <section aria-labelledby="step-title">
      <Heading id="step-title" className="text-h2 max-sm:sr-only">
        {t("heading")}
      </Heading>
      {broken ? (
        <Callout tone="warn" role="alert" className="mt-4">
          {t("cardUnavailable")}
        </Callout>
      ) : null}
      <Elements stripe={loading} options={{ locale: locale === "es-US" ? "es" : "en" }}>
        <CheckoutForm {...props} />
      </Elements>
    </section>
  );
}
