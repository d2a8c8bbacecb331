import { useTranslations } from "next-intl";
import { Brand } from "@/components/layout/nav/brand";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import { Callout } from "@/components/ui/notices/callout";
import type { Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import { formatMoney } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { type LeadPrice, leadPrice } from "@/lib/membership/enrolment/family-price.rules";
import type { EnrolmentPlan, PublicOffice } from "@/lib/membership/enrolment/queries";
import { heroSentence } from "@/lib/practice/branding/rules";
import type { OfficePage } from "@/lib/practice/offices/public-page.queries";
import { gppApplies } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";
import { FamilyPart } from "./calculator";
import { priceFacts } from "./facts";
import { JsonLd } from "./json-ld";
import { Association, Lead, Paused, Photo, programText, SmallPrint } from "./office-parts";
import { PlanCards } from "./plan-cards";
import { Codes, HowItWorks, Part, Questions, useLeaving, useQuestions } from "./sections";
import { Visit } from "./visit";

export type LandingProps = {
  tenant: Tenant;
  office: PublicOffice;
  plans: readonly EnrolmentPlan[];
  fees: Readonly<Record<string, number>>;
  /** The place and its people. */
  page: OfficePage;
  locale: Locale;
  /** Today at the office. */
  today: DateOn;
  /** The page's own path, without query. */
  path: string;
  /** Its address on the internet. */
  url: string;
  /** Whoever passed the link on, and the code that says so; their name is null once they have left. */
  friend?: { name: string | null; code: string } | undefined;
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The office's public page. Rendered once for everybody, so nothing personal may come in here; works without scripts. */
export function Landing(props: LandingProps) {
  const { tenant, office, plans, locale, path, friend } = props;
  const t = useTranslations("enrolmentLanding");
  const town = office.city ? t("townIn", { town: [office.city, office.state].filter(Boolean).join(", ") }) : "";
  const gpp = plans.some((plan) => gppApplies(tenant, office, plan) && plan.monthlyCents);
  const leaving = useLeaving(plans, locale);
  const questions = useQuestions(office, plans, town, locale, gpp, leaving);
  const joinHref = withQuery(path, { step: "member-info", ...(friend && { referralCode: friend.code }) });
  const canJoin = office.open && plans.length > 0;
  return (
    <PublicShell
      brand={<Brand name={office.officeName} logo={office.logoUrl} />}
      aside={<LanguageSwitch current={locale} />}
      poweredBy={tenant.name}
    >
      <JsonLd {...props} questions={questions} />
      {friend ? <Friend name={friend.name} office={office} /> : null}
      <Hero {...props} joinHref={canJoin ? joinHref : null} />
      {plans.length > 0 ? (
        <Part title={t("plansTitle")} lead={t("plansLead")} id="plans">
          <PlanCards plans={plans} fees={props.fees} tenant={tenant} locale={locale} joinHref={joinHref} />
          {canJoin ? <Codes path={path} referralCode={friend?.code} /> : null}
        </Part>
      ) : (
        <p className="mt-10 text-muted">{t("noPlans")}</p>
      )}
      {/* Up to here a button to join is in view by itself; from here on the bar is, as long as this part is. */}
      <div>
        <FamilyPart facts={priceFacts(tenant, office, plans, props.today)} office={office} locale={locale} />
        <HowItWorks />
        <Questions items={questions} />
        <Visit office={office} page={props.page} locale={locale} />
        <SmallPrint tenant={tenant} office={office} leaving={leaving} />
        {canJoin ? <JoinBar lead={leadPrice(plans, props.today)} locale={locale} joinHref={joinHref} /> : null}
      </div>
    </PublicShell>
  );
}

/** Who says so: before anything the office says of itself. */
function Friend({ name, office }: { name: string | null; office: PublicOffice }) {
  const t = useTranslations("enrolmentLanding");
  return (
    <Callout tone="info" className="mb-4 sm:my-6">
      {name ? t("friendNamed", { name, office: office.officeName }) : t("friendUnnamed", { office: office.officeName })}
    </Callout>
  );
}

/** What it is, from whom and from how much, beside a photograph where the office has one. */
function Hero({ page, ...props }: LandingProps & { joinHref: string | null }) {
  if (!page.photoUrl) return <Words {...props} />;
  return (
    <div className="grid gap-x-10 gap-y-2 lg:grid-cols-[3fr_2fr] lg:items-center">
      <Photo src={page.photoUrl} alt={props.office.officeName} />
      <Words {...props} />
    </div>
  );
}

function Words({
  tenant,
  office,
  plans,
  locale,
  today,
  joinHref,
}: Omit<LandingProps, "page"> & { joinHref: string | null }) {
  const t = useTranslations("enrolmentLanding");
  const lead = leadPrice(plans, today);
  const sentence = heroSentence(office.branding, locale);
  return (
    <div className="max-w-3xl pt-2 sm:pt-10">
      <Association office={office} />
      <p className="text-muted">
        {[office.officeName, [office.city, office.state].filter(Boolean).join(", ")].filter(Boolean).join(" · ")}
      </p>
      {sentence ? (
        <h1 dir="auto" className="mt-2 text-h2 wrap-anywhere sm:text-h1">
          {sentence}
        </h1>
      ) : (
        <h1 className="mt-2 text-h2 sm:text-h1">{t("headline", { care: capital(tenant.words[locale].care) })}</h1>
      )}
      <p className="mt-3 text-muted sm:mt-4 sm:text-lead">
        {programText(office, locale) ?? t("lead", { office: office.officeName })}
      </p>
      {lead ? <Lead lead={lead} locale={locale} /> : null}
      {joinHref ? (
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href={joinHref} variant="primary" size="lg" className="max-sm:w-full">
            {t("join")}
          </LinkButton>
          <LinkButton href="#plans" size="lg" className="max-sm:hidden">
            {t("seePlans")}
          </LinkButton>
        </div>
      ) : (
        <Paused office={office} />
      )}
    </div>
  );
}

/** Stays at the lower edge while the rest of the page is read. What it is painted with reaches from edge to edge of the window. */
function JoinBar({ lead, locale, joinHref }: { lead: LeadPrice | null; locale: Locale; joinHref: string }) {
  const t = useTranslations("enrolmentLanding");
  return (
    <div
      data-noprint=""
      className="sticky bottom-0 z-10 mt-6 flex items-center justify-between gap-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [border-image:linear-gradient(var(--line)_1px,var(--surface)_0)_fill_0/0/0_100vmax]"
    >
      {lead ? (
        <p className="min-w-0">
          <span className="text-small text-muted">{t("from")}</span>{" "}
          <strong className="tabular-nums">{formatMoney(lead.cents, locale)}</strong>{" "}
          <span className="text-small text-muted">{t("per", { unit: lead.unit, whom: lead.whom })}</span>
        </p>
      ) : null}
      <LinkButton href={joinHref} variant="primary" size="lg">
        {t("join")}
      </LinkButton>
    </div>
  );
}
