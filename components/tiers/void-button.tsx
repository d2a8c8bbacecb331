"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/button";
import { tierVoid } from "@/lib/office-billing/schema";

type Props = { id: number; number: string; owner: string; amount: string };

/** Takes an invoice back, after saying what is given up and with a reason that is kept. */
export function VoidButton({ id, number, owner, amount }: Props) {
  const t = useTranslations("tiers.admin");
  return (
    <ActionDialog
      call="POST /admin/tier-invoices/:invoiceId/void"
      params={{ invoiceId: id }}
      schema={tierVoid}
      defaultValues={{ reason: "" }}
      trigger={
        <Button size="sm" variant="quiet" aria-label={t("voidName", { number })}>
          {t("void")}
        </Button>
      }
      title={t("voidTitle", { number })}
      text={t("voidText", { owner, amount })}
      verb={t("voidVerb", { amount })}
      danger
    >
      <TextField name="reason" label={t("reason")} maxLength={200} />
    </ActionDialog>
  );
}
