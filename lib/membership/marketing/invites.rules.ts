import type { Tenant } from "@/tenants/tenant";

/** Invite Patient shows when the office has a payout account or is on the special-office list (000 §6, Q-008). */
export function mayInvite(
  tenant: Pick<Tenant, "specialOfficeIds">,
  officeId: number,
  hasPayoutAccount: boolean,
): boolean {
  return hasPayoutAccount || tenant.specialOfficeIds.includes(officeId);
}
