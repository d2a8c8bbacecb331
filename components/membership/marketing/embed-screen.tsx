import "server-only";
import { getTranslations } from "next-intl/server";
import { Look } from "@/components/layout/look/look";
import { Paused } from "@/components/membership/enrolment/landing/office-parts";
import { PlanCards } from "@/components/membership/enrolment/landing/plan-cards";
import { officeBySlug, officeTitle } from "@/components/membership/enrolment/office-title";
import { EmptyState } from "@/components/ui/states/empty-state";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { type PublicOffice, publicFees, publicPlans } from "@/lib/membership/enrolment/queries";
import { framersOf } from "@/lib/membership/marketing/queries";
import { brandPalette, brandProperties } from "@/lib/practice/branding/rules";
import type { Tenant } from "@/tenants/tenant";

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string> };

/** The office that the address names, once it is on our platform. */
async function officeOf({ tenant, search }: Pick<Props, "tenant" | "search">): Promise<PublicOffice | null> {
  const office = search.office ? await officeBySlug(tenant.id, search.office) : null;
  return office?.verified ? office : null;
}

export const embedHead = async (props: Props) => officeTitle(await officeOf(props));

/**
 * The plans of the office that the address names, for a frame on the office's own website: nothing else of ours around them.
 * Which websites may frame it stands in the page, from where the front writes it into the header.
 */
export async function EmbedScreen({ tenant, locale, search }: Props) {
  if (!search.office) return <NoOffice tenant={tenant} />;
  const office = await officeOf({ tenant, search });
  if (!office) throw notFound();
  const framers = await framersOf(office.id);
  const palette = brandPalette(tenant, office.branding);
  return (
    // Light, as nearly every website is: the frame does not know the page around it.
    <Look tenant={tenant.id} space="airy" theme="light" part={null} brand={palette && brandProperties(palette)}>
      <meta name="inhouse-scripts" content="none" />
      <meta name="inhouse-framers" content={framers.join(" ")} />
      <Plans {...{ tenant, locale, office }} />
      <script src="/embed-height.js" defer data-kept="" />
    </Look>
  );
}

/** For whoever opens the address as it is. */
async function NoOffice({ tenant }: Pick<Props, "tenant">) {
  const t = await getTranslations("marketing.embed");
  return (
    <Look tenant={tenant.id} space="airy" part={null}>
      <main>
        <h1 className="sr-only">{t("title")}</h1>
        <EmptyState title={t("noOffice")} description={t("noOfficeText")} />
      </main>
    </Look>
  );
}

async function Plans({ tenant, locale, office }: Pick<Props, "tenant" | "locale"> & { office: PublicOffice }) {
  const [t, l, plans, fees] = await Promise.all([
    getTranslations("marketing.embed"),
    getTranslations("enrolmentLanding"),
    publicPlans(office.id),
    publicFees(office.id),
  ]);
  const page = `${tenantUrl(tenant.id)}/signup/${office.slug}`;
  return (
    <main data-embed="" className="p-1">
      <h1 className="sr-only">{t("of", { office: office.officeName })}</h1>
      {plans.length > 0 ? (
        <PlanCards
          {...{ plans, fees, tenant, locale }}
          joinHref={office.open ? `${page}?step=member-info` : page}
          framed
        />
      ) : (
        <p className="py-6 text-center text-muted">{l("noPlans")}</p>
      )}
      <Paused office={office} />
      <p className="mt-4 text-small text-muted">
        {t("notInsurance")}{" "}
        <a href={page} target="_blank" rel="noopener" className="rounded-small text-accent underline">
          {t("more", { office: office.officeName })}
        </a>
      </p>
    </main>
  );
}
