"use client";

import { useTranslations } from "next-intl";
import { CardFields } from "@/components/billing/payments/card-fields";
import { PaymentFields, type PaymentKeys } from "@/components/billing/payments/payment-fields";
import { useCardSetup } from "@/components/billing/payments/use-card-setup";
import { useSend } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";

type Form = {
  office: number;
  dueCents: number;
  /** After the card is saved, and when it is not to be. */
  onDone: () => void;
  /** What the button says that leaves without a card. */
  leave?: string;
};

function CardForm({ office, dueCents, onDone, leave, framed }: Form & { framed: boolean }) {
  const t = useTranslations("officeBilling.cards");
  const format = useFormats();
  const send = useSend("POST /dentists/addTierPaymentMethod/org", { onSent: onDone });
  const dentistInfoId = office;
  const { ready, pending, error, submit } = useCardSetup({
    open: async () => (await api("POST /dentists/tierCardForm", { input: { dentistInfoId } })).data.clientSecret,
    async onCard(token) {
      await send({ input: { dentistInfoId, token } });
    },
  });
  return (
    <form onSubmit={submit} aria-label={t("add")} className="grid gap-4">
      <CardFields ready={ready} error={error} framed={framed} askZip />
      <Callout tone={dueCents > 0 ? "warn" : "info"}>
        {dueCents > 0 ? t("saveDue", { amount: format.money(dueCents) }) : t("saveText")}
      </Callout>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          {t("save")}
        </Button>
        <Button type="button" disabled={pending} onClick={onDone}>
          {leave ?? t("cancel")}
        </Button>
      </div>
    </form>
  );
}

/** A new card for the practice's invoices; invoices a declined one left open are retried with it at once. */
export function AddCard({ publishableKey, sandboxUrl, ...form }: PaymentKeys & Form) {
  return (
    <PaymentFields publishableKey={publishableKey} sandboxUrl={sandboxUrl}>
      <CardForm {...form} framed={sandboxUrl === ""} />
    </PaymentFields>
  );
}
