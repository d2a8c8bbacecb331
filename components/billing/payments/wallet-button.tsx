"use client";

import { Elements, ExpressCheckoutElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type {
  Stripe,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from "@stripe/stripe-js";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { cx } from "@/components/ui/cx";

/** The provider takes no less from a wallet, in cents. */
const LEAST_CENTS = 50;

type Acts = {
  /** Whether all else of the form is filled in and agreed to; where it is not, the form says what is missing. */
  mayPay: () => Promise<boolean>;
  /** Goes on with the card the wallet handed over. */
  onCard: (paymentMethodId: string) => Promise<void>;
};
type Props = Acts & { stripe: Stripe; cents: number };

/** Apple Pay or Google Pay, drawn by the provider where the device has it; nothing at all where it does not. */
export function WalletButton({ stripe, cents, ...acts }: Props) {
  const locale = useLocale();
  if (cents < LEAST_CENTS) return null;
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: "payment",
        amount: cents,
        currency: "usd",
        paymentMethodCreation: "manual",
        allowedPaymentMethodTypes: ["card"],
        locale: locale.startsWith("es") ? "es" : "en",
      }}
    >
      <Wallet {...acts} />
    </Elements>
  );
}

const OPTIONS = {
  buttonHeight: 48,
  paymentMethods: { applePay: "auto", googlePay: "auto", link: "never", amazonPay: "never", paypal: "never" },
} as const;

function Wallet({ mayPay, onCard }: Acts) {
  const t = useTranslations("payments");
  const stripe = useStripe();
  const elements = useElements();
  const [there, setThere] = useState(false);

  async function clicked(event: StripeExpressCheckoutElementClickEvent): Promise<void> {
    if (await mayPay()) event.resolve();
    else event.reject();
  }

  async function confirmed(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    if (!stripe || !elements) return;
    const checked = await elements.submit();
    const made = checked.error ? checked : await stripe.createPaymentMethod({ elements });
    if (made.error || !("paymentMethod" in made)) return event.paymentFailed({ reason: "fail" });
    await onCard(made.paymentMethod.id);
  }

  return (
    <div className={cx(there ? "mb-3" : "hidden")}>
      <ExpressCheckoutElement
        options={OPTIONS}
        onReady={({ availablePaymentMethods }) => setThere(availablePaymentMethods !== undefined)}
        onClick={clicked}
        onConfirm={confirmed}
      />
      <p className="mt-2 text-center text-small text-muted">{t("orCard")}</p>
    </div>
  );
}
