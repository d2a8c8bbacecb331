import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { isLocale, LOCALE_COOKIE, localeOf } from "./locale";
import { messagesOf } from "./messages";

/**
 * Language and texts of one request. A cacheable page names its language with `setRequestLocale(locale)` before anything
 * is rendered, and then neither cookies nor headers are read; every other page uses the reader's `lang` cookie.
 * A missing text is shown as its key and never breaks a page.
 */
export default getRequestConfig(async ({ requestLocale }) => {
  const named = await requestLocale;
  const locale = isLocale(named) ? named : localeOf((await cookies()).get(LOCALE_COOKIE)?.value);
  return {
    locale,
    messages: messagesOf(locale),
    timeZone: "America/New_York",
    onError: (error) => {
      if (process.env.NODE_ENV !== "production") console.error(error.message);
    },
    getMessageFallback: ({ key, namespace }) => (namespace ? `${namespace}.${key}` : key),
  };
});
