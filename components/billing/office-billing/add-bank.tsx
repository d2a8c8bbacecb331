"use client";

import { useTranslations } from "next-intl";
import { BankFields } from "@/components/billing/payments/bank-fields";
import { MandateBox } from "@/components/billing/payments/mandate-box";
import { useBankDebit } from "@/components/billing/payments/use-bank-debit";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSend } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import type { DateOn } from "@/lib/core/time/dates";

/** Who debits the practice's account, and today at the practice: what the authorization says. */
export type Creditor = { officeName: string; today: DateOn };

type Props = { office: number; sandboxUrl: string; creditor: Creditor; dueCents: number; onDone: () => void };

/** Connects a bank account for the practice's invoices; invoices a declined card left open are retried with it at once. */
export function AddBank({ office, sandboxUrl, creditor, dueCents, onDone }: Props) {
  const t = useTranslations("officeBilling.cards");
  const format = useFormats();
  const send = useSend("POST /dentists/addTierBankAccount", { onSent: onDone });
  const { bank, setBank, locale, form, authorized } = useBankDebit();
  async function save() {
    if (authorized) await send({ input: { dentistInfoId: office, bank: authorized, locale } });
  }
  const about = { dentistInfoId: office, forInvoices: true };
  return (
    <Form {...form} onSubmit={save} label={t("addBank")}>
      <div className="grid gap-4">
        <BankFields sandboxUrl={sandboxUrl} about={about} bank={bank} error="" onBank={setBank} />
        {bank ? <MandateBox {...bank} {...creditor} locale={locale} practice /> : null}
        <Callout tone={dueCents > 0 ? "warn" : "info"}>
          {dueCents > 0 ? t("saveDue", { amount: format.money(dueCents) }) : t("saveText")}
        </Callout>
        <div className="flex flex-wrap gap-2">
          {bank ? <SubmitButton>{t("saveBank")}</SubmitButton> : null}
          <Button type="button" onClick={onDone}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    </Form>
  );
}
