"use client";

import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { CardFields } from "@/components/payments/card-fields";
import { Button } from "@/components/ui/button";

type Props = {
  framed: boolean;
  /** What the button does: "Pay $49.00". */
  verb: string;
  note?: ReactNode;
  /** Opens the provider's form; answers its secret. */
  open: () => Promise<string>;
  /** Goes on with the card the provider has taken. What it throws is shown. */
  onCard: (paymentMethodId: string) => Promise<void>;
};

const idOf = (method: string | { id: string } | null): string =>
  typeof method === "string" ? method : (method?.id ?? "");

/** Card details and one button: the card goes to the provider, its name to us. */
export function CardForm({ framed, verb, note, open, onCard }: Props) {
  const t = useTranslations("payments");
  const provider = useStripe();
  const elements = useElements();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");

  async function send(): Promise<void> {
    const card = elements?.getElement(CardElement);
    if (!provider || !card) return;
    const result = await provider.confirmCardSetup(await open(), { payment_method: { card } });
    if (result.error) throw new Error(result.error.message ?? t("refused"));
    await onCard(idOf(result.setupIntent.payment_method));
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

  return (
    <form onSubmit={submit} className="grid gap-4">
      <CardFields ready={provider !== null} error={error} framed={framed} askZip />
      {note ? <p className="text-small text-muted">{note}</p> : null}
      <Button type="submit" variant="primary" block pending={pending}>
        {verb}
      </Button>
    </form>
  );
}
