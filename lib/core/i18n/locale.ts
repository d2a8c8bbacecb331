export const LOCALES = ["en-US", "es-US"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en-US";
export const LOCALE_COOKIE = "lang";
/** Each language in its own words. */
export const LOCALE_NAMES: Record<Locale, string> = { "en-US": "English", "es-US": "Español" };

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/**
 * The reader's language: their choice (cookie) first, then the browser's first Spanish or English preference.
 */
export function localeOf(chosen: string | null | undefined, accepted?: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const first = accepted?.split(",")[0]?.trim().toLowerCase() ?? "";
  return first.startsWith("es") ? "es-US" : DEFAULT_LOCALE;
}
