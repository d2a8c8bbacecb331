// Holds what a call has really returned to what the API's document says of it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints } from "@/lib/api";
import type { JsonSchema, Responses } from "@/lib/front/api/responses";
import { compileRoutes } from "@/lib/front/api/router";
import { ROOT } from "./tree";

const router = compileRoutes(endpoints);
const { schemas, calls }: Responses = JSON.parse(readFileSync(join(ROOT, "lib", "api-responses.json"), "utf8"));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where and how `value` differs from its schema, one line each; fields nobody has declared differ too. */
export function differences(value: unknown, schema: JsonSchema, path = "", named = schemas): string[] {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    const target = named[name];
    return target ? differences(value, target, path, named) : [`${path}: ${name} is not described`];
  }
  if (value === null) return schema.nullable || Object.keys(schema).length === 0 ? [] : [`${path}: null`];
  const each = (at: string, inner: unknown, of: JsonSchema) => differences(inner, of, `${path}.${at}`, named);
  if (schema.allOf) return schema.allOf.flatMap((part) => differences(value, part, path, named));
  if (schema.anyOf) {
    const tried = schema.anyOf.map((part) => differences(value, part, path, named));
    return tried.sort((a, b) => a.length - b.length)[0] ?? [];
  }
  if (schema.enum && !schema.enum.some((one) => one === value)) return [`${path}: ${JSON.stringify(value)}`];
  if (schema.type === "array") {
    if (!Array.isArray(value)) return [`${path}: no list`];
    return value.flatMap((item, at) => each(String(at), item, schema.items ?? {}));
  }
  if (schema.type === "object") {
    if (!isObject(value)) return [`${path}: no object`];
    const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
    const { properties = {}, additionalProperties } = schema;
    return [
      ...missing.map((name) => `${path}.${name}: missing`),
      ...Object.entries(value).flatMap(([name, inner]) => {
        const of = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
        return of ? each(name, inner, of) : [`${path}.${name}: not described`];
      }),
    ];
  }
  if (schema.type && typeof value !== schema.type) return [`${path}: ${typeof value}`];
  return [];
}

/** Throws where a call that went well has returned something else than its description says. */
export function holdToDescription(method: string, path: string, body: unknown): void {
  const found = router.match(method, path);
  if (!found || !("endpoint" in found)) throw new Error(`${method} ${path} is no call`);
  const { pattern } = found.endpoint;
  const schema = calls[pattern]?.body;
  const wrong = schema ? differences(body, schema) : [": a body where none is described"];
  if (wrong.length > 0) throw new Error(`${pattern} returned what it does not say:\n${wrong.slice(0, 20).join("\n")}`);
}
