import { Landing } from "@/components/enrolment/landing/landing";
import { Look } from "@/components/layout/look";
import { brandPalette, brandProperties } from "@/lib/branding/rules";
import { now } from "@/lib/core/clock";
import { today } from "@/lib/core/dates";
import { notFound } from "@/lib/core/errors";
import { tenantUrl } from "@/lib/core/tenancy";
import { publicFees, publicOfficeById, publicPlans } from "@/lib/enrolment/queries";
import { officePage } from "@/lib/offices/public-page.queries";
import type { PageContext } from "@/lib/pages/page";
import { recommender } from "@/lib/referrals/queries";

type Context = PageContext<"/patient-referral/[paymentUniqueId]", { paymentUniqueId: string }>;

/** The office's own page as a friend passed it on: it says who, and whoever joins from here joins with their code. */
export async function FriendPage({ tenant, locale, params: { paymentUniqueId: code } }: Context) {
  const { officeId, firstName: name } = await recommender(tenant.id, code);
  const office = await publicOfficeById(tenant.id, officeId);
  if (!office?.live) throw notFound();
  const [plans, fees, page, at] = await Promise.all([
    publicPlans(office.id),
    publicFees(office.id),
    officePage(office.id),
    now(),
  ]);
  const palette = brandPalette(tenant, office.branding);
  const path = `/signup/${office.slug}`;
  return (
    <Look tenant={tenant.id} space="airy" part={null} brand={palette && brandProperties(palette)}>
      <Landing
        {...{ tenant, office, plans, fees, page, locale, path }}
        today={today(at, office.timezone)}
        url={`${tenantUrl(tenant.id)}${path}`}
        friend={{ name, code }}
      />
    </Look>
  );
}
