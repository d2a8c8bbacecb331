import "server-only";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { servedTenant } from "@/lib/core/tenancy/tenancy";
import type { Tenant } from "@/tenants/tenant";

/** The tenant of the request being rendered, from its host. */
export async function requestTenant(): Promise<Tenant> {
  return servedTenant((await headers()).get("host") ?? "") ?? notFound();
}
