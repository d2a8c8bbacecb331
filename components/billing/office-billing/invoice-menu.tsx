"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { MoneyField } from "@/components/forms/money-field";
import { TextField } from "@/components/forms/text-field";
import type { MenuEntry } from "@/components/ui/menus/dropdown-menu";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { useFormats } from "@/components/ui/use-formats";
import type { InvoiceRow } from "@/lib/billing/office-billing/invoice.queries";
import { mayVoid } from "@/lib/billing/office-billing/rules";
import { invoiceVoidInput, managementFee } from "@/lib/billing/office-billing/schema";

const feeOnly = managementFee.pick({ feeCents: true });

type Props = {
  invoice: Pick<InvoiceRow, "id" | "number" | "owner" | "officeId" | "status" | "amountCents" | "managementFeeCents">;
};

/** What the platform does about an invoice: its payer's fee from the next one on, or take this one back. */
export function InvoiceMenu({ invoice }: Props) {
  const t = useTranslations("officeBilling.admin");
  const format = useFormats();
  const { id, number, owner, officeId, status, managementFeeCents: feeCents } = invoice;
  const amount = format.money(invoice.amountCents);
  const fee = (
    <ActionDialog
      call="POST /admin/management-fee"
      schema={feeOnly}
      defaultValues={{ feeCents }}
      input={(values) => ({ ...values, dentistInfoId: officeId, fromCents: feeCents })}
      title={t("feeTitle", { owner })}
      text={`${t("feeNow", { amount: format.money(feeCents) })}. ${t("feeText")}`}
      verb={t("save")}
    >
      <MoneyField name="feeCents" label={t("feeField")} />
    </ActionDialog>
  );
  const takeBack = (
    <ActionDialog
      call="POST /admin/tier-invoices/:invoiceId/void"
      params={{ invoiceId: id }}
      schema={invoiceVoidInput}
      defaultValues={{ reason: "" }}
      title={t("voidTitle", { number })}
      text={t("voidText", { owner, amount })}
      verb={t("voidVerb", { amount })}
      danger
    >
      <TextField name="reason" label={t("reason")} maxLength={200} />
    </ActionDialog>
  );
  const items: MenuEntry[] = [{ label: t("feeName", { owner }), dialog: fee }];
  if (mayVoid(status)) items.push({ label: t("voidName", { number }), dialog: takeBack, danger: true });
  return <RowMenu label={t("actsOf", { number })} items={items} />;
}
