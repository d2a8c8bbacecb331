import { isHttpsOnly } from "../auth/cookie-flags";
import { isLocale, LOCALE_COOKIE, type Locale } from "./locale";

/** A year: a choice is kept until another is made. */
const SECONDS = 31_536_000;

type Asked = { method: string | undefined; search: URLSearchParams; header(name: string): string | null | undefined };

/**
 * The language an address names (`?lang=`), to be kept as the reader's choice: only where somebody opened the address,
 * not where a page fetches beforehand what might be opened next.
 */
export function chosenBy({ method, search, header }: Asked): Locale | null {
  const language = search.get(LOCALE_COOKIE);
  if (!isLocale(language) || method !== "GET") return null;
  if (["rsc", "next-router-prefetch", "purpose", "sec-purpose"].some((name) => header(name))) return null;
  return (header("sec-fetch-dest") ?? "document") === "document" ? language : null;
}

/** The choice as a header `set-cookie`; scripts may read it. */
export const choiceCookie = (locale: Locale): string =>
  `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${isHttpsOnly() ? "; Secure" : ""}`;
