import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";

/** A plan of a location of an organization that follows none. */
export type OwnPlan = { planId: number; office: OfficeId; organizationId: number; revision: number };

/** Such a plan by its id; null for a plan that an organization keeps. Throws 404 for an office's that the actor does not work in, or of no organization. */
export async function ownPlanNamed(actor: Actor, planId: number): Promise<OwnPlan | null> {
  const row = await db.plan.findFirst({
    where: { id: planId, isDeleted: false, office: { tenantId: actor.tenantId } },
    select: { officeId: true, revision: true, office: { select: { organizationId: true } } },
  });
  if (!row || row.officeId === null) return null;
  const office = await proveOffice(actor, row.officeId);
  const organizationId = row.office?.organizationId ?? null;
  if (organizationId === null) throw notFound();
  return { planId, office, organizationId, revision: row.revision };
}
