import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { isLocale, LOCALE_HEADER, localeOf } from "./locale";
import { messagesOf } from "./messages";

/**
 * Language and texts of one request. It is the reader's, as middleware has found it; a page behind a link to a family
 * may name another with `setRequestLocale(locale)` before anything is rendered.
 * A missing text is shown as its key and never breaks a page.
 */
export default getRequestConfig(async ({ requestLocale }) => {
  const named = await requestLocale;
  const locale = isLocale(named) ? named : localeOf((await headers()).get(LOCALE_HEADER));
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
