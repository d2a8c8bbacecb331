import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./tree";

type Words = { [key: string]: string | Words };

const flat = (words: Words, path = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`),
  );

const read = (locale: string) =>
  new Map(
    readdirSync(join(ROOT, "messages", locale))
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) =>
        flat(JSON.parse(readFileSync(join(ROOT, "messages", locale, file), "utf8")) as Words, `${file.slice(0, -5)}.`),
      ),
  );

const catalogues = { "en-US": read("en-US"), "es-US": read("es-US") };
export type WordLocale = keyof typeof catalogues;

/** A sentence of the screen by its key, `enrolment.checkout.pay`, its blanks filled. */
export function word(locale: WordLocale, key: string, values: Record<string, string> = {}): string {
  const text = catalogues[locale].get(key);
  if (text === undefined) throw new Error(`${locale} has no ${key}`);
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank);
}

/** Sentences of the English catalogue, long enough to be no accident, that stand in a text that should be Spanish. */
export function englishIn(text: string): string[] {
  const spanish = new Set(catalogues["es-US"].values());
  const lines = new Set(text.split("\n").map((line) => line.trim()));
  return [...catalogues["en-US"].values()].filter(
    (each) => /[a-z]{3}/.test(each) && !spanish.has(each) && lines.has(each),
  );
}
