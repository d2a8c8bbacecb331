import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { Look } from "@/components/layout/look/look";
import { now } from "@/lib/core/clock";
import { idIn } from "@/lib/core/fields/fields";
import { formatMoney } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { today } from "@/lib/core/time/wall-clock";
import { requestTenant } from "@/lib/front/tenant-of-request";
import { leadPrice } from "@/lib/membership/enrolment/family-price.rules";
import { type PublicOffice, publicFees, publicPlans } from "@/lib/membership/enrolment/queries";
import { STEPS } from "@/lib/membership/enrolment/schema";
import { logFollowedInvite } from "@/lib/membership/marketing/invites.commands";
import { firstValues } from "@/lib/pages/page";
import { brandPalette, brandProperties } from "@/lib/practice/branding/rules";
import { officePage } from "@/lib/practice/offices/public-page.queries";
import type { Tenant } from "@/tenants/tenant";
import { PublicFlow } from "./flow/public-flow";
import { Landing } from "./landing/landing";
import { officeById, officeBySlug } from "./office-title";
import { publicSetting } from "./public-setting";

export type JoinProps = {
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

// Title and page need the same data in one request; it is read once.
const plansOf = cache(publicPlans);
const feesOf = cache(publicFees);

/** Which office an address means, and the address itself; null for none of this tenant. */
type Found = { office: PublicOffice; path: string } | null;
type Find = (tenant: Tenant, params: Record<string, string>) => Promise<Found>;

export const bySlug: Find = async (tenant, { officeSlug = "" }) => {
  const office = await officeBySlug(tenant.id, officeSlug);
  // What was printed and linked under an older address leads on for ever.
  if (office && office.slug !== officeSlug) permanentRedirect(`/signup/${office.slug}`);
  return office && { office, path: `/signup/${office.slug}` };
};

/** `/accounts/signup/my-dentist/12`; each tenant has its own word and does not serve the other's. */
export const byId =
  (professional: Tenant["professionalSlug"]): Find =>
  async (tenant, { dentistInfoId = "" }) => {
    const id = idIn(dentistInfoId);
    if (tenant.professionalSlug !== professional || id === null) return null;
    const office = await officeById(tenant.id, id);
    return office && { office, path: `/accounts/signup/my-${professional}/${office.id}` };
  };

async function read({ params, searchParams }: JoinProps, find: Find) {
  const [tenant, given, search] = await Promise.all([requestTenant(), params, searchParams.then(firstValues)]);
  const found = await find(tenant, given);
  if (!found) notFound();
  const { id } = found.office;
  const [plans, fees, locale] = await Promise.all([plansOf(id), feesOf(id), getLocale()]);
  return { tenant, ...found, search, locale, plans, fees };
}

const inFlow = (search: Record<string, string>) => STEPS.some((step) => step === search.step);

/** The public page of an office under one of its addresses: the landing, or the enrolment when the address names a step. */
export async function JoinPage({ find, ...props }: JoinProps & { find: Find }) {
  const { tenant, office, path, search, locale, plans, fees } = await read(props, find);
  const palette = brandPalette(tenant, office.branding);
  const brand = palette && brandProperties(palette);
  if (inFlow(search) && office.open) {
    return (
      <Look tenant={tenant.id} space="airy" part="/signup/[officeSlug]" brand={brand}>
        <PublicFlow {...(await publicSetting({ tenant, office, plans, locale, search }))} path={path} />
      </Look>
    );
  }
  await logFollowedInvite(search.invite);
  return (
    <Look tenant={tenant.id} space="airy" part={null} brand={brand}>
      <Landing
        tenant={tenant}
        office={office}
        plans={plans}
        fees={fees}
        page={await officePage(office.id)}
        locale={locale}
        today={today(await now(), office.timezone)}
        path={path}
        url={`${tenantUrl(tenant.id)}${path}`}
      />
    </Look>
  );
}

/** Title built from the office's name (000 §2), and what search engines and the memory of public pages need. */
export function joinMetadata(find: Find) {
  return async function generateMetadata(props: JoinProps): Promise<Metadata> {
    const { tenant, office, search, locale, plans } = await read(props, find);
    const t = await getTranslations({ locale, namespace: "enrolmentLanding" });
    const town = office.city ? t("townIn", { town: office.city }) : "";
    const lead = leadPrice(plans, today(await now(), office.timezone));
    const price = lead
      ? t("priceIn", {
          price: formatMoney(lead.cents, locale),
          per: t("per", { unit: lead.unit, whom: lead.whom }),
        })
      : "";
    const title = t("pageTitle", { office: office.officeName });
    const description = t("pageDescription", {
      office: office.officeName,
      town,
      price,
      care: tenant.words[locale].care,
    });
    // One office has two addresses; the one with its name is the one to be found under.
    const url = `${tenantUrl(tenant.id)}/signup/${office.slug}`;
    const isFlow = inFlow(search);
    return {
      title: { absolute: title },
      description,
      robots: isFlow ? { index: false } : { index: true },
      alternates: {
        canonical: locale === "en-US" ? url : `${url}?lang=${locale}`,
        languages: { "en-US": url, "es-US": `${url}?lang=es-US` },
      },
      openGraph: {
        title,
        description,
        url,
        type: "website",
        locale: locale.replace("-", "_"),
        siteName: office.officeName,
        images: [{ url: `${tenantUrl(tenant.id)}${tenant.logos.social}`, width: 1200, height: 630, alt: tenant.name }],
      },
      ...(isFlow ? {} : { other: { "inhouse-office": String(office.id), "inhouse-scripts": "none" } }),
    };
  };
}
