import "server-only";
import { type Actor, idleSince } from "@/lib/core/auth/actor";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { type Device, deviceOf, networkShown } from "./sessions.rules";

/** How many are listed, the last used first. Whoever has more ends them all at once. */
const LISTED = 50;

export type OwnSession = {
  id: string;
  /** A browser, or a program with a token for the API. */
  kind: "web" | "api";
  /** The one that asks. */
  current: boolean;
  device: Device;
  network: string | null;
  startedAt: Date;
  lastSeenAt: Date;
};

/** Where somebody is logged in right now: this session first, then the last used; `total` counts those not listed too. */
export async function ownSessions(actor: Actor): Promise<{ sessions: OwnSession[]; total: number }> {
  const at = systemTime();
  const member = await db.member.findFirst({
    where: { officeId: { in: [...actor.officeIds] } },
    select: { id: true },
  });
  const since = idleSince(actor.role, member !== null, at);
  const alive = {
    ...{ userId: actor.userId, revokedAt: null, expiresAt: { gt: at } },
    ...(since === null ? {} : { NOT: { kind: "web" as const, lastSeenAt: { lt: since } } }),
  };
  const [rows, current, total] = await Promise.all([
    db.session.findMany({
      where: { ...alive, id: { not: actor.sessionId } },
      orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
      take: LISTED - 1,
    }),
    db.session.findMany({ where: { ...alive, id: actor.sessionId } }),
    db.session.count({ where: alive }),
  ]);
  const sessions = [...current, ...rows].map(({ id, kind, ip, userAgent, createdAt, lastSeenAt }) => ({
    ...{ id, kind, current: id === actor.sessionId, device: deviceOf(userAgent), network: networkShown(ip) },
    ...{ startedAt: createdAt, lastSeenAt },
  }));
  return { sessions, total };
}
