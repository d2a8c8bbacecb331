import "server-only";
import { randomUUID } from "node:crypto";
import { db, type Tx } from "@/lib/core/db/db";
import type { Session, SessionKind } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { systemTime } from "../clock";
import { SESSION_HOURS } from "./cookie";
import { signSession } from "./jwt";
import type { Role } from "./roles";

/** How long an impersonation lasts before it ends automatically. */
const IMPERSONATION_HOURS = 1;

export type OpenedSession = { sessionId: string; token: string; expiresAt: Date };

/** Opens a session for a user whose password has been checked. Who idles out is decided anew by each request (`actor.ts`). */
export async function openSession(
  user: { id: number; tenantId: TenantId; role: Role },
  kind: SessionKind,
  from: { ip: string | null; userAgent: string | null },
  tx: Tx = db,
): Promise<OpenedSession> {
  const startedAt = systemTime();
  const expiresAt = new Date(startedAt.getTime() + SESSION_HOURS * 3_600_000);
  const id = randomUUID();
  await tx.session.create({
    data: {
      id,
      userId: user.id,
      kind,
      createdAt: startedAt,
      lastSeenAt: startedAt,
      expiresAt,
      ip: from.ip,
      userAgent: from.userAgent?.slice(0, 300) ?? null,
    },
  });
  const token = await signSession(
    { userId: user.id, sessionId: id, tenantId: user.tenantId, role: user.role },
    expiresAt,
  );
  return { sessionId: id, token, expiresAt };
}

/** Ends one session. Ending it twice is no error. */
export async function revokeSession(sessionId: string, tx: Tx = db): Promise<void> {
  await tx.session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: systemTime() } });
}

/** Ends all of a user's sessions: after a password change, a role change or a deactivation. */
export async function revokeSessionsOf(userId: number, tx: Tx = db, except?: string): Promise<void> {
  await tx.session.updateMany({
    where: { userId, revokedAt: null, ...(except ? { id: { not: except } } : {}) },
    data: { revokedAt: systemTime() },
  });
}

/** Lets an administrator's session look as `userId`, within `officeId` when given. */
export async function beginActingAs(
  sessionId: string,
  userId: number,
  officeId: number | null,
  tx: Tx = db,
): Promise<Session> {
  const actsAsUntil = new Date(systemTime().getTime() + IMPERSONATION_HOURS * 3_600_000);
  return tx.session.update({
    where: { id: sessionId },
    data: { actsAsUserId: userId, actsAsOfficeId: officeId, actsAsUntil },
  });
}

export async function endActingAs(sessionId: string, tx: Tx = db): Promise<void> {
  await tx.session.update({
    where: { id: sessionId },
    data: { actsAsUserId: null, actsAsOfficeId: null, actsAsUntil: null },
  });
}
