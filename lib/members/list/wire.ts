import { z } from "zod";

/** Where a page ended: names and id of its last account owner. */
export type Place = { lastName: string; firstName: string; id: number };
const place = z.tuple([z.string().max(200), z.string().max(200), z.number().int().min(1)]);

/** The opaque cursor of a place. */
export function toCursor({ lastName, firstName, id }: Place): string {
  return Buffer.from(JSON.stringify([lastName, firstName, id])).toString("base64url");
}

/** The place of a cursor; null when it is none of ours. */
export function fromCursor(cursor: string): Place | null {
  try {
    const parsed = place.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (!parsed.success) return null;
    const [lastName, firstName, id] = parsed.data;
    return { lastName, firstName, id };
  } catch {
    return null;
  }
}
