import "server-only";
import { audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now, systemTime } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { badRequest, notFound } from "@/lib/core/errors";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { activation, setupFacts } from "./queries";
import { mayComplete } from "./rules";

/** Whom a finished set-up belongs to: proven by the mailed key, else by the session of who runs the office. */
async function officeToComplete(
  tenantId: TenantId,
  actor: Actor | null,
  officeId: number,
  key: string | undefined,
): Promise<OfficeId> {
  if (key !== undefined && (await activation(tenantId, officeId, key))) return systemOffice(officeId);
  if (actor && hasRole(actor.role, PRACTICE_ADMINS) && actor.officeIds.includes(officeId))
    return systemOffice(officeId);
  throw notFound();
}

/**
 * Finishes the set-up: the office is verified and may take members. The activation link stops working.
 * Finishing twice changes nothing. Throws 404 for a dead key, 400 while profile or password are missing.
 */
export async function completeSignUp(
  tenant: Tenant,
  actor: Actor | null,
  input: { dentistInfoId: number; activationKey?: string | undefined },
  caller: Caller,
): Promise<{ dentistInfoId: number; landing: string }> {
  const office = await officeToComplete(tenant.id, actor, input.dentistInfoId, input.activationKey);
  if (!mayComplete(await setupFacts(office))) throw badRequest("offices.setup.notDone");
  await transaction(async (tx) => {
    const at = await now();
    const { count } = await tx.office.updateMany({
      where: { id: office, verified: false },
      data: { verified: true, accountStatus: "onboarding", signupStep: 5, updatedAt: at },
    });
    if (count === 0) return;
    await tx.accountToken.updateMany({
      where: { officeId: office, purpose: "activation", usedAt: null },
      data: { usedAt: systemTime() },
    });
    await audit(
      tx,
      { actor, caller },
      {
        action: "office.sign_up_complete",
        noun: "office",
        nounId: office,
        officeId: office,
        before: { verified: false },
        after: { verified: true },
      },
    );
  });
  await invalidatePublicPages(office);
  // Who finishes by the mailed key alone has nobody's dashboard yet.
  return { dentistInfoId: office, landing: actor ? tenant.dashboardPath : "/signup-complete" };
}
