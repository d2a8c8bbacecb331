import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { may } from "@/lib/core/auth/rights";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { officeProfile } from "@/lib/practice/offices/queries";
import { payoutAccount, rawPayoutDashboard } from "@/lib/practice/payouts/account.queries";
import type { PayoutReturn } from "@/lib/practice/payouts/account.rules";
import type { Tenant } from "@/tenants/tenant";
import { PayoutCard } from "./payout-card";
import { ProfileForm } from "./profile-form";
import { PublicPageCard } from "./public-page-card";

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  returned: PayoutReturn | undefined;
  mayChange: boolean;
};

/** What an office says about itself, what its public page shows, and its payout account: the same at each of its addresses. */
export async function ProfileTab({ actor, tenant, office, returned, mayChange }: Props) {
  const looking = { mayManage: may(actor.role, "managePayouts"), impersonated: actor.administrator !== null };
  const [profile, payout, rawHref] = await Promise.all([
    officeProfile(office),
    payoutAccount(office),
    rawPayoutDashboard(office, looking),
  ]);
  return (
    <>
      <ProfileForm
        key={profile.id}
        profile={profile}
        userId={actor.userId}
        siteUrl={tenantUrl(tenant.id)}
        specialties={tenant.constants.specialties}
        mayChange={mayChange}
      />
      <PublicPageCard office={office} live={profile.onboardingState === "live"} mayChange={mayChange} />
      <PayoutCard
        officeId={office}
        payout={payout}
        from="settings"
        returned={mayChange ? returned : undefined}
        mayChange={mayChange}
        rawHref={rawHref}
      />
    </>
  );
}
