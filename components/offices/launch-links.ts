import type { ChecklistKey } from "@/lib/offices/rules";
import type { Tenant } from "@/tenants/tenant";

/** Where each step of the launch is done; plans and members have pages of their own in each tenant. */
export function launchLinks(tenant: Pick<Tenant, "dashboardPath">): Record<ChecklistKey, string> {
  const dentalStyle = tenant.dashboardPath.startsWith("/dentist-new");
  return {
    profile: "/account/settings/office?tab=profile",
    payout: "/account/settings/office?tab=profile#payout",
    plans: dentalStyle ? "/dentist-new/memberships" : "/account/settings/membership-plan",
    team: "/account/settings/office?tab=users",
    practiceSystem: "/account/settings/office?tab=pms",
    marketing: "/account/settings/office?tab=profile",
    firstMember: dentalStyle ? "/dentist-new/signup" : "/account/patient-signup",
  };
}
