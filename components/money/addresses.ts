import { pathOf } from "@/lib/routes";
import type { Tenant } from "@/tenants/tenant";

/** Where a member is opened: each tenant has its own address for the list (001 §2). */
export function memberHref(tenant: Pick<Tenant, "id">, memberId: number): string {
  return `${pathOf(tenant, "members")}?id=${memberId}`;
}

/** The page of a list an address names, from 1. */
export function pageOf(text: string | undefined): number {
  return /^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1;
}

/** A path with those parts of its query that say something. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const said = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}
