// What a family has been written about its office's closing.
import { db } from "@/lib/core/db/db";
import type { Family } from "./billing";

export type ClosingMail = {
  template: string;
  to: string;
  values: Record<string, string>;
  rows: { label: string; value: string }[];
  link?: string;
};

/** The letters of one family about closings, the oldest first, whether or not they have left. */
export async function closingLetters({ householdId }: Pick<Family, "householdId">): Promise<ClosingMail[]> {
  const rows = await db.outbox.findMany({
    where: { dedupe: { startsWith: `mail:closing:${householdId}:` } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ payload }) => payload as ClosingMail);
}
