"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PaymentFields, type PaymentKeys } from "@/components/billing/payments/payment-fields";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";
import { CardForm } from "./card-form";

type Saved = ReplyOf<"POST /payment-updates/:activationKey/:userId/card">;
type Props = PaymentKeys & { activationKey: string; userId: number; lateCents: number };

/** Saves a card behind a link; what is late is paid with it at once, and while that is refused another card may follow. */
export function UpdateForm({ activationKey, userId, lateCents, ...keys }: Props) {
  const t = useTranslations("payLinks");
  const format = useFormats();
  const [saved, setSaved] = useState<(Saved & { said: string }) | null>(null);
  const params = { activationKey, userId };
  async function save(paymentMethodId: string) {
    const response = await api("POST /payment-updates/:activationKey/:userId/card", {
      params,
      input: { paymentMethodId },
    });
    if (response.data.stillLate) throw new Error(response.message ?? t("declined"));
    setSaved({ ...response.data, said: response.message ?? "" });
  }
  if (saved) {
    return (
      <div role="status" className="grid justify-items-center gap-2 py-4 text-center">
        <CircleCheck aria-hidden size={40} className="text-good" />
        <p className="font-heading text-h3 font-semibold text-ink">{t(saved.collected ? "savedPaid" : "saved")}</p>
        {saved.collected ? null : <p className="text-body">{saved.said}</p>}
        <p className="text-body text-muted">{t("savedCardText", { brand: saved.brand ?? "", last4: saved.last4 })}</p>
      </div>
    );
  }
  return (
    <PaymentFields {...keys}>
      <CardForm
        framed={keys.sandboxUrl === ""}
        verb={lateCents > 0 ? t("saveAndPay", { amount: format.money(lateCents) }) : t("save")}
        open={async () =>
          (await api("POST /payment-updates/:activationKey/:userId/setup-intent", { params })).data.clientSecret
        }
        onCard={save}
      />
    </PaymentFields>
  );
}
