"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PaymentKeys } from "@/components/billing/payments/payment-fields";
import { stripeOnce } from "@/components/billing/payments/stripe";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import { useToast } from "@/components/ui/notices/use-toast";
import { useRenew } from "@/components/ui/states/renewal";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";

type Paid = { data: ReplyOf<"POST /dentists/payTierInvoice"> };
type Props = PaymentKeys & {
  office: number;
  invoice: { id: number; number: string; amountCents: number };
  /** The default card's name. */
  card: string;
  needsBank: boolean;
};

/** Pays an invoice now with the default card; a bank's authentication opens in its own dialog. */
export function PayInvoice({ office, invoice, card, needsBank, publishableKey, sandboxUrl }: Props) {
  const t = useTranslations("officeBilling");
  const format = useFormats();
  const toast = useToast();
  const renew = useRenew();
  const [open, setOpen] = useState(false);
  const input = { dentistInfoId: office, invoiceId: invoice.id };
  const amount = format.money(invoice.amountCents);

  /** What the bank says in the end; its own dialog takes the place of ours. */
  async function settle({ data }: Paid): Promise<void> {
    let { status } = data;
    if (status === "requires_action" && data.clientSecret) {
      const provider = await stripeOnce(publishableKey, sandboxUrl);
      setOpen(false);
      await provider?.handleNextAction({ clientSecret: data.clientSecret });
      ({ status } = (await api("POST /dentists/finishTierInvoice", { input })).data);
    }
    if (status === "failed") {
      renew();
      throw new Error(t("payResult.failed"));
    }
    if (status === "paid") toast.success(t("payResult.paid"));
    else toast.info(t(`payResult.${status}`));
  }

  return (
    <ConfirmAction
      call="POST /dentists/payTierInvoice"
      input={input}
      onSent={settle}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="primary">{needsBank ? t("confirm") : t("pay", { amount })}</Button>}
      title={t("payTitle", { amount })}
      text={t("payText", { name: card, amount, number: invoice.number })}
      verb={t("payVerb")}
      destructive={false}
    />
  );
}
