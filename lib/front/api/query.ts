import type { z } from "zod";
import { badRequest } from "@/lib/core/errors";
import { schemaOf } from "./openapi";

const known = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** The properties of a JSON Schema, those of its choices and parts included. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, anyOf, oneOf, allOf } = schema as Record<string, unknown>;
  const parts = [anyOf, oneOf, allOf].flatMap((each) => (Array.isArray(each) ? each : []));
  return [...Object.keys(properties ?? {}), ...parts.flatMap(propertiesOf)];
}

/** What a call's query may hold, whatever its schema is built of. */
function namesOf(schema: z.ZodType | undefined): ReadonlySet<string> {
  if (!schema) return new Set();
  const names = known.get(schema) ?? new Set(propertiesOf(schemaOf(schema)));
  known.set(schema, names);
  return names;
}

/**
 * The parameters of a query by name. Throws 400 for one the call does not know, because a misspelled filter that is
 * ignored answers with too much, and for one that is said twice, because who reads which of the two is anybody's guess.
 */
export function queryValues(schema: z.ZodType | undefined, query: URLSearchParams): Record<string, string> {
  const names = namesOf(schema);
  const values: Record<string, string> = {};
  for (const [name, value] of query) {
    if (!names.has(name) || Object.hasOwn(values, name)) throw badRequest("errors.badQuery");
    values[name] = value;
  }
  return values;
}
