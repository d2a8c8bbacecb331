import { z } from "zod";
import { id } from "@/lib/core/fields/fields";

/**
 * Where a page ended: how well its last family fits the search, what it is sorted by beside the name, the name its account
 * owner is sorted by, and the owner's id.
 */
export type Place = { fit: number; key: string; sortName: string; id: number };
const text = z
  .string()
  .max(400)
  .regex(/^[^\0]*$/);
const place = z.tuple([text, id, z.number().int().min(0).max(9), text]);

/** The opaque cursor of a place. */
export function toCursor({ fit, key, sortName, id }: Place): string {
  return Buffer.from(JSON.stringify([sortName, id, fit, key])).toString("base64url");
}

/** The position of a cursor; null for an unknown one. */
export function fromCursor(cursor: string): Place | null {
  try {
    const parsed = place.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (!parsed.success) return null;
    const [sortName, id, fit, key] = parsed.data;
    return { fit, key, sortName, id };
  } catch {
    return null;
  }
}
