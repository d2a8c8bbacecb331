"use client";

import { useTranslations } from "next-intl";
import { BankFields } from "@/components/billing/payments/bank-fields";
import { MandateBox } from "@/components/billing/payments/mandate-box";
import { useBankDebit } from "@/components/billing/payments/use-bank-debit";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSend } from "@/components/forms/use-send";
import type { DateOn } from "@/lib/core/time/dates";

/** The office that debits, and today's date there, as the authorization states them. */
export type BankOffice = { id: number; officeName: string; today: DateOn };

/** Connects a bank account and makes it the default payment method; late payments are retried with it at once. */
export function BankForm({ userId, sandboxUrl, office }: { userId: number; sandboxUrl: string; office: BankOffice }) {
  const t = useTranslations("paymentMethodsBank");
  const { bank, setBank, locale, form, authorized } = useBankDebit();
  const send = useSend("POST /users/:userId/update-account/payment/sources", { onSent: () => setBank(null) });

  async function save() {
    if (authorized) await send({ params: { userId }, input: { bank: authorized, locale } });
  }

  return (
    <Form {...form} onSubmit={save} label={t("tab")}>
      <BankFields sandboxUrl={sandboxUrl} about={{ dentistInfoId: office.id }} bank={bank} error="" onBank={setBank} />
      {bank ? (
        <>
          <MandateBox {...bank} {...office} locale={locale} />
          <SubmitButton className="justify-self-start">{t("save")}</SubmitButton>
        </>
      ) : null}
    </Form>
  );
}
