// The fields of a new noun as they are given on the command line, and what each kind of them looks like in each file.

import type { District } from "./districts";
import { FIELD_KINDS, type FieldKind } from "./noun-kinds";

type Scope = "office" | "tenant";
type KindName = keyof typeof FIELD_KINDS;

/** `name:text!` may exist once, `email:email?` may be left out, `kind:imaging|lab` is one of these. */
export type FieldSpec = {
  name: string;
  kind: KindName | "choice";
  options: readonly string[];
  optional: boolean;
  unique: boolean;
};

const NAMES = Object.keys(FIELD_KINDS) as KindName[];
const FIRST: FieldSpec = { name: "name", kind: "text", options: [], optional: false, unique: true };

function fieldOf(given: string): FieldSpec {
  const [, name = "", type = "", mark = ""] = /^([a-z][a-zA-Z]*):([a-z|_]+)([!?]?)$/.exec(given) ?? [];
  const options = type.includes("|") ? type.split("|") : [];
  const kind = options.length > 1 ? "choice" : NAMES.find((one) => one === type);
  if (!kind || options.includes("all"))
    throw new Error(`${given}: a field is name:kind, its kind one of ${NAMES.join(", ")} or a|b|c; ! once, ? optional`);
  if (kind === "choice" && mark === "?") throw new Error(`${given}: give a choice an option for none instead of ?`);
  const ending = kind === "choice" ? undefined : kindOf(kind).ending;
  if (ending && !name.endsWith(ending)) throw new Error(`${given}: the name of a ${kind} ends with ${ending}`);
  return { name, kind, options, optional: mark === "?", unique: mark === "!" };
}

const kindOf = (name: KindName): FieldKind => FIELD_KINDS[name];
/** What is known of a field's kind; null for a choice, whose kind is its own. */
export const kindOfField = ({ kind }: FieldSpec): FieldKind | null => (kind === "choice" ? null : kindOf(kind));

/**
 * Reads the fields. The first is what a row is called by: a text that exists once. Throws an Error with a sentence.
 */
export function fieldsOf(given: readonly string[]): FieldSpec[] {
  const fields = given.length > 0 ? given.map(fieldOf) : [FIRST];
  const [first] = fields;
  if (first?.kind !== "text" || !first.unique || fields.filter(({ unique }) => unique).length > 1)
    throw new Error("The first field is what a row is called by, name:text!, and no other is marked with !");
  return fields;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const snake = (word: string) => word.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);
const kebab = (word: string) => snake(word).replaceAll("_", "-");
export const spaced = (word: string) => capital(snake(word).replaceAll("_", " "));
/** What a field is called: "Price" of `priceCents`, "Starts" of `startsOn`. */
export const labelOf = ({ name }: FieldSpec) => spaced(name.replace(/(Cents|Bps|On)$/, ""));

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
};

/** Where lists kept by hand live unless said otherwise: they know little of other nouns. */
const KEPT_IN: District = "platform";

export function nounOf(
  given: string,
  scope: Scope,
  fields: readonly FieldSpec[],
  ends = false,
  district: District = KEPT_IN,
): Noun {
  const nouns = given.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const noun = nouns.endsWith("ies") ? `${nouns.slice(0, -3)}y` : nouns.replace(/s$/, "");
  const names = { nouns, noun, Noun: capital(noun), Nouns: capital(nouns) };
  return { ...names, folder: kebab(nouns), one: kebab(noun), table: snake(noun), district, scope, fields, ends };
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

/** The name to import for it, and whether from the fields that may be left out. */
export function importOf(
  noun: Noun,
  field: FieldSpec,
): { name: string; from: `${"" | "amounts/" | "optional-"}fields` } | null {
  if (field.kind === "choice") return null;
  const name = zodOf(noun, field).replace(/[(.].*/, "");
  if (name === "priceCents") return { name, from: "amounts/fields" };
  return { name, from: /^(optional(Email|Web|Lines)|webAddress)/.test(name) ? "optional-fields" : "fields" };
}

export const componentOf = (field: FieldSpec): string => kindOfField(field)?.component ?? "SelectField";

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
