import type { Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { href } from "@/lib/pages/address";
import type { Tenant } from "@/tenants/tenant";

/** What the invite dialog is given: for whom it invites, and our words and link for a colleague in another practice. */
export type InviteFacts = {
  officeId: number;
  professional: Tenant["professionalSlug"];
  refer: string;
  signupUrl: string;
};

export function invitingFor(tenant: Tenant, officeId: number, locale: Locale): InviteFacts {
  return {
    officeId,
    professional: tenant.professionalSlug,
    refer: tenant.words[locale].refer,
    signupUrl: `${tenantUrl(tenant.id)}${href("/enroll/practice")}`,
  };
}
