import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { messagesOf } from "@/lib/core/i18n/messages";
import { translate } from "@/lib/core/i18n/translate";
import { supportOf } from "@/lib/core/tenancy/tenancy";
import { fromDbDate } from "@/lib/core/time/dates";
import type { Tenant } from "@/tenants/tenant";
import { asText, type Change, changesBetween, type TermsText, termsState } from "./rules";
import { type AgreementName, TERMS_ON } from "./schema";

/** A text in numbered parts from the catalogue, with the words of the tenant in it. */
function textOf(tenant: Tenant, locale: Locale, area: string, name: string): TermsText {
  const { offices, care } = tenant.words[locale];
  const values = { product: tenant.name, support: supportOf(tenant).email, offices, care };
  const say = (key: string) => translate(locale, `${area}.${name}.${key}`, values);
  const texts = messagesOf(locale)[area] as Record<string, { parts: Record<string, unknown> }>;
  return {
    title: say("title"),
    intro: say("intro"),
    parts: Object.keys(texts[name]?.parts ?? {}).map((key) => ({
      key,
      heading: say(`parts.${key}.heading`),
      text: say(`parts.${key}.text`),
    })),
  };
}

/** Our terms as they stand, in a language. */
export const termsText = (tenant: Tenant, locale: Locale): TermsText => textOf(tenant, locale, "site", "terms");

/** What is agreed with some besides, as it stands, in a language. */
export const agreementText = (name: AgreementName, tenant: Tenant, locale: Locale): TermsText =>
  textOf(tenant, locale, "termsAgreements", name);

export type SignedTerms = {
  id: number;
  termsOn: string;
  signedName: string;
  signedAt: Date;
  text: string;
  sha256: string;
};

/** The terms of an office: as they stand, what it has signed, the newest first, and what has changed since. */
export async function officeTerms(office: OfficeId, tenant: Tenant, locale: Locale) {
  const rows = await db.termsSignature.findMany({ where: { officeId: office }, orderBy: { termsOn: "desc" } });
  const signed = rows.map(({ id, termsOn, signedName, signedAt, text, sha256, locale: language }) => ({
    ...{ id, signedName, signedAt, text, sha256, language },
    termsOn: fromDbDate(termsOn),
  }));
  const [latest] = signed;
  const state = termsState(latest?.termsOn ?? null);
  // Compared in the language in which it was signed: the other one has other words throughout.
  const language: Locale = latest?.language === "es-US" ? "es-US" : "en-US";
  const changes: Change[] | null =
    state === "changed" && latest ? changesBetween(latest.text, asText(termsText(tenant, language))) : null;
  return { now: termsText(tenant, locale), termsOn: TERMS_ON, state, signed, changes, language };
}
