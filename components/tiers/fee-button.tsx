"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { MoneyField } from "@/components/forms/money-field";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { managementFee } from "@/lib/office-billing/schema";

const schema = managementFee.pick({ feeCents: true });

type Props = { office: number; owner: string; feeCents: number };

/** Sets what a payer is asked a month for each active member. */
export function FeeButton({ office, owner, feeCents }: Props) {
  const t = useTranslations("tiers.admin");
  const format = useFormats();
  return (
    <ActionDialog
      call="POST /admin/management-fee"
      schema={schema}
      defaultValues={{ feeCents }}
      input={(values) => ({ ...values, dentistInfoId: office, fromCents: feeCents })}
      trigger={
        <Button size="sm" variant="quiet" aria-label={t("feeName", { owner })}>
          {t("fee")}
        </Button>
      }
      title={t("feeTitle", { owner })}
      text={`${t("feeNow", { amount: format.ledger(feeCents) })}. ${t("feeText")}`}
      verb={t("save")}
    >
      <MoneyField name="feeCents" label={t("feeField")} />
    </ActionDialog>
  );
}
