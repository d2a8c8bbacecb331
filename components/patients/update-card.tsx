"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CardFields } from "@/components/payments/card-fields";
import { PaymentFields, type PaymentKeys } from "@/components/payments/payment-fields";
import { useCardSetup } from "@/components/payments/use-card-setup";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";

function CardForm({ userId, framed }: { userId: number; framed: boolean }) {
  const t = useTranslations("payments");
  const toast = useToast();
  const router = useRouter();
  const { ready, pending, error, submit } = useCardSetup({
    open: async () => (await api("POST /stripe-connect/setup-intent", { input: {} })).data.clientSecret,
    async onCard(paymentMethodId, card) {
      const response = await api("POST /users/:userId/update-account/payment/sources", {
        params: { userId },
        input: { paymentMethodId },
      });
      if (response.message) toast.success(response.message);
      card.clear();
      router.refresh();
    },
  });
  return (
    <form onSubmit={submit} className="grid gap-4">
      <CardFields ready={ready} error={error} framed={framed} askZip />
      <Button type="submit" pending={pending} className="justify-self-start">
        {t("saveCard")}
      </Button>
    </form>
  );
}

/** Replaces the card on file; late payments are retried with it at once. */
export function UpdateCard({ userId, ...keys }: PaymentKeys & { userId: number }) {
  return (
    <PaymentFields {...keys}>
      <CardForm userId={userId} framed={keys.sandboxUrl === ""} />
    </PaymentFields>
  );
}
