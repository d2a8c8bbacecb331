/** What a number of a calculator counts: whole things, things with two decimals, dollars, percent. */
export type Unit = "count" | "decimal" | "money" | "percent";

/** A number somebody may enter: stored whole, as cents, basis points or hundredths where it has decimals. */
export type NumberField = {
  unit: Unit;
  min: number;
  max: number;
  /** Where the slider ends: what is more than that is typed. */
  slideMax: number;
  /** A step of the slider. */
  step: number;
};
export type NumberFields<Name extends string = string> = Readonly<Record<Name, NumberField>>;
export type Numbers<Name extends string = string> = Readonly<Record<Name, number>>;
export type Texts<Name extends string = string> = Readonly<Record<Name, string>>;

export type Fault = "notNumber" | "tooLow" | "tooHigh";
/** A number as it was typed, what is counted with, and why that is another one. */
export type Reading = { text: string; value: number; fault: Fault | null };
export type Readings<Name extends string = string> = Readonly<Record<Name, Reading>>;

const scaleOf = ({ unit }: NumberField) => (unit === "count" ? 1 : 100);

/** A stored number as somebody types it: "29", "29.50", "1.8". */
export function textOf(field: NumberField, value: number): string {
  const number = value / scaleOf(field);
  return field.unit === "money" && value % 100 !== 0 ? number.toFixed(2) : String(number);
}

/** Longer than any number somebody means. */
const LONGEST = 40;
const NUMBER = /^-?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?$/;
/** What is typed into such a field by mistake is shown again; what nobody types is not. */
const TYPED = /^[\w .,%$+-]*$/;

/**
 * Reads a number out of an address or a field: what is none counts as the usual one, what is out of range as the end of it.
 * @param text undefined where the address does not say it.
 */
export function readNumber(field: NumberField, usual: number, text: string | undefined): Reading {
  if (text === undefined) return { text: textOf(field, usual), value: usual, fault: null };
  const shown = text.length <= LONGEST && TYPED.test(text) ? text : "";
  const bare = text
    .trim()
    .replace(/^(-?)\$/, "$1")
    .replace(/\s*%$/, "");
  if (text.length > LONGEST || !NUMBER.test(bare) || !/\d/.test(bare))
    return { text: shown, value: usual, fault: "notNumber" };
  const value = Math.round(Number(bare.replaceAll(",", "")) * scaleOf(field));
  if (value < field.min) return { text: shown, value: field.min, fault: "tooLow" };
  if (value > field.max) return { text: shown, value: field.max, fault: "tooHigh" };
  // A rounded -0.001 would be said as "-0".
  return { text: shown, value: value === 0 ? 0 : value, fault: null };
}

const namesOf = <Name extends string>(fields: NumberFields<Name>) => Object.keys(fields) as Name[];

const each = <Name extends string, T>(fields: NumberFields<Name>, make: (name: Name) => T) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, make(name)])) as Record<Name, T>;

/** All numbers of a calculator, read from what was typed. */
export const readAll = <Name extends string>(
  fields: NumberFields<Name>,
  usual: Numbers<Name>,
  texts: Partial<Texts<Name>>,
): Readings<Name> => each(fields, (name) => readNumber(fields[name], usual[name], texts[name]));

export const valuesOf = <Name extends string>(readings: Readings<Name>): Numbers<Name> =>
  Object.fromEntries(Object.entries<Reading>(readings).map(([name, { value }]) => [name, value])) as Numbers<Name>;

/** The numbers as an address holds them: only what is counted with, whatever was typed. */
export const queryOf = <Name extends string>(fields: NumberFields<Name>, values: Numbers<Name>): Record<Name, string> =>
  each(fields, (name) => textOf(fields[name], values[name]));

/** Where the slider of a number stands: the nearest of its steps. */
export function slideOf({ min, slideMax, step }: NumberField, value: number): number {
  const steps = Math.round((Math.min(value, slideMax) - min) / step);
  return Math.min(min + steps * step, slideMax);
}

/** What a slider is called in a form that is sent without scripts, and where all of them stood when the page was made. */
export const slideName = (name: string) => `${name}Slide`;
export const STOOD = "stood";
export const stoodOf = <Name extends string>(fields: NumberFields<Name>, values: Numbers<Name>): string =>
  namesOf(fields)
    .map((name) => textOf(fields[name], slideOf(fields[name], values[name])))
    .join("_");

/**
 * A form that was sent without scripts says each number twice: by its field and by its slider. A slider that was moved
 * counts, else the field. Null for an address that names no slider.
 */
export function withoutSliders<Name extends string>(
  fields: NumberFields<Name>,
  search: Readonly<Record<string, string>>,
): Texts<Name> | null {
  const names = namesOf(fields);
  if (!names.some((name) => slideName(name) in search)) return null;
  const stood = (search[STOOD] ?? "").split("_");
  return each(fields, (name) => {
    const slid = search[slideName(name)];
    const moved = slid !== undefined && slid !== stood[names.indexOf(name)];
    return (moved ? slid : search[name]) ?? "";
  });
}
