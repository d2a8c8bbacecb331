import "server-only";
import { z } from "zod";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { systemTime } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";

// A request proves its session in the database each time (`core/auth/actor`), so what is ended here is over with the next one,
// a browser's and a program's alike.

/** Ends one of the own sessions. Ending it twice is no error; somebody else's is 404. */
export async function endOwnSession(actor: Actor, sessionId: string, author: Author): Promise<void> {
  if (!z.uuid().safeParse(sessionId).success) throw notFound();
  const own = { id: sessionId, userId: actor.userId };
  await transaction(async (tx) => {
    const { count } = await tx.session.updateMany({
      where: { ...own, revokedAt: null },
      data: { revokedAt: systemTime() },
    });
    if (count === 0) {
      if ((await tx.session.count({ where: own })) === 0) throw notFound();
      return;
    }
    await audit(tx, author, { action: "account.end_session", noun: "user", nounId: actor.userId });
  });
}

/** Ends all of the own sessions but the one that asks; returns how many that were. */
export async function endOtherSessions(actor: Actor, author: Author): Promise<{ ended: number }> {
  return transaction(async (tx) => {
    const at = systemTime();
    const { count } = await tx.session.updateMany({
      where: { userId: actor.userId, id: { not: actor.sessionId }, revokedAt: null, expiresAt: { gt: at } },
      data: { revokedAt: at },
    });
    if (count > 0) {
      const after = { ended: count };
      await audit(tx, author, { action: "account.end_sessions", noun: "user", nounId: actor.userId, after });
    }
    return { ended: count };
  });
}
