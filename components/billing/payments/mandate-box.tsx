import { useTranslations } from "next-intl";
import { CheckboxField } from "@/components/forms/checkbox-field";
import { type MandateFacts, mandateValues } from "@/lib/billing/payment-methods/mandate.rules";

/** The authorization to debit a bank account, a family's or (`practice`) a practice's own, to be read and ticked; the server keeps the same text as signed. */
export function MandateBox({ practice = false, ...facts }: MandateFacts & { practice?: boolean }) {
  const t = useTranslations("paymentMethodsBank.mandate");
  const values = mandateValues(facts);
  const title = t("title");
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-h4">{title}</h3>
      <p className="mt-2 text-muted">{t(practice ? "practiceText" : "text", values)}</p>
      <CheckboxField name="bank_debit" label={title} className="mt-4">
        <span className="font-medium">{t("agree")}</span>
      </CheckboxField>
    </section>
  );
}
