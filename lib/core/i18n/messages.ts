import "server-only";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "./locale";

export type Messages = { [key: string]: string | Messages };

const cache = new Map<Locale, Messages>();

/** All texts of a language: messages/<locale>/<area>.json under the name of its file. */
export function messagesOf(locale: Locale): Messages {
  const known = cache.get(locale);
  if (known && process.env.NODE_ENV !== "development") return known;
  const folder = join(process.cwd(), "messages", locale);
  const messages: Messages = {};
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith(".json"))
    .sort()) {
    messages[name.slice(0, -".json".length)] = JSON.parse(readFileSync(join(folder, name), "utf8"));
  }
  cache.set(locale, messages);
  return messages;
}
