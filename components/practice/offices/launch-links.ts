import { pathOf } from "@/lib/pages/routes";
import type { ChecklistKey } from "@/lib/practice/offices/rules";
import type { Tenant } from "@/tenants/tenant";

/** Where each step of the launch is done; plans and members have pages of their own in each tenant. */
export function launchLinks(tenant: Pick<Tenant, "id">): Record<ChecklistKey, string> {
  return {
    profile: "/account/settings/office?tab=profile",
    payout: "/account/settings/office?tab=profile#payout",
    plans: pathOf(tenant, "plans"),
    team: "/account/settings/office?tab=users",
    practiceSystem: "/account/settings/office?tab=pms",
    marketing: "/account/settings/office?tab=profile#public-page",
    firstMember: pathOf(tenant, "addPatient"),
  };
}
