import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { TenantId } from "@/tenants/tenant";
import { Prisma } from "./db";

/** Whose rows are read: one office's, or for the back office those of every office of a tenant. */
export type OfficeScope = OfficeId | TenantId;

/** The row at `alias` belongs to the scope. */
export function inScope(alias: string, of: OfficeScope): Prisma.Sql {
  const column = Prisma.raw(`${alias}.office_id`);
  return typeof of === "number"
    ? Prisma.sql`${column} = ${of}::int`
    : Prisma.sql`${column} in (select id from office where tenant_id = ${of}::"TenantId")`;
}
