import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";

/** Notes that the user has read the office's notices. An administrator who looks through them reads, but leaves no mark. */
export async function markNoticesSeen(actor: Actor, office: OfficeId): Promise<void> {
  if (actor.administrator) return;
  await db.userOffice.updateMany({
    where: { userId: actor.userId, officeId: office },
    data: { noticesSeenAt: await now() },
  });
}
