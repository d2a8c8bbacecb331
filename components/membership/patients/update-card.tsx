"use client";

import { useTranslations } from "next-intl";
import { CardFields } from "@/components/billing/payments/card-fields";
import { PaymentFields, type PaymentKeys } from "@/components/billing/payments/payment-fields";
import { useCardSetup } from "@/components/billing/payments/use-card-setup";
import { useSend } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { api } from "@/lib/client";

function CardForm({ userId, zip, framed }: { userId: number; zip: string | null; framed: boolean }) {
  const t = useTranslations("payments");
  const send = useSend("POST /users/:userId/update-account/payment/sources");
  const { ready, pending, error, submit } = useCardSetup({
    zip,
    open: async () => (await api("POST /stripe-connect/setup-intent", { input: {} })).data.clientSecret,
    async onCard(paymentMethodId, card) {
      await send({ params: { userId }, input: { paymentMethodId } });
      card.clear();
    },
  });
  return (
    <form onSubmit={submit} className="grid gap-4">
      <CardFields ready={ready} error={error} framed={framed} askZip={zip === null} />
      <Button type="submit" pending={pending} className="justify-self-start">
        {t("saveCard")}
      </Button>
    </form>
  );
}

/** Replaces the card on file; late payments are retried with it at once. */
export function UpdateCard({ userId, zip, ...keys }: PaymentKeys & { userId: number; zip: string | null }) {
  return (
    <PaymentFields {...keys}>
      <CardForm userId={userId} zip={zip} framed={keys.sandboxUrl === ""} />
    </PaymentFields>
  );
}
