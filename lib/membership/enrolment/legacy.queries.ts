import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { db } from "@/lib/core/db/db";

/** The office of a caller who names none: that of a patient's newest family, or where they work. */
export async function ownOffice(actor: Actor): Promise<number | null> {
  if (actor.role !== "client") return actor.officeIds[0] ?? null;
  const where = { payerId: actor.payerId ?? 0 };
  const household = await db.household.findFirst({ where, orderBy: { id: "desc" }, select: { officeId: true } });
  return household?.officeId ?? null;
}
