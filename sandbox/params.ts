import { isObject, type Json, type JsonObject } from "@/sandbox/json";
import type { Metadata } from "@/sandbox/records";

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

  /** New value when sent (null when unset), else the old one. */
  text(name: string, old: string | null): string | null {
    return this.has(name) ? (this.str(name) ?? null) : old;
  }

  /** Merged as Stripe does: an empty value removes a key, an empty `metadata` removes all. */
  metadata(old: Metadata = {}): Metadata {
    if (this.raw.metadata === "") return {};
    const sent = this.object("metadata");
    if (!sent) return old;
    const result: Metadata = { ...old };
    for (const [key, value] of Object.entries(sent)) {
      if (value === "") delete result[key];
      else result[key] = String(value);
    }
    return result;
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
