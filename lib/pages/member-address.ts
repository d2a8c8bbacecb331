import type { Tenant } from "@/tenants/tenant";
import { pathOf } from "./routes";

/** Where a member is opened: each tenant has its own address for the list (001 §2). */
export function memberHref(tenant: Pick<Tenant, "id">, memberId: number): string {
  return `${pathOf(tenant, "members")}?id=${memberId}`;
}
