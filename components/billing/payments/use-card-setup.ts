"use client";

import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeCardElement } from "@stripe/stripe-js";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";

type Setup = {
  /** The payer's ZIP where it is known, so that the card's form need not ask for it. */
  zip?: string | null;
  /** Opens the provider's form; returns its secret. */
  open: () => Promise<string>;
  /** Goes on with the card the provider has taken. What it throws is shown. */
  onCard: (paymentMethodId: string, card: StripeCardElement) => Promise<void>;
};

const idOf = (method: string | { id: string } | null): string =>
  typeof method === "string" ? method : (method?.id ?? "");

/** A form around the provider's card fields: the card goes to the provider, its name to us. One press at a time. */
export function useCardSetup({ zip = null, open, onCard }: Setup) {
  const t = useTranslations("payments");
  const provider = useStripe();
  const elements = useElements();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");

  async function send(): Promise<void> {
    const card = elements?.getElement(CardElement);
    if (!provider || !card) return;
    const result = await provider.confirmCardSetup(await open(), {
      payment_method: { card, ...(zip ? { billing_details: { address: { postal_code: zip, country: "US" } } } : {}) },
    });
    if (result.error) throw new Error(result.error.message ?? t("refused"));
    await onCard(idOf(result.setupIntent.payment_method), card);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setError("");
    try {
      await send();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : t("refused"));
    } finally {
      setPending(false);
    }
  }

  return { ready: provider !== null, pending, error, submit };
}
