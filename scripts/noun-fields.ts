// The fields of a new noun as they are given on the command line, and what each kind of them looks like in each file.

import type { IconName } from "@/lib/pages/icons";
import type { District } from "./districts";
import type { Access, Activity, Helper } from "./noun-access";
import { FIELD_KINDS, type FieldKind } from "./noun-kinds";
import type { From } from "./noun-places";
import { capital, labelOf, type Names, type Words } from "./noun-words";

type Scope = "office" | "tenant";
type KindName = keyof typeof FIELD_KINDS;

/** `name:text!` may exist once, `email:email?` may be left out, `kind:imaging|lab` is one of these. */
export type FieldSpec = {
  name: string;
  kind: KindName | "choice";
  options: readonly string[];
  optional: boolean;
  unique: boolean;
  /** What it is called, and each of its options in their order. */
  label: Words;
  optionWords: readonly Words[];
};

const NAMES = Object.keys(FIELD_KINDS) as KindName[];
const FIRST = "'name:text! Name|Nombre'";

/** Columns and texts that every list has of its own. */
const COLUMNS_TAKEN = ["id", "office", "officeId", "tenantId", "createdAt", "updatedAt", "active", "state"];
const TEXTS_TAKEN = ["title", "text", "search", "file", "filter", "column", "empty", "add", "end", "taken"];

/** `name:text! Name|Nombre`, or `kind:imaging|lab Kind|Tipo; Imaging|Imágenes; Lab|Laboratorio`. */
function fieldOf(given: string): FieldSpec {
  const [, spec = "", said = ""] = /^(\S+)\s*(.*)$/s.exec(given) ?? [];
  const [, name = "", type = "", mark = ""] = /^([a-z][a-zA-Z]*):([a-z|_]+)([!?]?)$/.exec(spec) ?? [];
  const options = type.includes("|") ? type.split("|") : [];
  const kind = options.length > 1 ? "choice" : NAMES.find((one) => one === type);
  if (!kind || options.includes("all"))
    throw new Error(`${given}: a field is ${FIRST}, its kind one of ${NAMES.join(", ")} or a|b|c; ! once, ? optional`);
  if (COLUMNS_TAKEN.includes(name) || (kind === "choice" && TEXTS_TAKEN.includes(name)))
    throw new Error(`${given}: every list has a "${name}" of its own, call it otherwise`);
  if (kind === "choice" && mark === "?") throw new Error(`${given}: give a choice an option for none instead of ?`);
  const ending = kind === "choice" ? undefined : kindOf(kind).ending;
  if (ending && !name.endsWith(ending)) throw new Error(`${given}: the name of a ${kind} ends with ${ending}`);
  const [label = "", ...optionsSaid] = said.split(";");
  if (!label || optionsSaid.length !== options.length)
    throw new Error(
      `${spec}: say what it is called${kind === "choice" ? ", and each choice" : ""}: '${[`${spec} Name|Nombre`, ...options.map((one) => `${one} in English|in Spanish`)].join("; ")}'`,
    );
  const optionWords = optionsSaid.map((words, at) => labelOf(words, `${name}, ${options[at]}`));
  return {
    name,
    kind,
    options,
    optional: mark === "?",
    unique: mark === "!",
    label: labelOf(label, name),
    optionWords,
  };
}

const kindOf = (name: KindName): FieldKind => FIELD_KINDS[name];
/** What is known of a field's kind; null for a choice, whose kind is its own. */
export const kindOfField = ({ kind }: FieldSpec): FieldKind | null => (kind === "choice" ? null : kindOf(kind));

/**
 * Reads the fields. The first is what a row is called by: a text that exists once. Throws an Error with a line for each that
 * cannot be read.
 */
export function fieldsOf(given: readonly string[]): FieldSpec[] {
  const wrong: string[] = [];
  const fields = given.flatMap((one): FieldSpec[] => {
    try {
      return [fieldOf(one)];
    } catch (error) {
      wrong.push((error as Error).message);
      return [];
    }
  });
  const [first] = fields;
  const isNamed = first?.kind === "text" && first.unique && fields.filter(({ unique }) => unique).length === 1;
  if (wrong.length === 0 && !isNamed)
    wrong.push(`The first field is what a row is called by, ${FIRST}, and no other is marked with !`);
  if (new Set(fields.map(({ name }) => name)).size < fields.length) wrong.push("Two fields have one name");
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return fields;
}

const snake = (word: string) => word.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);
const kebab = (word: string) => snake(word).replaceAll("_", "-");

export type Noun = {
  /** lab orders: `labOrders`, `labOrder`, `LabOrder`, `LabOrders`, the folder `lab-orders`, the table `lab_order`. */
  nouns: string;
  noun: string;
  Noun: string;
  Nouns: string;
  folder: string;
  one: string;
  table: string;
  district: District;
  scope: Scope;
  fields: readonly FieldSpec[];
  /** Its rows can be ended, and that taken back. */
  ends: boolean;
} & Answers;

/** What only a person can say of it. */
export type Answers = {
  names: Names;
  /** What the list is for, a sentence. */
  purpose: Words;
  read: Access;
  act: Access;
  helper: Helper;
  icon: IconName;
  activity: Activity;
};

/** Where lists kept by hand live unless said otherwise: they know little of other nouns. */
const KEPT_IN: District = "platform";

export function nounOf(
  given: string,
  scope: Scope,
  fields: readonly FieldSpec[],
  answers: Answers,
  ends = false,
  district: District = KEPT_IN,
): Noun {
  const nouns = given.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const noun = nouns.endsWith("ies") ? `${nouns.slice(0, -3)}y` : nouns.replace(/s$/, "");
  const spelled = { nouns, noun, Noun: capital(noun), Nouns: capital(nouns) };
  const places = { folder: kebab(nouns), one: kebab(noun), table: snake(noun) };
  return { ...answers, ...spelled, ...places, district, scope, fields, ends };
}

/** The type of a choice: `SupplierKind`. */
export const typeOf = ({ Noun }: Noun, { name }: FieldSpec) => `${Noun}${capital(name)}`;
/** The constant with its options: `SUPPLIER_KINDS`. */
export const optionsOf = ({ noun }: Noun, { name }: FieldSpec) => `${snake(noun)}_${snake(name)}s`.toUpperCase();
/** `SUPPLIER_FILTERS`. */
export const filtersOf = ({ noun }: Noun) => `${snake(noun)}_filters`.toUpperCase();
export const choicesOf = ({ fields }: Noun) => fields.filter(({ kind }) => kind === "choice");

/** `SUPPLIER_STATES`. */
export const statesOf = ({ noun }: Noun) => `${snake(noun)}_states`.toUpperCase();

export function zodOf(noun: Noun, field: FieldSpec): string {
  const kind = kindOfField(field);
  if (!kind) return `z.enum(${optionsOf(noun, field)})`;
  return field.optional ? kind.optional : kind.zod;
}

/** The name to import for it, and where it is. */
export function importOf(noun: Noun, field: FieldSpec): { name: string; from: From } | null {
  if (field.kind === "choice") return null;
  const name = zodOf(noun, field).replace(/[(.].*/, "");
  if (name === "priceCents") return { name, from: "amountFields" };
  return { name, from: /^(optional(Email|Web|Lines)|webAddress)/.test(name) ? "optionalFields" : "fields" };
}

export const componentOf = (field: FieldSpec): From & `${string}Field` =>
  kindOfField(field)?.component ?? "SelectField";

export function inputOf(noun: Noun, field: FieldSpec): string {
  const options = `${optionsOf(noun, field)}.map((value) => ({ value, label: t(\`${field.name}.\${value}\`) }))`;
  const more = kindOfField(field)?.input ?? ` options={${options}}`;
  const required = field.optional ? " required={false}" : "";
  return `<${componentOf(field)} name="${field.name}" label={t("column.${field.name}")}${more}${required} />`;
}

/** Two values of a field that differ, for tests and the demo. */
export const samplesOf = (field: FieldSpec): [string | number, string | number] =>
  kindOfField(field)?.samples(field.name) ?? [field.options[0] ?? "", field.options[1] ?? ""];

/** The first or second body of a call, as code; `stored` is as the database keeps it. */
export const bodyOf = ({ fields }: Noun, at: 0 | 1, stored = false) =>
  `{ ${fields
    .map((field) => {
      const value = JSON.stringify(samplesOf(field)[at]);
      return `${field.name}: ${stored && field.kind === "date" ? `toDbDate(dateOn(${value}))` : value}`;
    })
    .join(", ")} }`;
