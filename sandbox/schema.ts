import { type ApiError, invalidParameter } from "@/sandbox/errors";
import type { Raw } from "@/sandbox/form";
import type { Json, JsonObject } from "@/sandbox/json";
import { nearest } from "@/sandbox/nearest";

/** The part of JSON Schema that the API descriptions use for requests. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: Json[];
  anyOf?: Schema[];
  properties?: { [name: string]: Schema };
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minimum?: number;
  maxLength?: number;
  maxProperties?: number;
  nullable?: boolean;
}

/** No text of Stripe's is longer, but for the evidence of a dispute. */
const MAX_TEXT = 5000;
const MAX_EVIDENCE = 20_000;

function child(path: string, name: string): string {
  return path ? `${path}[${name}]` : name;
}

function integer(text: string, schema: Schema, path: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw invalidParameter(`Invalid integer: ${text}`, path, "parameter_invalid_integer");
  const value = Number(text);
  if (schema.minimum !== undefined && value < schema.minimum) {
    const least = `Invalid integer: must be greater than or equal to ${schema.minimum}`;
    throw invalidParameter(least, path, "parameter_invalid_integer");
  }
  return value;
}

function scalar(schema: Schema, text: string, path: string): Json {
  if (schema.type === "integer") return integer(text, schema, path);
  if (schema.type === "number") {
    if (!/^-?\d{1,15}(\.\d{1,12})?$/.test(text)) throw invalidParameter(`Invalid decimal: ${text}`, path);
    return Number(text);
  }
  if (schema.type === "boolean") {
    if (text !== "true" && text !== "false") throw invalidParameter(`Invalid boolean: ${text}`, path);
    return text === "true";
  }
  if (schema.enum && !schema.enum.includes(text)) {
    const list = schema.enum.filter((option) => option !== "").join(", ");
    throw invalidParameter(`Invalid ${path}: must be one of ${list}`, path);
  }
  const most = path.startsWith("evidence[") ? MAX_EVIDENCE : (schema.maxLength ?? MAX_TEXT);
  if (text.length > most) {
    const start = `${text.slice(0, 20)}...${text.slice(-20)}`;
    throw invalidParameter(`Invalid string: ${start}; must be at most ${most} characters`, path);
  }
  return text;
}

function list(schema: Schema, raw: { [key: string]: Raw }, path: string): Json[] {
  const keys = Object.keys(raw);
  if (keys.some((key) => !/^\d{1,4}$/.test(key))) throw invalidParameter("Invalid array", path);
  const items = schema.items ?? {};
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => coerce(items, raw[key] ?? "", child(path, key)));
}

function object(schema: Schema, raw: { [key: string]: Raw }, path: string): JsonObject {
  const result: JsonObject = Object.create(null);
  const known = schema.properties ?? {};
  for (const [name, value] of Object.entries(raw)) {
    const at = child(path, name);
    const own = Object.hasOwn(known, name) ? known[name] : undefined;
    const rest = schema.additionalProperties;
    if (own) result[name] = coerce(own, value, at);
    else if (rest && rest !== true) result[name] = coerce(rest, value, at);
    else if (rest === false || schema.properties) {
      const meant = nearest(name, Object.keys(known));
      const hint = meant ? `. Did you mean ${child(path, meant)}?` : "";
      throw invalidParameter(`Received unknown parameter: ${at}${hint}`, at, "parameter_unknown");
    } else result[name] = coerce({}, value, at);
  }
  for (const name of schema.required ?? []) {
    const at = child(path, name);
    if (!Object.hasOwn(result, name)) {
      throw invalidParameter(`Missing required param: ${at}.`, at, "parameter_missing");
    }
    if (result[name] === "") {
      const text = `You passed an empty string for '${at}'. It is required and cannot be unset.`;
      throw invalidParameter(text, at, "parameter_invalid_empty");
    }
  }
  if (schema.maxProperties !== undefined && Object.keys(result).length > schema.maxProperties) {
    throw invalidParameter(`Invalid ${path}: at most ${schema.maxProperties} keys`, path);
  }
  return result;
}

function fits(schema: Schema, raw: Raw): boolean {
  const structured = schema.type === "object" || schema.type === "array";
  return structured === (typeof raw === "object");
}

function either(options: Schema[], raw: Raw, path: string): Json {
  let first: ApiError | undefined;
  for (const option of options.filter((candidate) => fits(candidate, raw))) {
    try {
      return coerce(option, raw, path);
    } catch (error) {
      first ??= error as ApiError;
    }
  }
  throw first ?? invalidParameter(`Invalid ${path}`, path);
}

/**
 * Turns decoded text into typed values as the schema says. An empty string stays `""`, which means "unset this".
 * Nothing is guessed: `49.00` is no integer, and an unknown name is an error (400).
 */
export function coerce(schema: Schema, raw: Raw, path: string): Json {
  if (raw === "" && schema.type !== "boolean") return "";
  if (schema.anyOf) return either(schema.anyOf, raw, path);
  if (typeof raw === "string") {
    if (schema.type === "object") throw invalidParameter("Invalid object", path);
    if (schema.type === "array") throw invalidParameter("Invalid array", path);
    return scalar(schema, raw, path);
  }
  if (schema.type === "array") return list(schema, raw, path);
  if (schema.type === "object" || !schema.type) return object(schema, raw, path);
  throw invalidParameter(`Invalid ${schema.type}`, path);
}
