import "server-only";
import { db } from "@/lib/core/db/db";
import { isSwitchable, type SwitchableFeature, tenantWithout } from "@/lib/core/tenancy/features";
import type { Tenant } from "@/tenants/tenant";
import type { Actor } from "./actor";
import { isOfficeRole } from "./roles";

/** What is turned off for an office right now. */
export async function switchedOffAt(officeId: number): Promise<SwitchableFeature[]> {
  const rows = await db.officeSwitch.findMany({ where: { officeId, off: true }, select: { feature: true } });
  return rows.flatMap(({ feature }) => (isSwitchable(feature) ? [feature] : []));
}

/**
 * The tenant as one of its offices has it, read anew by each request: of who works there it came with the session, for
 * everybody else it is looked up. Without an office it is the tenant.
 */
export async function tenantAt(tenant: Tenant, actor: Actor | null, officeId: number | undefined): Promise<Tenant> {
  if (officeId === undefined) return tenant;
  if (actor && isOfficeRole(actor.role) && actor.officeIds.includes(officeId)) {
    const off = actor.switchedOff.filter((each) => each.officeId === officeId).map(({ feature }) => feature);
    return tenantWithout(tenant, off);
  }
  return tenantWithout(tenant, await switchedOffAt(officeId));
}
