import { isObject, type Json, type JsonObject } from "@/sandbox/json";
import { invalid } from "@/sandbox/plaid/errors";
import type { Description } from "@/sandbox/router";
import type { Schema } from "@/sandbox/schema";

function typeFits(schema: Schema, value: Json): boolean {
  if (value === null) return schema.nullable === true;
  if (schema.type === "string") return typeof value === "string";
  if (schema.type === "integer") return Number.isInteger(value);
  if (schema.type === "number") return typeof value === "number";
  if (schema.type === "boolean") return typeof value === "boolean";
  if (schema.type === "array") return Array.isArray(value);
  return schema.type !== "object" || isObject(value);
}

/** Checks a JSON body against Plaid's description, level by level. Throws Plaid's INVALID_REQUEST errors. */
export function checkInput(description: Description, given: Schema, value: Json, path: string): void {
  const name = given.$ref?.split("/").pop();
  const schema = (name ? description.components.schemas[name] : undefined) ?? given;
  if (!typeFits(schema, value)) throw invalid("INVALID_FIELD", `${path || "body"} must be a ${schema.type}`);
  if (schema.enum && typeof value === "string" && !schema.enum.includes(value)) {
    throw invalid("INVALID_FIELD", `${path} must be one of ${schema.enum.join(", ")}`);
  }
  if (Array.isArray(value)) {
    value.forEach((item, i) => {
      checkInput(description, schema.items ?? {}, item, `${path}[${i}]`);
    });
  } else if (isObject(value)) checkFields(description, schema, value, path);
}

function checkFields(description: Description, schema: Schema, value: JsonObject, path: string): void {
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
  if (missing.length > 0)
    throw invalid("MISSING_FIELDS", `the following required fields are missing: ${missing.map(at).join(", ")}`);
  const known = schema.properties;
  if (!known) return;
  for (const [name, item] of Object.entries(value)) {
    const own = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!own) throw invalid("UNKNOWN_FIELDS", `the following fields are not recognized by this endpoint: ${at(name)}`);
    checkInput(description, own, item, at(name));
  }
}
