// Walks the JSON Schema of an input: which fields it has, and a body that fits it, one field of which a test may spoil.

export type Schema = Record<string, unknown>;
export type Path = (string | number)[];
export type Node = { path: Path; schema: Schema; required: boolean; types: Set<string> };
/** One of the shapes an input may have (a discriminated union has several). */
export type Variant = { sample: unknown; fields: Node[] };

export const isObject = (value: unknown): value is Schema => typeof value === "object" && value !== null;
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const choicesOf = (schema: Schema): Schema[] => [...listOf(schema.anyOf), ...listOf(schema.oneOf)];

/** Values that fields of these names need; everything else is told by its type. */
const BY_NAME: Record<string, string> = {
  email: "somebody@mail.example",
  phone: "512-555-0134",
  zip: "78701",
  state: "TX",
  dob: "04/12/1988",
  timezone: "America/Chicago",
  password: "a good long one",
  websites: "https://www.office.example",
  messageKey: "0199a000-0000-7000-8000-00000000000a",
};

function typesOf(schema: Schema): Set<string> {
  const choices = choicesOf(schema);
  if (choices.length > 0) return new Set(choices.flatMap((each) => [...typesOf(each)]));
  const value = Array.isArray(schema.enum) ? schema.enum[0] : schema.const;
  const type = typeof schema.type === "string" ? schema.type : value === undefined ? undefined : typeof value;
  return new Set(type === undefined ? [] : [type === "integer" ? "number" : type]);
}

/** A value that fits a schema, as far as its JSON form tells. */
export function sampleOf(schema: Schema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [choice] = choicesOf(schema);
  if (choice) return sampleOf(choice, name);
  if (isObject(schema.properties)) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, each]) => [key, sampleOf(isObject(each) ? each : {}, key)]),
    );
  }
  if (schema.type === "array") return isObject(schema.items) ? [sampleOf(schema.items, name)] : [];
  if (schema.type === "integer" || schema.type === "number") return Number(schema.minimum ?? 1);
  if (schema.type === "boolean") return true;
  if (schema.type === "object") return {};
  return BY_NAME[name] ?? "x".repeat(Math.max(1, Number(schema.minLength ?? 1)));
}

function nodesOf(schema: Schema, path: Path): Node[] {
  const object = isObject(schema.properties) ? schema : choicesOf(schema).find((each) => isObject(each.properties));
  if (object) {
    const required = Array.isArray(object.required) ? object.required : [];
    return Object.entries(object.properties as Schema).flatMap(([key, value]) => {
      const each = isObject(value) ? value : {};
      const at = [...path, key];
      return [{ path: at, schema: each, required: required.includes(key), types: typesOf(each) }, ...nodesOf(each, at)];
    });
  }
  // Items are looked at where a sample has one; a default is an empty list.
  if (schema.type === "array" && isObject(schema.items) && schema.default === undefined) {
    const at = [...path, 0];
    const item: Node = { path: at, schema: schema.items, required: false, types: typesOf(schema.items) };
    return [item, ...nodesOf(schema.items, at)];
  }
  return [];
}

/** Every field of an input, nested ones too, for each shape it may have. */
export function fieldsOf(schema: Schema): Variant[] {
  const shapes = choicesOf(schema);
  return (shapes.length > 0 ? shapes : [schema]).map((shape) => ({
    sample: sampleOf(shape),
    fields: nodesOf(shape, []),
  }));
}

/** A copy of `body` with another value at `path`. */
export function put(body: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(body)) return body.map((each, at) => (at === key ? put(each, rest, value) : each));
  const object = isObject(body) ? body : {};
  return { ...object, [key]: put(object[key], rest, value) };
}

/** A copy of `body` without what is at `path`: JSON leaves out what is undefined. */
export const without = (body: unknown, path: Path) => put(body, path, undefined);
