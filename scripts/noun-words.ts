// What a new noun and its fields are called, as it is written on the command line: English|Spanish.

export const LOCALES = ["en-US", "es-US"] as const;
export type Locale = (typeof LOCALES)[number];

/** The same said in both languages. */
export type Words = Readonly<Record<Locale, string>>;

/** What a noun is called, with what its sentences are made of. */
export type Names = {
  /** "supplier", "proveedor", and of several. */
  one: Words;
  many: Words;
  /** "a" or "an". */
  a: string;
  /** "el" or "la" of one, "los" or "las" of several; the last is feminine also where one is "el aula". */
  the: string;
  theMany: string;
};

const tidy = (text: string) => text.trim().replaceAll(/[ \t]+/g, " ");
const HINT = 'write "English|Spanish", and "Email|=" where Spanish says the same';

/**
 * Reads "Name|Nombre"; `what` is what it is for, as the refusal calls it. Throws an Error for a language that is missing, and
 * for Spanish that is English when no `=` says that it is meant.
 */
export function wordsOf(given: string, what: string): Words {
  const [english = "", spanish = "", ...more] = given.split("|").map(tidy);
  if (!english || !spanish || more.length > 0)
    throw new Error(`${what}: "${given}" is not said in both languages: ${HINT}`);
  if (english === spanish) throw new Error(`${what}: "${english}" is English in both languages: ${HINT}`);
  return { "en-US": english, "es-US": spanish === "=" ? english : spanish };
}

/** Words of a label, which stand in sentences: no braces, which would be read as a place for a value. */
export function labelOf(given: string, what: string): Words {
  if (/[{}<>]|\*\//.test(given))
    throw new Error(`${what}: "${given}" has signs that mean something in a text: { } < > */`);
  return wordsOf(given.replaceAll(/\s+/g, " "), what);
}

/** A whole sentence in each language. Throws an Error for one that does not end. */
export function sentenceOf(given: string, what: string): Words {
  const words = labelOf(given, what);
  for (const locale of LOCALES)
    if (!/^[\p{Lu}¿¡\d].*[.!?]$/su.test(words[locale]))
      throw new Error(`${what}: "${words[locale]}" is no sentence: begin it with a capital and end it with a period`);
  return words;
}

/** The places of a text of a mail, "name" of "Hello {name}". */
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

/** A text of a mail: its places for values are the same in both languages, and `\n` begins a line. */
export function mailText(given: string, what: string): Words {
  const words = wordsOf(given.replaceAll("\\n", "\n"), what);
  const [english, spanish] = LOCALES.map((locale) => placesIn(words[locale]).join(", "));
  if (english !== spanish)
    throw new Error(`${what}: English has places for ${english || "nothing"}, Spanish for ${spanish || "nothing"}`);
  return words;
}

/**
 * Reads `a supplier, suppliers` and `el proveedor, los proveedores`. The articles say what sentences need: "a" or "an", and
 * whether it is "agregado" or "agregada". Throws an Error with all that is wrong, a line each.
 */
export function namesOf(english: string, spanish: string): Names {
  const [, a, one, many] = /^\s*(an?) ([^,{}<>]+), *([^,{}<>]+?)\s*$/.exec(english) ?? [];
  const [, the, uno, theMany, muchos] = /^\s*(el|la) ([^,{}<>]+), *(los|las) ([^,{}<>]+?)\s*$/.exec(spanish) ?? [];
  const wrong = [
    ...(a && one && many ? [] : [`--en "${english}": write one and several, --en "a supplier, suppliers"`]),
    ...(the && uno && theMany && muchos
      ? []
      : [`--es "${spanish}": write one and several with their articles, --es "el proveedor, los proveedores"`]),
    ...(one !== undefined && one === uno ? [`--es "${uno}" is the English word: say it as a patient says it`] : []),
  ];
  if (!a || !one || !many || !the || !uno || !theMany || !muchos || wrong.length > 0) throw new Error(wrong.join("\n"));
  return { one: { "en-US": one, "es-US": uno }, many: { "en-US": many, "es-US": muchos }, a, the, theMany };
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** As it stands within a sentence: "name", but "ZIP code". */
export const within = (text: string) =>
  /^\p{Lu}(\p{Lu}|\d)/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

type Texts = { readonly [key: string]: string | Texts };

/** Each text by its key, of an area and what is below it. */
export function textsIn(texts: Texts, area: string): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[`${area}.${key}`, value]] : [...textsIn(value, `${area}.${key}`)],
    ),
  );
}

/** The texts that say the same in both languages, by their keys; what is no word (a sign, a value) is left out. */
export function sameTexts(english: Texts, spanish: Texts, area: string): Record<string, string> {
  const others = textsIn(spanish, area);
  const isWord = (text: string) => /[a-z]{2}/i.test(text.replaceAll(/\{[^}]*\}/g, ""));
  return Object.fromEntries(
    [...textsIn(english, area)].filter(([key, text]) => isWord(text) && others.get(key) === text),
  );
}
