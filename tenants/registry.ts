import { dental } from "@/tenants/dental";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { vision } from "@/tenants/vision";

export const TENANTS: Readonly<Record<TenantId, Tenant>> = { dental, vision };

/**
 * The tenant of a request by the exact name of its host (Q-001). `host` is the header's text; ports are ignored.
 * `extra` are the hosts of the installation, beside those in the tenants' own files, which are a machine's own and count where `local`.
 * Null for every other name, look-alikes included: the caller refuses those with 421.
 */
export function tenantOf(
  host: string,
  extra: Partial<Record<TenantId, readonly string[]>> = {},
  local = true,
): Tenant | null {
  const name = hostName(host);
  const owns = (tenant: Tenant) =>
    (local && tenant.hosts.includes(name)) || (extra[tenant.id] ?? []).some((other) => hostName(other) === name);
  return Object.values(TENANTS).find(owns) ?? null;
}

/** The name before the port; a port that cannot be one stays, and then the name is nobody's. */
function hostName(host: string): string {
  const [, name, port] = /^(.*):(\d{1,5})$/.exec(host) ?? [];
  return (name !== undefined && Number(port) <= 65_535 ? name : host).toLowerCase();
}
