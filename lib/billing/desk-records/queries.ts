import "server-only";
import type { Tx } from "@/lib/core/db/db";
import { deskBefore } from "./schema";

/**
 * Which memberships of a family records of the front desk are about that were made since a moment and stand.
 * @param except a record that does not count
 */
export async function recordedSince(
  tx: Tx,
  householdId: number,
  since: Date,
  except: number | null = null,
): Promise<Set<number>> {
  const where = { householdId, undoneAt: null, createdAt: { gte: since } };
  const records = await tx.deskRecord.findMany({ where, select: { id: true, before: true } });
  const others = records.filter(({ id }) => id !== except);
  return new Set(others.flatMap(({ before }) => deskBefore.parse(before).memberships.map(({ id }) => id)));
}
