/** A message that can be translated: a key of the catalogue and what fills its blanks. */
export type Message = { key: string; values: Record<string, string> };

/**
 * Reads a validation message such as `validation.digits?digits=4`.
 * A text without "?" is a key without values; the format never throws, so an odd text stays visible as its own key.
 */
export function parseMessageKey(text: string): Message {
  const mark = text.indexOf("?");
  if (mark < 0) return { key: text, values: {} };
  return { key: text.slice(0, mark), values: Object.fromEntries(new URLSearchParams(text.slice(mark + 1))) };
}

/** The other direction: `messageKey("validation.digits", { digits: 4 })` is `validation.digits?digits=4`. */
export function messageKey(key: string, values: Record<string, string | number> = {}): string {
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${escapeValue(String(value))}`);
  return pairs.length === 0 ? key : `${key}?${pairs.join("&")}`;
}

/** Slashes stay readable (`format=MM/DD/YYYY`); everything else that has a meaning in a query is escaped. */
function escapeValue(value: string): string {
  return encodeURIComponent(value).replaceAll("%2F", "/");
}
