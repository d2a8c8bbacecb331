import { Look } from "@/components/layout/look/look";
import { Landing } from "@/components/membership/enrolment/landing/landing";
import { profileOf } from "@/components/membership/enrolment/profile/profile-of";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import type { PageContext } from "@/lib/pages/page";
import { recommender } from "@/lib/platform/referrals/queries";
import { brandPalette, brandProperties } from "@/lib/practice/branding/rules";

type Context = PageContext<"/patient-referral/[paymentUniqueId]", { paymentUniqueId: string }>;

/** The office's own page as a friend passed it on: it says who, and whoever joins from here joins with their code. */
export async function FriendPage({ tenant, locale, params: { paymentUniqueId: code } }: Context) {
  const { officeId, firstName: name } = await recommender(tenant.id, code);
  const { office, plans, fees, page, day } = await profileOf(tenant.id, officeId);
  const palette = brandPalette(tenant, office.branding);
  const path = `/signup/${office.slug}`;
  return (
    <Look tenant={tenant.id} space="airy" part={null} brand={palette && brandProperties(palette)}>
      <Landing
        {...{ tenant, office, plans, fees, page, locale, path }}
        today={day}
        url={`${tenantUrl(tenant.id)}${path}`}
        friend={{ name, code }}
      />
    </Look>
  );
}
