import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { documentPdf } from "@/lib/core/sheets/document";

export type YearlyLetter = {
  locale: Locale;
  office: { name: string; contact: string };
  /** What the sentences of the email say too. */
  values: { name: string; office: string; amount: string; date: string };
  rows: readonly { label: string; value: string }[];
};

/** The letter about a yearly charge on paper, for a family without an address for mail: in the words of the email. */
export function yearlyLetterPdf({ locale, office, values, rows }: YearlyLetter): Promise<Buffer> {
  const say = (key: string) => translate(locale, `mail.yearlyAhead.${key}`, values);
  const contact = office.contact ? [{ title: office.name, text: office.contact }] : [];
  return documentPdf({
    locale,
    author: office.name,
    title: say("heading"),
    parts: [
      { title: say("subject"), text: say("body") },
      ...rows.map(({ label, value }) => ({ title: label, text: value })),
      ...contact,
    ],
  });
}
