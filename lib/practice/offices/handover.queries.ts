import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { today } from "@/lib/core/time/wall-clock";
import type { OpenHandover } from "./handover.rules";

const name = { select: { firstName: true, lastName: true } } as const;

/** The handover of the office that somebody has a part in and can still do something about. */
export async function openHandover(office: OfficeId, userId: number): Promise<OpenHandover | null> {
  const found = await db.officeHandover.findFirst({
    where: {
      officeId: office,
      until: { gt: await now() },
      OR: [
        { state: "asked", fromUserId: userId },
        { state: "asked", toUserId: userId },
        { state: "done", fromUserId: userId },
      ],
    },
    orderBy: { id: "desc" },
    include: { from: name, to: name, office: { select: { timezone: true } } },
  });
  if (!found) return null;
  const side = found.state === "done" ? "mayTakeBack" : found.toUserId === userId ? "decides" : "waits";
  const other = side === "decides" ? found.from : found.to;
  return {
    side,
    other: `${other.firstName} ${other.lastName}`.trim(),
    until: today(found.until, found.office.timezone),
  };
}
