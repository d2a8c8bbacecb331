import { env } from "@/lib/core/process/env";
import { TENANTS, tenantOf } from "@/tenants/registry";
import type { Tenant, TenantId } from "@/tenants/tenant";

/** Exact hosts each tenant serves, in addition to those in its own file. */
export function knownHosts(): Record<TenantId, readonly string[]> {
  const settings = env();
  const hostOf = (url: string | undefined) => (url ? [new URL(url).host] : []);
  return {
    dental: [...settings.DENTAL_HOSTS, ...hostOf(settings.DENTAL_URL)],
    vision: [...settings.VISION_HOSTS, ...hostOf(settings.VISION_URL)],
  };
}

/**
 * The tenant of a request, by the exact name of its host, or null for a host that is not ours. An installation of one
 * tenant (`TENANT`) serves that one at all its addresses (000 §1).
 */
export function servedTenant(host: string): Tenant | null {
  // In real life nobody comes by a name that every machine has for itself.
  const found = tenantOf(host, knownHosts(), !env().INHOUSE_PRODUCTION);
  const only = env().TENANT;
  return found && only ? TENANTS[only] : found;
}

/**
 * Address of a tenant's site without a trailing slash, for links in emails: from configuration, never from a request.
 */
export function tenantUrl(tenantId: TenantId): string {
  const settings = env();
  const configured = tenantId === "dental" ? settings.DENTAL_URL : settings.VISION_URL;
  return (configured ?? `http://${tenantId}.localhost:${settings.PORT}`).replace(/\/$/, "");
}

/** Support contacts: the installation's own where set, else the tenant's placeholders. */
export function supportOf(tenant: Tenant): { email: string; phone: string } {
  return { email: env().SUPPORT_EMAIL || tenant.supportEmail, phone: env().SUPPORT_PHONE || tenant.supportPhone };
}

export function tenantById(id: TenantId): Tenant {
  return TENANTS[id];
}
