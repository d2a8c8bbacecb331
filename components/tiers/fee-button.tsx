"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { MoneyField } from "@/components/forms/money-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/core/api/client";
import { managementFee } from "@/lib/office-billing/schema";

const schema = managementFee.pick({ feeCents: true });

type Props = { office: number; owner: string; feeCents: number };

/** Sets what a payer is asked a month for each active member. */
export function FeeButton({ office, owner, feeCents }: Props) {
  const t = useTranslations("tiers.admin");
  const format = useFormats();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  async function send(input: { feeCents: number }) {
    const answer = await api("POST /admin/management-fee", {
      input: { dentistInfoId: office, feeCents: input.feeCents, fromCents: feeCents },
    });
    setOpen(false);
    router.refresh();
    return answer;
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="quiet" aria-label={t("feeName", { owner })}>
          {t("fee")}
        </Button>
      }
      title={t("feeTitle", { owner })}
      description={`${t("feeNow", { amount: format.ledger(feeCents) })}. ${t("feeText")}`}
      size="sm"
    >
      <Form schema={schema} defaultValues={{ feeCents }} onSubmit={send} label={t("feeTitle", { owner })}>
        <MoneyField name="feeCents" label={t("feeField")} />
        <SubmitButton className="mt-4 justify-self-start">{t("save")}</SubmitButton>
      </Form>
    </Dialog>
  );
}
