import type { Locale } from "@/lib/core/i18n/locale";
import { type DateOn, formatLong } from "@/lib/core/time/dates";

/** Changes with every change of the wording in messages/<locale>/paymentMethodsBank.json; it is part of what is signed. */
export const MANDATE_VERSION = "2027-01";

export const MANDATE_TITLE = "paymentMethodsBank.mandate.title";
export const MANDATE_TEXT = "paymentMethodsBank.mandate.text";
/** What a practice signs that lets its own invoices be debited. */
export const PRACTICE_TEXT = "paymentMethodsBank.mandate.practiceText";

export type MandateFacts = { officeName: string; bankName: string; last4: string; today: DateOn; locale: Locale };

/** What fills the blanks of the mandate; the same on the page that is read and on the server that keeps it. */
export function mandateValues(facts: MandateFacts): Record<string, string> {
  const { officeName: office, bankName: bank, last4, today, locale } = facts;
  return { office, bank, last4, today: formatLong(today, locale), version: MANDATE_VERSION };
}
