import "server-only";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { TenantId } from "@/tenants/tenant";
import type { AssociationChoice, NamedAssociation } from "./choice.schema";

/** The associations of a tenant, however they stand, by name: what a list can be narrowed to. */
export const associationNames = (tenantId: TenantId): Promise<NamedAssociation[]> =>
  db.association.findMany({
    where: { tenantId },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });

/** Throws 404 where an association is chosen that the tenant does not have. Before a file begins: what has begun cannot refuse. */
export async function proveChoice(tenantId: TenantId, choice: AssociationChoice): Promise<void> {
  if (choice === "" || choice === "none") return;
  if (!(await db.association.findFirst({ where: { id: Number(choice), tenantId }, select: { id: true } })))
    throw notFound();
}
