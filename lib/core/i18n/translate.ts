import "server-only";
import { createTranslator } from "next-intl";
import type { Locale } from "./locale";
import { parseMessageKey } from "./message-key";
import { type Messages, messagesOf } from "./messages";

type Translator = (key: string, values?: Record<string, string | number>) => string;

// Keyed by the catalogue itself: in production that is one object a language, in development a new one after an edit.
const translators = new WeakMap<Messages, Translator>();

function translatorOf(locale: Locale): Translator {
  const messages = messagesOf(locale);
  const known = translators.get(messages);
  if (known) return known;
  const made = createTranslator({
    locale,
    messages,
    onError: () => {},
    getMessageFallback: ({ key }) => key,
  }) as unknown as Translator;
  translators.set(messages, made);
  return made;
}

/**
 * The text of a key such as `validation.required` or `validation.digits?digits=4`, outside of React: API responses and
 * emails. An unknown key is returned as it is, so a missing text is visible and nothing breaks.
 */
export function translate(locale: Locale, key: string, values?: Record<string, string | number>): string {
  const parsed = parseMessageKey(key);
  return translatorOf(locale)(parsed.key, { ...parsed.values, ...values });
}
