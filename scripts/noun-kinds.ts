// What a field of a new noun can be, one row each: the only place that knows how a kind is stored, checked, shown and typed in.
import type { From } from "./noun-places";

type Sample = string | number;

export type FieldKind = {
  /** How such a field's name ends, as everywhere in the product: `startsOn`, `priceCents`, `discountBps`. */
  ending?: "On" | "Cents" | "Bps";
  column: string;
  /** Its type in a row of the list, and where that comes from. */
  type: string;
  typeFrom?: From;
  /** How it is checked, and how where it may be left out. */
  zod: string;
  optional: string;
  component: From & `${string}Field`;
  input: string;
  /** What stands in a cell of the list, from the field's name. */
  cell: (name: string) => string;
  /** From what the database gives to what a row holds, where they differ. */
  read?: (value: string) => string;
  samples: (name: string) => [Sample, Sample];
};

const TEXT_MAX = 100;
const LINES_MAX = 1000;
const WEB_MAX = 300;
const noComplete = ' autoComplete="off"';
const orNull = (schema: string) => `${schema}.nullish().transform((value) => value ?? null)`;

const text: FieldKind = {
  column: "String",
  type: "string",
  zod: `shortText(${TEXT_MAX})`,
  optional: `optionalText(${TEXT_MAX})`,
  component: "TextField",
  input: ` maxLength={${TEXT_MAX}}${noComplete}`,
  cell: (name) => name,
  samples: (name) => [`First ${name}`, `Second ${name}`],
};

export const FIELD_KINDS = {
  text,
  lines: {
    ...text,
    zod: `longText(${LINES_MAX})`,
    optional: `optionalLines(${LINES_MAX})`,
    component: "TextareaField",
    input: ` max={${LINES_MAX}}`,
  },
  email: {
    ...text,
    zod: "email",
    optional: "optionalEmail",
    component: "EmailField",
    input: noComplete,
    samples: () => ["one@example.com", "two@example.com"],
  },
  web: {
    ...text,
    zod: "webAddress",
    optional: "optionalWebAddress",
    input: ` maxLength={${WEB_MAX}}${noComplete}`,
    samples: () => ["https://one.example.com", "https://two.example.com"],
  },
  date: {
    ending: "On",
    column: "DateTime",
    type: "DateOn",
    typeFrom: "dates",
    zod: "date",
    optional: "optionalDate",
    component: "DateField",
    input: "",
    cell: (name) => `{ on: ${name} }`,
    read: (value) => `fromDbDate(${value})`,
    samples: () => ["2027-05-01", "2027-06-01"],
  },
  money: {
    ending: "Cents",
    column: "Int",
    type: "Cents",
    typeFrom: "money",
    zod: "priceCents",
    optional: orNull("priceCents"),
    component: "MoneyField",
    input: "",
    cell: (name) => `{ cents: ${name} }`,
    read: (value) => `cents(${value})`,
    samples: () => [4900, 5900],
  },
  percent: {
    ending: "Bps",
    column: "Int",
    type: "Bps",
    typeFrom: "money",
    zod: "bps",
    optional: orNull("bps"),
    component: "PercentField",
    input: "",
    cell: (name) => `{ percent: ${name} }`,
    samples: () => [500, 600],
  },
} satisfies Record<string, FieldKind>;
