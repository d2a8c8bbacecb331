// How large a body is that a call's schema takes, as far as its JSON form tells: in bytes, and in brackets.

type Schema = Record<string, unknown>;
type Size = { bytes: number; brackets: number };

/** Letters with accents take two bytes, quotes and dashes of a word processor three. */
const BYTES_A_SIGN = 3;
/** Fields that say nothing themselves hold a phone number, a date or a code. */
const UNSAID = 40;
const NUMBER = 11;
const UNSAID_ITEMS = 50;

const isObject = (value: unknown): value is Schema => typeof value === "object" && value !== null;
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isObject) : []);
const numberOr = (value: unknown, other: number) => (typeof value === "number" ? value : other);
const largestOf = (sizes: Size[]): Size => ({
  bytes: Math.max(0, ...sizes.map(({ bytes }) => bytes)),
  brackets: Math.max(0, ...sizes.map(({ brackets }) => brackets)),
});
const times = ({ bytes, brackets }: Size, count: number): Size => ({
  bytes: bytes * count,
  brackets: brackets * count,
});
const plus = (a: Size, b: Size): Size => ({ bytes: a.bytes + b.bytes, brackets: a.brackets + b.brackets });
const plain = (bytes: number): Size => ({ bytes, brackets: 0 });

/** The largest body of a schema. */
export function largest(schema: Schema): Size {
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  if (choices.length > 0) return largestOf(choices.map(largest));
  const parts = listOf(schema.allOf);
  if (parts.length > 0) return parts.map(largest).reduce(plus);
  if (Array.isArray(schema.enum)) return plain(Math.max(...schema.enum.map((each) => JSON.stringify(each).length)));
  if (isObject(schema.properties) || schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {}).map(([name, each]) =>
      plus(plain(name.length + 4), largest(isObject(each) ? each : {})),
    );
    const { additionalProperties: more } = schema;
    const unnamed = isObject(more) ? times(plus(plain(UNSAID), largest(more)), UNSAID_ITEMS) : plain(0);
    return [...fields, unnamed].reduce(plus, { bytes: 2, brackets: 1 });
  }
  if (schema.type === "array") {
    const item = plus(plain(1), largest(isObject(schema.items) ? schema.items : {}));
    return plus({ bytes: 2, brackets: 1 }, times(item, numberOr(schema.maxItems, UNSAID_ITEMS)));
  }
  if (schema.type === "string")
    return plain(2 + (typeof schema.maxLength === "number" ? schema.maxLength * BYTES_A_SIGN : UNSAID));
  return plain(schema.type === "number" || schema.type === "integer" ? NUMBER : UNSAID);
}
