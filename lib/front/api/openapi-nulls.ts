// OpenAPI 3.0 has no type for null: `nullable` counts only beside a `type` in the same schema. Generators of clients go by that.
type Json = Record<string, unknown>;

const NOTHING = { type: "object", nullable: true, enum: [null] };
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** A schema that says `nullable` without a type, in a form that counts: null as one of several, or by the type of its values. */
function typed({ nullable: _, ...schema }: Json): Json {
  const { enum: values, anyOf } = schema;
  if (Array.isArray(values)) {
    const value = values.find((each) => each !== null);
    return value === undefined ? NOTHING : { type: typeof value, nullable: true, ...schema };
  }
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, NOTHING] };
  // What says nothing else may be anything, null included.
  return Object.keys(schema).length === 0 ? {} : { anyOf: [schema, NOTHING] };
}

/** The same part of an OpenAPI 3.0 document with a type wherever it says `nullable`. */
export function withTypedNulls(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withTypedNulls);
  if (!isObject(part)) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withTypedNulls(value)]));
  return inner.nullable === true && inner.type === undefined ? typed(inner) : inner;
}
