import "server-only";
import { db } from "@/lib/core/db/db";
import type { TenantId } from "@/tenants/tenant";
import { now } from "../clock";
import { readSessionToken } from "./jwt";
import { isOfficeRole } from "./roles";

/** Why a session ended without its holder's doing: taken out of the office, past the last day, switched off, another role. */
export type ShutOut = "removed" | "over" | "deactivated" | "role";

/**
 * Why the holder of a token has to log in again, or cannot; null where they know themselves. Read from how they stand now and
 * from the role the token was made for, and told to nobody but who holds it.
 */
export async function whyShutOut(token: string | undefined, tenantId: TenantId): Promise<ShutOut | null> {
  const claims = token ? await readSessionToken(token) : null;
  if (!claims || claims.tenantId !== tenantId || !isOfficeRole(claims.role)) return null;
  const [user] = await db.$queryRaw<{ role: string; active: boolean; over: boolean; offices: number }[]>`
    select u.role::text, u.active, access_ended(u, ${await now()}) as over,
      (select count(*)::int from user_office w where w.user_id = u.id) as offices
    from app_user u where u.id = ${claims.userId} and u.tenant_id = ${tenantId}::"TenantId"`;
  if (!user) return null;
  if (user.offices === 0) return "removed";
  if (user.over) return "over";
  if (!user.active) return "deactivated";
  return user.role === claims.role ? null : "role";
}
