import { getTranslations } from "next-intl/server";
import { Look } from "@/components/layout/look/look";
import { Brand } from "@/components/layout/nav/brand";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { PublicFrame } from "@/components/site/public-frame";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import { Callout } from "@/components/ui/notices/callout";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import { type PublicOffice, publicFees, publicPlans } from "@/lib/membership/enrolment/queries";
import { href } from "@/lib/pages/address";
import type { PageContext } from "@/lib/pages/page";
import { brandPalette, brandProperties } from "@/lib/practice/branding/rules";
import { PublicFlow } from "./flow/public-flow";
import { Paused } from "./landing/office-parts";
import { PlanCards } from "./landing/plan-cards";
import { Part } from "./landing/sections";
import { OfficeSearch } from "./nearby/office-search";
import { officeBySlug, officeTitle } from "./office-title";
import { publicSetting } from "./public-setting";

const PATH = "/external-patient-signup";
type Context = PageContext<typeof PATH>;
const addressOf = (office: string, tab: string) => href(PATH, undefined, { office, tab });

/** The office that the address names, once it is on our platform. */
async function officeOf({ tenant, search }: Pick<Context, "tenant" | "search">): Promise<PublicOffice | null> {
  const office = search.office ? await officeBySlug(tenant.id, search.office) : null;
  return office?.verified ? office : null;
}

export const externalHead = async (context: Context) => officeTitle(await officeOf(context));

/** Joining an office from outside of its own page: the office its address names, or the search for one first. */
export async function ExternalSignup(context: Context) {
  const office = await officeOf(context);
  return office ? <AtOffice {...context} office={office} /> : <Choice {...context} />;
}

/** The search for an office, each result leading to its enrolment here. */
async function Choice({ tenant, locale, search }: Context) {
  const t = await getTranslations("sitePages.externalSignup");
  const { office, ...rest } = search;
  return (
    <PublicFrame tenant={tenant} locale={locale} {...(search.near ? { keep: rest } : {})}>
      <h1 className="max-w-3xl text-[28px] leading-9 text-balance sm:text-h1">{t("title")}</h1>
      <p className="mt-2 max-w-2xl text-muted sm:mt-3 sm:text-lead">{t("intro")}</p>
      {office ? (
        <Callout tone="warn" title={t("unknown")} className="mt-5">
          {t("unknownHint")}
        </Callout>
      ) : null}
      <OfficeSearch
        path={PATH}
        tenant={tenant}
        locale={locale}
        search={rest}
        joinHref={({ slug }) => addressOf(slug, "member-info")}
      />
    </PublicFrame>
  );
}

type At = Pick<Context, "tenant" | "locale" | "search"> & { office: PublicOffice };

/** The enrolment of the office's own page, or its plans, as tabs (001 §2). */
async function AtOffice({ tenant, locale, search, office }: At) {
  const [t, l, s, plans] = await Promise.all([
    getTranslations("enrolment.tabs"),
    getTranslations("enrolmentLanding"),
    getTranslations("sitePages.externalSignup"),
    publicPlans(office.id),
  ]);
  const canJoin = office.open && plans.length > 0;
  const viewing = !canJoin || search.tab === "view-plans";
  const tabs = (
    <TabLinks
      label={t("label")}
      tabs={[
        { href: addressOf(office.slug, "member-info"), label: s("join"), current: !viewing },
        { href: addressOf(office.slug, "view-plans"), label: t("viewPlans"), current: viewing },
      ]}
    />
  );
  const palette = brandPalette(tenant, office.branding);
  const brand = palette && brandProperties(palette);
  const path = href("/signup/[officeSlug]", { officeSlug: office.slug });
  if (!viewing)
    return (
      <Look tenant={tenant.id} space="airy" brand={brand}>
        <PublicFlow
          {...(await publicSetting({ tenant, office, plans, locale, search }))}
          stepParam="tab"
          path={path}
          keep={{ office: office.slug }}
          tabs={tabs}
        />
      </Look>
    );
  return (
    <Look tenant={tenant.id} space="airy" part={null} brand={brand}>
      <meta name="inhouse-scripts" content="none" />
      <PublicShell
        brand={<Brand name={office.officeName} logo={office.logoUrl} href={path} />}
        aside={<LanguageSwitch current={locale} keep={{ office: office.slug, tab: "view-plans" }} />}
        poweredBy={tenant.name}
      >
        {canJoin ? tabs : null}
        <h1 className="mt-6 text-h2 sm:text-h1">{s("plansOf", { name: office.officeName })}</h1>
        <Paused office={office} />
        {plans.length > 0 ? (
          <Part title={l("plansTitle")} lead={l("plansLead")} id="plans">
            <PlanCards
              plans={plans}
              fees={await publicFees(office.id)}
              tenant={tenant}
              locale={locale}
              joinHref={canJoin ? addressOf(office.slug, "member-info") : path}
            />
          </Part>
        ) : (
          <p className="mt-6 text-muted">{l("noPlans")}</p>
        )}
      </PublicShell>
    </Look>
  );
}
