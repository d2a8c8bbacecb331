// The fields of a new noun as they are given on the command line, and what each kind of them looks like in each file.

type Scope = "office" | "tenant";

/** `name:text!` may exist once, `email:email?` may be left out, `kind:imaging|lab` is one of these. */
type FieldSpec = {
  name: string;
  kind: "text" | "lines" | "email" | "web" | "choice";
  options: readonly string[];
  optional: boolean;
  unique: boolean;
};

const KINDS = ["text", "lines", "email", "web"] as const;
const FIRST: FieldSpec = { name: "name", kind: "text", options: [], optional: false, unique: true };

function fieldOf(given: string): FieldSpec {
  const [, name = "", type = "", mark = ""] = /^([a-z][a-zA-Z]*):([a-z|_]+)([!?]?)$/.exec(given) ?? [];
  const options = type.includes("|") ? type.split("|") : [];
  const kind = options.length > 1 ? "choice" : KINDS.find((one) => one === type);
  if (!kind || options.includes("all"))
    throw new Error(`${given}: a field is name:kind, its kind one of ${KINDS.join(", ")} or a|b|c; ! once, ? optional`);
  if (kind === "choice" && mark === "?") throw new Error(`${given}: give a choice an option for none instead of ?`);
  return { name, kind, options, optional: mark === "?", unique: mark === "!" };
}

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

export type Noun = {
  /** lab orders: `labOrders`, `labOrder`, `LabOrder`, `LabOrders`, the folder `lab-orders`, the table `lab_order`. */
  nouns: string;
  noun: string;
  Noun: string;
  Nouns: string;
  folder: string;
  one: string;
  table: string;
  scope: Scope;
  fields: readonly FieldSpec[];
};

export function nounOf(given: string, scope: Scope, fields: readonly FieldSpec[]): Noun {
  const nouns = given.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const noun = nouns.endsWith("ies") ? `${nouns.slice(0, -3)}y` : nouns.replace(/s$/, "");
  const names = { nouns, noun, Noun: capital(noun), Nouns: capital(nouns) };
  return { ...names, folder: kebab(nouns), one: kebab(noun), table: snake(noun), scope, fields };
}

/** The type of a choice: `SupplierKind`. */
export const typeOf = ({ Noun }: Noun, { name }: FieldSpec) => `${Noun}${capital(name)}`;
/** The constant with its options: `SUPPLIER_KINDS`. */
export const optionsOf = ({ noun }: Noun, { name }: FieldSpec) => `${snake(noun)}_${snake(name)}s`.toUpperCase();
/** `SUPPLIER_FILTERS`. */
export const filtersOf = ({ noun }: Noun) => `${snake(noun)}_filters`.toUpperCase();
export const choicesOf = ({ fields }: Noun) => fields.filter(({ kind }) => kind === "choice");

const TEXT_MAX = 100;
const LINES_MAX = 1000;

export function zodOf(noun: Noun, field: FieldSpec): string {
  const { kind, optional } = field;
  if (kind === "choice") return `z.enum(${optionsOf(noun, field)})`;
  if (kind === "email") return optional ? "optionalEmail" : "email";
  if (kind === "web") return optional ? "optionalWebAddress" : "webAddress";
  if (kind === "lines") return optional ? `optionalLines(${LINES_MAX})` : `longText(${LINES_MAX})`;
  return optional ? `optionalText(${TEXT_MAX})` : `shortText(${TEXT_MAX})`;
}

/** The name to import for it, and whether from the fields that may be left out. */
export function importOf(noun: Noun, field: FieldSpec): { name: string; from: "fields" | "optional-fields" } | null {
  if (field.kind === "choice") return null;
  const name = zodOf(noun, field).replace(/\(.*/, "");
  return { name, from: /^(optional(Email|Web|Lines)|webAddress)/.test(name) ? "optional-fields" : "fields" };
}

export function componentOf({ kind }: FieldSpec): string {
  return { text: "TextField", web: "TextField", email: "EmailField", lines: "TextareaField", choice: "SelectField" }[
    kind
  ];
}

export function inputOf(noun: Noun, field: FieldSpec): string {
  const required = field.optional ? " required={false}" : "";
  const more = {
    text: ` maxLength={${TEXT_MAX}} autoComplete="off"`,
    web: ` maxLength={300} autoComplete="off"`,
    email: ` autoComplete="off"`,
    lines: ` max={${LINES_MAX}}`,
    choice: ` options={${optionsOf(noun, field)}.map((value) => ({ value, label: t(\`${field.name}.\${value}\`) }))}`,
  }[field.kind];
  return `<${componentOf(field)} name="${field.name}" label={t("column.${field.name}")}${more}${required} />`;
}

/** Two values of a field that differ, for tests and the demo. */
export function samplesOf({ kind, name, options }: FieldSpec): [string, string] {
  if (kind === "choice") return [options[0] ?? "", options[1] ?? ""];
  if (kind === "email") return ["one@example.com", "two@example.com"];
  if (kind === "web") return ["https://one.example.com", "https://two.example.com"];
  return [`First ${name}`, `Second ${name}`];
}
/** The first or second body of a call, as code. */
export const bodyOf = ({ fields }: Noun, at: 0 | 1) =>
  `{ ${fields.map((field) => `${field.name}: ${JSON.stringify(samplesOf(field)[at])}`).join(", ")} }`;
