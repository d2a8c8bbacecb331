import type { Locale } from "@/lib/core/i18n/locale";

/** Not every platform's names know it. */
const SIGN = { "en-US": "American Sign Language", "es-US": "lengua de señas americana" } as const;

/** A language by its name in the reader's: "Spanish", "español". */
export function languageName(language: string, locale: Locale): string {
  if (language === "ase") return SIGN[locale];
  return new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
}

/** "English, Spanish, and Korean": what is spoken at an office, English first; null where that is all. */
export function spokenAt(languages: readonly string[], locale: Locale): string | null {
  if (languages.length === 0) return null;
  const names = ["en", ...languages].map((language) => languageName(language, locale));
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
}
