import "server-only";
import type { z } from "zod";
import { schemaOf } from "./openapi";

type Shape = { names: ReadonlySet<string>; isOpen: boolean };
const known = new WeakMap<z.ZodType, Shape>();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What an object of a JSON Schema may be called by, those of its choices and parts included. */
function shapeOf(schema: unknown): Shape {
  if (!isObject(schema)) return { names: new Set(), isOpen: true };
  const { properties, anyOf, oneOf, allOf, additionalProperties } = schema;
  const parts = [anyOf, oneOf, allOf].flatMap((each) => (Array.isArray(each) ? each.map(shapeOf) : []));
  const own = isObject(properties) ? Object.keys(properties) : [];
  return {
    names: new Set([...own, ...parts.flatMap(({ names }) => [...names])]),
    isOpen: isObject(additionalProperties) || additionalProperties === true || parts.some(({ isOpen }) => isOpen),
  };
}

/** Names of ours are letters, digits and a few signs; others cannot stand in a header, and are told as one that is not shown. */
const SHOWN = /^[\w.-]{1,64}$/;
/** So many are named at most. */
const MOST = 20;

/**
 * The fields of a body that its call does not know, to be named to whoever sent them: nothing is saved of them, while the answer
 * says that the rest was.
 */
export function unknownFields(schema: z.ZodType | undefined, body: unknown): string[] {
  if (!schema || !isObject(body)) return [];
  const shape = known.get(schema) ?? shapeOf(schemaOf(schema));
  known.set(schema, shape);
  if (shape.isOpen) return [];
  const names = Object.keys(body).filter((name) => !shape.names.has(name));
  return [...new Set(names.map((name) => (SHOWN.test(name) ? name : "?")))].slice(0, MOST);
}
