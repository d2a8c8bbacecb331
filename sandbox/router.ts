import { readFileSync } from "node:fs";
import type { Schema } from "@/sandbox/schema";

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  schema?: Schema;
}

interface Described {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { [type: string]: { schema: Schema } } };
}

export interface Description {
  paths: { [path: string]: { [method: string]: Described } };
  components: { schemas: { [name: string]: Schema } };
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  /** What may be sent: the body of a POST, the query of the rest. */
  input: Schema;
}

export interface Match {
  operation: Operation;
  path: { [name: string]: string };
}

/** Reads one of the API descriptions that lie in `sandbox/openapi`. */
export function readDescription(name: "stripe" | "plaid"): Description {
  const text = readFileSync(new URL(`./openapi/${name}.json`, import.meta.url), "utf8");
  return JSON.parse(text) as Description;
}

function resolve(schema: Schema, description: Description): Schema {
  const name = schema.$ref?.split("/").pop();
  return (name ? description.components.schemas[name] : undefined) ?? schema;
}

function inputOf(described: Described, description: Description): Schema {
  const content = Object.values(described.requestBody?.content ?? {})[0];
  if (content) return resolve(content.schema, description);
  const properties: { [name: string]: Schema } = {};
  const required: string[] = [];
  for (const parameter of described.parameters ?? []) {
    if (parameter.in !== "query" || !parameter.name) continue;
    properties[parameter.name] = parameter.schema ?? {};
    if (parameter.required) required.push(parameter.name);
  }
  return { type: "object", properties, required, additionalProperties: false };
}

/** All operations of a description, by method and number of path segments; fixed segments beat placeholders. */
export class Router {
  readonly operations: Operation[] = [];
  #buckets = new Map<string, { operation: Operation; parts: string[] }[]>();

  constructor(description: Description) {
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, described] of Object.entries(methods)) {
        const operation = {
          id: described.operationId,
          method: method.toUpperCase(),
          path,
          input: inputOf(described, description),
        };
        this.operations.push(operation);
        const parts = path.split("/");
        const key = `${operation.method} ${parts.length}`;
        this.#buckets.set(key, [...(this.#buckets.get(key) ?? []), { operation, parts }]);
      }
    }
    for (const bucket of this.#buckets.values()) {
      bucket.sort((a, b) => a.operation.path.split("{").length - b.operation.path.split("{").length);
    }
  }

  match(method: string, path: string): Match | null {
    const given = path.split("/");
    for (const { operation, parts } of this.#buckets.get(`${method} ${given.length}`) ?? []) {
      const values: { [name: string]: string } = {};
      const fits = parts.every((part, i) => {
        const value = given[i] ?? "";
        if (!part.startsWith("{")) return part === value;
        values[part.slice(1, -1)] = decodeURIComponent(value);
        return value !== "";
      });
      if (fits) return { operation, path: values };
    }
    return null;
  }
}
