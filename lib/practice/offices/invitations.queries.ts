import "server-only";
import { OFFICE } from "@/lib/core/auth/roles";
import { tokenHash } from "@/lib/core/auth/secrets";
import { db } from "@/lib/core/db/db";
import type { TenantId } from "@/tenants/tenant";

/**
 * Why an invitation to work at an office cannot be accepted any more: it was, or the office took it back or switched the
 * account off. Null for every other link. Only whoever holds the link learns it.
 */
export async function invitationOver(tenantId: TenantId, token: string): Promise<"accepted" | "withdrawn" | null> {
  const found = await db.accountToken.findUnique({
    where: { tokenHash: tokenHash(token) },
    select: {
      purpose: true,
      usedAt: true,
      user: {
        select: { tenantId: true, role: true, active: true, passwordHash: true, _count: { select: { offices: true } } },
      },
    },
  });
  const user = found?.user;
  if (found?.purpose !== "set_password" || user?.tenantId !== tenantId) return null;
  if (!OFFICE.some((role) => role === user.role)) return null;
  if (!user.active || user._count.offices === 0) return "withdrawn";
  return user.passwordHash !== null && found.usedAt !== null ? "accepted" : null;
}
