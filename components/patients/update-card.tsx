"use client";

import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { CardFields } from "@/components/payments/card-fields";
import { PaymentFields, type PaymentKeys } from "@/components/payments/payment-fields";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";

function CardForm({ userId, framed }: { userId: number; framed: boolean }) {
  const t = useTranslations("payments");
  const toast = useToast();
  const router = useRouter();
  const provider = useStripe();
  const elements = useElements();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");

  async function save(): Promise<void> {
    const card = elements?.getElement(CardElement);
    if (!provider || !card) return;
    const { data } = await api("POST /stripe-connect/setup-intent", { input: {} });
    const result = await provider.confirmCardSetup(data.clientSecret, { payment_method: { card } });
    if (result.error) throw new Error(result.error.message ?? t("refused"));
    const paymentMethodId = result.setupIntent.payment_method;
    const answer = await api("POST /users/:userId/update-account/payment/sources", {
      params: { userId },
      input: { paymentMethodId },
    });
    if (answer.message) toast.success(answer.message);
    card.clear();
    router.refresh();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    setError("");
    try {
      await save();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : t("refused"));
    } finally {
      setPending(false);
    }
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <CardFields ready={provider !== null} error={error} framed={framed} askZip />
      <Button type="submit" pending={pending} className="justify-self-start">
        {t("saveCard")}
      </Button>
    </form>
  );
}

/** Replaces the card on file; what is late is tried with it at once. */
export function UpdateCard({ userId, ...keys }: PaymentKeys & { userId: number }) {
  return (
    <PaymentFields {...keys}>
      <CardForm userId={userId} framed={keys.sandboxUrl === ""} />
    </PaymentFields>
  );
}
