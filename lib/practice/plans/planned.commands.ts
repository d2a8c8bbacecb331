import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { type DateOn, toDbDate } from "@/lib/core/time/dates";
import type { PlannedPrices } from "./planned.schema";

/** Keeps a price for its day; the plan is locked and none waits at that place. Its audit is the caller's. */
export async function keepForItsDay(
  tx: Tx,
  {
    planId,
    groupId,
    prices,
    effectiveOn,
  }: { planId: number; groupId: number | null; prices: PlannedPrices; effectiveOn: DateOn },
  author: Author,
): Promise<void> {
  await tx.plannedPrice.create({
    data: {
      planId,
      groupId,
      prices,
      effectiveOn: toDbDate(effectiveOn),
      createdAt: await now(),
      createdById: userOf(author),
    },
  });
}

/** Ends the waiting of a price whose plan is locked. False when it waits no more: somebody else was first. */
export async function closePlanned(tx: Tx, id: number, status: "begun" | "withdrawn"): Promise<boolean> {
  const closed = await tx.plannedPrice.updateMany({
    where: { id, status: "waiting" },
    data: { status, closedAt: await now() },
  });
  return closed.count > 0;
}
