export const LOCALES = ["en-US", "es-US"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en-US";
export const LOCALE_COOKIE = "lang";
/** How middleware hands the language of a request on to whatever renders it. */
export const LOCALE_HEADER = "x-inhouse-locale";
/** Each language in its own words. */
export const LOCALE_NAMES: Record<Locale, string> = { "en-US": "English", "es-US": "Español" };

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The first of our languages in the browser's order of preference; null where it names none of them. */
function preferred(accepted: string | null | undefined): Locale | null {
  const wishes = (accepted ?? "").split(",").map((part) => {
    const [tag = "", ...options] = part.trim().toLowerCase().split(";");
    const weight = options.find((option) => option.trim().startsWith("q="))?.split("=")[1];
    return { language: tag.trim().split("-")[0], weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  const known = wishes.filter(({ language, weight }) => weight > 0 && (language === "en" || language === "es"));
  const first = known.sort((a, b) => b.weight - a.weight)[0];
  return first ? (first.language === "es" ? "es-US" : "en-US") : null;
}

/**
 * The reader's language, the same on every page and in every response: what they chose (`lang` in the address or in the
 * cookie) first, then what their browser prefers, then English.
 */
export function localeOf(chosen: string | null | undefined, accepted?: string | null): Locale {
  return isLocale(chosen) ? chosen : (preferred(accepted) ?? DEFAULT_LOCALE);
}
