import "server-only";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { tenantOf } from "@/tenants/registry";
import type { Tenant } from "@/tenants/tenant";
import { knownHosts } from "./tenancy";

/** The tenant of the request being rendered, from its host. */
export async function requestTenant(): Promise<Tenant> {
  return tenantOf((await headers()).get("host") ?? "", knownHosts()) ?? notFound();
}
