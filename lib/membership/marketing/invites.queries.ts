import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import type { Tenant } from "@/tenants/tenant";
import { mayInvite } from "./invites.rules";

const DAYS = 30;

/** Whether the office's staff see Invite Patient. */
export async function canInvite(office: OfficeId, tenant: Tenant): Promise<boolean> {
  const account = await db.payoutAccount.findUnique({ where: { officeId: office }, select: { officeId: true } });
  return mayInvite(tenant, office, account !== null);
}

/** Invitations the office has emailed in the last 30 days, and how many of them were followed. */
export async function inviteCounts(office: OfficeId): Promise<{ sent: number; opened: number }> {
  const since = new Date((await now()).getTime() - DAYS * 86_400_000);
  const sent = { officeId: office, purpose: "invite" as const, createdAt: { gte: since } };
  const [all, opened] = await Promise.all([
    db.accountToken.count({ where: sent }),
    db.accountToken.count({ where: { ...sent, usedAt: { not: null } } }),
  ]);
  return { sent: all, opened };
}
