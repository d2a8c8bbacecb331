// What `npm run new` is asked for. Whatever is missing or wrong is told at once, with how to write it.

import { DISTRICTS, type District } from "./districts";
import { accessOf, activityOf, areAmong, helperOf, iconOf } from "./noun-access";
import { type FieldSpec, fieldsOf, type Noun, nounOf } from "./noun-fields";
import { mailText, namesOf, sentenceOf, type Words } from "./noun-words";

export const PARTS = ["noun", "page", "call"] as const;
export type Part = (typeof PARTS)[number];

/** The texts of a mail; a button only where it has a link. */
export type Mail = { name: string; texts: Record<string, Words> };
export type Asked = { kind: "noun"; noun: Noun; part: Part } | { kind: "mail"; mail: Mail };

/** What each argument is for, and how it is written. */
const ARGUMENTS = {
  read: "who reads the page: --read OFFICE (or PRACTICE_ADMINS, OWNER, a right such as managePlans; ADMINS with --tenant)",
  act: "who may add and change: --act manageOffice (the same names)",
  helper: "what an administrator acting for the office may call: --helper none | read | change | delete",
  icon: "its icon in the navigation: --icon briefcase (lib/pages/icons.ts)",
  activity:
    "where its acts stand in the activity: --activity office (members, payments, plans, team; plans:managePlans)",
  en: 'what it is called in English: --en "a supplier, suppliers"',
  es: 'what it is called in Spanish: --es "el proveedor, los proveedores"',
  for: 'what the list is for: --for "Who the office buys from.|A quién le compra el consultorio."',
} as const;
type Argument = keyof typeof ARGUMENTS;
const MAIL = {
  subject: 'its subject: --subject "Welcome back|Le damos la bienvenida de nuevo"',
  heading: 'its heading: --heading "Good to see you again|Qué gusto verle de nuevo"',
  body: 'its text: --body "Hello {name}, …|Hola, {name}: …"',
} as const;
const SWITCHES = ["office", "tenant", "admin", "ends"];

type Read = { flags: ReadonlySet<string>; values: ReadonlyMap<string, string>; words: readonly string[] };

/** Tells arguments with a value, switches and words apart. */
function readArguments(given: readonly string[], known: readonly string[], wrong: string[]): Read {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const words: string[] = [];
  for (let at = 0; at < given.length; at++) {
    const word = given[at] ?? "";
    const name = word.slice(2);
    if (!word.startsWith("--")) words.push(word);
    else if (SWITCHES.includes(name)) flags.add(name);
    else if (known.includes(name)) values.set(name, given[++at] ?? "");
    else wrong.push(`${word} is no argument: there are ${[...SWITCHES, ...known].map((one) => `--${one}`).join(" ")}`);
  }
  return { flags, values, words };
}

/** What `make` makes; its refusal is noted instead of thrown, so that the others are told too. */
function attempt<T>(wrong: string[], make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

const refuse = (wrong: readonly string[]): never => {
  throw new Error(wrong.join("\n"));
};

function mailAsked(name: string, given: readonly string[]): Mail {
  const wrong: string[] = [];
  const { values } = readArguments(given, [...Object.keys(MAIL), "button"], wrong);
  for (const [key, how] of Object.entries(MAIL)) if (!values.get(key)) wrong.push(`Missing, ${how}`);
  const texts = [...Object.keys(MAIL), "button"].flatMap((key) => {
    const said = values.get(key);
    const words = said ? attempt(wrong, () => mailText(said, `--${key}`)) : undefined;
    return words ? [[key, words] as const] : [];
  });
  return wrong.length > 0 ? refuse(wrong) : { name, texts: Object.fromEntries(texts) };
}

/** What a part of a noun has to be told: calls have no icon, a page has no calls of its own to be kept from helpers. */
function neededBy(part: Part, scope: Noun["scope"]): Argument[] {
  const all = Object.keys(ARGUMENTS) as Argument[];
  return all.filter((name) => {
    if (name === "helper") return scope === "office" && part !== "page";
    if (name === "activity") return part !== "page";
    return name !== "icon" || part !== "call";
  });
}

function districtOf(given: string): District {
  const district = DISTRICTS.find((one) => one === given);
  if (!district) throw new Error(`--in ${given}: a noun lives in one of ${DISTRICTS.join(", ")}`);
  return district;
}

function nounAsked(name: string, part: Part, given: readonly string[]): Noun {
  const wrong: string[] = [];
  const { flags, values, words } = readArguments(given, [...Object.keys(ARGUMENTS), "in"], wrong);
  const scope = flags.has("office") ? "office" : "tenant";
  if (!flags.has("office") && !flags.has("tenant") && !flags.has("admin"))
    wrong.push("Missing, whose list it is: --office, or --tenant for the back office");
  for (const key of neededBy(part, scope)) if (!values.get(key)) wrong.push(`Missing, ${ARGUMENTS[key]}`);
  if (scope === "tenant" && values.has("helper"))
    wrong.push("--helper is for an office's list: nobody acts for the back office");
  const said = <T>(key: Argument | "in", make: (value: string) => T) => {
    const value = values.get(key);
    return value ? attempt(wrong, () => make(value)) : undefined;
  };
  const fields: FieldSpec[] | undefined = attempt(wrong, () => fieldsOf(words));
  const read = said("read", (value) => accessOf(value, scope, "--read"));
  const act = said("act", (value) => accessOf(value, scope, "--act"));
  if (read && act && !areAmong(act, read)) wrong.push("--act: who may add and change reads the page too (--read)");
  const [en, es] = [values.get("en"), values.get("es")];
  const names = en && es ? attempt(wrong, () => namesOf(en, es)) : undefined;
  const purpose = said("for", (value) => sentenceOf(value, "--for"));
  const helper = said("helper", helperOf) ?? "none";
  const icon = said("icon", iconOf) ?? "clipboard";
  const activity = said("activity", (value) => activityOf(value, read)) ?? { kind: "office" };
  const district = said("in", districtOf);
  if (wrong.length > 0 || !fields || !read || !act || !names || !purpose) return refuse(wrong);
  const answers = { names, purpose, read, act, helper, icon, activity };
  return nounOf(name, scope, fields, answers, flags.has("ends"), district);
}

/**
 * What is asked for by the words behind `npm run new --`. Throws an Error with one line for each thing that is missing or
 * cannot be read.
 */
export function askedOf(given: readonly string[]): Asked {
  const [name = "", second = "", ...rest] = given;
  if (!/^[a-z][a-zA-Z-]*$/.test(name)) throw new Error("Begin with its name in code: npm run new -- suppliers …");
  if (second === "mail") return { kind: "mail", mail: mailAsked(name, rest) };
  const part = PARTS.find((one) => one === second);
  return { kind: "noun", part: part ?? "noun", noun: nounAsked(name, part ?? "noun", part ? rest : given.slice(1)) };
}
