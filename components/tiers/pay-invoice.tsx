"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PaymentKeys } from "@/components/payments/payment-fields";
import { stripeOnce } from "@/components/payments/stripe";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";

type Props = PaymentKeys & {
  office: number;
  invoice: { id: number; number: string; amountCents: number };
  /** The default card's name. */
  card: string;
  needsBank: boolean;
};

/** Pays an invoice now with the default card; a bank's authentication opens in its own dialog. */
export function PayInvoice({ office, invoice, card, needsBank, publishableKey, sandboxUrl }: Props) {
  const t = useTranslations("tiers");
  const format = useFormats();
  const toast = useToast();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const input = { dentistInfoId: office, invoiceId: invoice.id };
  const amount = format.ledger(invoice.amountCents);

  async function pay(): Promise<void> {
    let answer = await api("POST /dentists/payTierInvoice", { input });
    if (answer.data.status === "requires_action" && answer.data.clientSecret) {
      const provider = await stripeOnce(publishableKey, sandboxUrl);
      setOpen(false);
      await provider?.handleNextAction({ clientSecret: answer.data.clientSecret });
      answer = await api("POST /dentists/finishTierInvoice", { input });
    }
    const { status } = answer.data;
    router.refresh();
    if (status === "failed") throw new Error(t("payResult.failed"));
    if (status === "paid") toast.success(t("payResult.paid"));
    else toast.info(t(`payResult.${status}`));
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="primary">{needsBank ? t("confirm") : t("pay", { amount })}</Button>}
      title={t("payTitle", { amount })}
      consequence={t("payText", { name: card, amount, number: invoice.number })}
      verb={t("payVerb")}
      destructive={false}
      onConfirm={pay}
    />
  );
}
