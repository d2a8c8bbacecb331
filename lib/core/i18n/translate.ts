import "server-only";
import { createTranslator } from "next-intl";
import { parseMessageKey } from "../messages";
import type { Locale } from "./locale";
import { messagesOf } from "./messages";

/**
 * The text of a key such as `validation.required` or `validation.digits?digits=4`, outside of React: API answers and
 * mails. An unknown key is answered as it stands, so a missing text is seen and nothing breaks.
 */
export function translate(locale: Locale, key: string, values?: Record<string, string | number>): string {
  const parsed = parseMessageKey(key);
  const translator = createTranslator({
    locale,
    messages: messagesOf(locale),
    onError: () => {},
    getMessageFallback: ({ key: missing }) => missing,
  });
  return translator(parsed.key as never, { ...parsed.values, ...values } as never);
}
