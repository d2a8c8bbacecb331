// Two bodies for a call that differ in every field, made from what the call declares to take.
import { choicesOf, isObject, type Schema } from "./json-schema";

type Which = 0 | 1;

/** Values of fields that are held to more than their type, by name. */
const PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  email: ["una@family.example", "dora@family.example"],
  ...{ phone: ["512-555-0101", "602-555-0102"], mobilePhone: ["512-555-0101", "602-555-0102"] },
  ...{ city: ["Austin", "Phoenix"], state: ["TX", "AZ"], zip: ["88801", "88802"] },
  timezone: ["America/Chicago", "America/Phoenix"],
  website: ["https://one.example", "https://two.example"],
  specialty: ["Orthodontics", "Endodontics"],
  slug: ["one-office", "two-office"],
  ...{ birthOn: ["1980-01-02", "1981-02-03"], birthDate: ["01/02/1980", "02/03/1981"] },
};

/** One that says nothing, or always the same, such as the empty text that means none. */
const saysLittle = (schema: Schema) =>
  schema.type === "null" || schema.const !== undefined || (Array.isArray(schema.enum) && schema.enum.length === 1);

/** Of several shapes the one that holds most: a number before its text, either before what says little. */
const mostTelling = (schema: Schema): Schema | undefined => {
  const choices = choicesOf(schema);
  const telling = choices.filter((each) => !saysLittle(each));
  return telling.find(({ type }) => type === "number" || type === "integer") ?? telling[0] ?? choices[0];
};

function valueFor(schema: Schema, path: readonly string[], which: Which, without: readonly string[]): unknown {
  const name = path.at(-1) ?? "";
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[which] ?? schema.enum[0];
  const choice = mostTelling(schema);
  if (choice) return valueFor(choice, path, which, without);
  if (isObject(schema.properties)) {
    const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const fields = Object.entries(schema.properties).filter(
      ([key]) => required.includes(key) || !without.includes([...path, key].join(".")),
    );
    return Object.fromEntries(
      fields.map(([key, each]) => [key, valueFor(isObject(each) ? each : {}, [...path, key], which, without)]),
    );
  }
  if (schema.type === "array") return isObject(schema.items) ? [valueFor(schema.items, path, which, without)] : [];
  if (schema.type === "integer" || schema.type === "number") return Number(schema.minimum ?? 0) + 1 + which;
  if (schema.type === "boolean") return which === 0;
  return PAIRS[name]?.[which] ?? ["First", "Second"][which];
}

/** `more` over `body`: objects field by field, everything else as a whole. */
function laidOver(body: unknown, more: unknown): unknown {
  if (!isObject(body) || !isObject(more) || Array.isArray(body) || Array.isArray(more)) return more;
  const laid = Object.entries(more).map(([key, each]) => [key, key in body ? laidOver(body[key], each) : each]);
  return { ...body, ...Object.fromEntries(laid) };
}

/**
 * One of two bodies that differ wherever they may.
 * @param without optional fields left out: other names of a field, and what says how or which
 * @param more what the schema cannot know, laid over it
 */
export function bodyOf(schema: Schema, which: Which, without: readonly string[], more: object): object {
  return laidOver(valueFor(schema, [], which, without), more) as object;
}
