import { z } from "zod";
import { id } from "@/lib/core/fields";

/** Where a page ended: the name its last account owner is sorted by, and the owner's id. */
export type Place = { sortName: string; id: number };
const place = z.tuple([
  z
    .string()
    .max(400)
    .regex(/^[^\0]*$/),
  id,
]);

/** The opaque cursor of a place. */
export function toCursor({ sortName, id }: Place): string {
  return Buffer.from(JSON.stringify([sortName, id])).toString("base64url");
}

/** The position of a cursor; null for an unknown one. */
export function fromCursor(cursor: string): Place | null {
  try {
    const parsed = place.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (!parsed.success) return null;
    const [sortName, id] = parsed.data;
    return { sortName, id };
  } catch {
    return null;
  }
}
