import { invalidParameter } from "@/sandbox/errors";
import { isObject, type Json, type JsonObject } from "@/sandbox/json";
import type { Metadata } from "@/sandbox/records";

const [MAX_KEYS, KEY_LENGTH, VALUE_LENGTH] = [50, 40, 500];

function checkPair(key: string, value: Json): void {
  if (key.length > KEY_LENGTH) {
    const text = `Metadata keys can be up to ${KEY_LENGTH} characters long. You tried to set a key with ${key.length} characters: ${key}`;
    throw invalidParameter(text, "metadata");
  }
  if (/[[\]]/.test(key)) throw invalidParameter(`Metadata keys cannot contain square brackets: ${key}`, "metadata");
  if (isObject(value) || Array.isArray(value)) {
    throw invalidParameter("Metadata values must be strings.", `metadata[${key}]`);
  }
  if (String(value).length > VALUE_LENGTH) {
    const text = `Metadata values can have up to ${VALUE_LENGTH} characters, but you passed in a value that is ${String(value).length} characters.`;
    throw invalidParameter(text, `metadata[${key}]`);
  }
}

/** Typed reading of validated parameters. `""` means unset, and reads as undefined. */
export class Params {
  constructor(readonly raw: JsonObject) {}

  /** True when the caller sent the parameter, be it to unset it. */
  has(name: string): boolean {
    return Object.hasOwn(this.raw, name);
  }

  str(name: string): string | undefined {
    const value = this.raw[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  }

  int(name: string): number | undefined {
    const value = this.raw[name];
    return typeof value === "number" ? value : undefined;
  }

  bool(name: string): boolean | undefined {
    const value = this.raw[name];
    return typeof value === "boolean" ? value : undefined;
  }

  strings(name: string): string[] | undefined {
    const value = this.raw[name];
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
  }

  list(name: string): Json[] {
    const value = this.raw[name];
    return Array.isArray(value) ? value : [];
  }

  object(name: string): JsonObject | undefined {
    const value = this.raw[name];
    return isObject(value) ? value : undefined;
  }

  sub(name: string): Params {
    return new Params(this.object(name) ?? {});
  }

  /** An email address, read as `text` reads. Throws 400 `email_invalid` on one that cannot be. */
  email(name: string, old: string | null): string | null {
    const email = this.text(name, old);
    if (this.has(name) && email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
      throw invalidParameter(`Invalid email address: ${email}`, name, "email_invalid");
    }
    return email;
  }

  /** New value when sent (null when unset), else the old one. */
  text(name: string, old: string | null): string | null {
    return this.has(name) ? (this.str(name) ?? null) : old;
  }

  /** Merged as Stripe does: an empty value removes a key, an empty `metadata` removes all. */
  metadata(old: Metadata = {}): Metadata {
    if (this.raw.metadata === "") return {};
    const sent = this.object("metadata");
    if (!sent) return old;
    const result = new Map(Object.entries(old));
    for (const [key, value] of Object.entries(sent)) {
      checkPair(key, value);
      if (value === "") result.delete(key);
      else result.set(key, String(value));
    }
    if (result.size > MAX_KEYS) {
      throw invalidParameter(`You can set at most ${MAX_KEYS} metadata keys on an object.`, "metadata");
    }
    return Object.fromEntries(result);
  }
}

/** Drops unset values of a nested object, so that what is stored is what was said. */
export function cleaned(value: JsonObject | undefined): JsonObject | undefined {
  if (!value) return undefined;
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    if (item === "") continue;
    result[key] = isObject(item) ? (cleaned(item) ?? {}) : item;
  }
  return result;
}
