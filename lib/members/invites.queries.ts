import "server-only";
import { db } from "@/lib/core/db";
import type { OfficeId } from "@/lib/core/scope";
import type { Tenant } from "@/tenants/tenant";
import { mayInvite } from "./invites.rules";

/** Whether the office's staff see Invite Patient. */
export async function canInvite(office: OfficeId, tenant: Tenant): Promise<boolean> {
  const account = await db.payoutAccount.findUnique({ where: { officeId: office }, select: { officeId: true } });
  return mayInvite(tenant, office, account !== null);
}
