import { Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { Brand } from "@/components/layout/brand";
import { PublicShell } from "@/components/layout/public-shell";
import { Callout } from "@/components/ui/callout";
import { LanguageSwitch } from "@/components/ui/language-switch";
import { LinkButton } from "@/components/ui/link-button";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import { phoneHref } from "@/lib/core/phone";
import type { EnrolmentPlan, PublicOffice } from "@/lib/enrolment/queries";
import { gppApplies } from "@/lib/plans/rules";
import type { Tenant } from "@/tenants/tenant";
import { JsonLd } from "./json-ld";
import { PlanCards } from "./plan-cards";
import { Codes, FamilySteps, HowItWorks, Part, Questions, useLeaving, useQuestions } from "./sections";

type Props = {
  tenant: Tenant;
  office: PublicOffice;
  plans: readonly EnrolmentPlan[];
  fees: Readonly<Record<string, number>>;
  locale: Locale;
  /** The page's own path, without query. */
  path: string;
  /** Its address on the internet. */
  url: string;
};

/** The least one can join for: by the month where any plan is, else by the year. */
export function lowestPrice(
  plans: readonly Pick<EnrolmentPlan, "monthlyCents" | "annualCents">[],
): { cents: number; unit: "month" | "year" } | null {
  const least = (prices: (number | null)[]) =>
    prices.reduce<number>((low, price) => (price ? Math.min(low, price) : low), Number.POSITIVE_INFINITY);
  const month = least(plans.map((plan) => plan.monthlyCents));
  if (Number.isFinite(month)) return { cents: month, unit: "month" };
  const year = least(plans.map((plan) => plan.annualCents));
  return Number.isFinite(year) ? { cents: year, unit: "year" } : null;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The office's public page. Rendered once for everybody, so nothing personal may come in here; works without scripts. */
export function Landing(props: Props) {
  const { tenant, office, plans, locale, path } = props;
  const t = useTranslations("landing");
  const town = office.city ? t("townIn", { town: [office.city, office.state].filter(Boolean).join(", ") }) : "";
  const gpp = plans.some((plan) => gppApplies(tenant, office, plan) && plan.monthlyCents);
  const leaving = useLeaving(plans, locale);
  const questions = useQuestions(office, town, locale, gpp, leaving);
  const joinHref = `${path}?step=member-info`;
  const canJoin = office.open && plans.length > 0;
  return (
    <PublicShell
      brand={<Brand name={office.officeName} logo={office.logoUrl} />}
      aside={<LanguageSwitch current={locale} />}
      poweredBy={tenant.name}
    >
      <JsonLd {...props} questions={questions} />
      <Hero {...props} joinHref={canJoin ? joinHref : null} />
      {plans.length > 0 ? (
        <Part title={t("plansTitle")} lead={t("plansLead")} id="plans">
          <PlanCards plans={plans} fees={props.fees} tenant={tenant} locale={locale} joinHref={joinHref} />
        </Part>
      ) : (
        <p className="mt-10 text-muted">{t("noPlans")}</p>
      )}
      <FamilySteps office={office} locale={locale} />
      <HowItWorks />
      {canJoin ? <Codes path={path} /> : null}
      <Questions items={questions} />
      <SmallPrint tenant={tenant} office={office} leaving={leaving} />
      {canJoin ? <JoinBar plans={plans} locale={locale} joinHref={joinHref} /> : null}
    </PublicShell>
  );
}

function Hero({ tenant, office, plans, locale, joinHref }: Props & { joinHref: string | null }) {
  const t = useTranslations("landing");
  const from = lowestPrice(plans);
  return (
    <div className="max-w-3xl pt-4 sm:pt-10">
      {office.association ? (
        <p className="mb-5 inline-flex items-center gap-3 rounded-control bg-fill px-3 py-2 text-small text-ink">
          {office.association.logoUrl ? (
            // biome-ignore lint/performance/noImgElement: a small logo of our own storage, already resized
            <img src={office.association.logoUrl} alt="" className="h-6 w-auto" />
          ) : null}
          {t("association", { name: office.association.name })}
        </p>
      ) : null}
      <p className="text-muted">
        {[office.officeName, [office.city, office.state].filter(Boolean).join(", ")].filter(Boolean).join(" · ")}
      </p>
      <h1 className="mt-2 text-h2 sm:text-h1">{t("headline", { care: capital(tenant.words[locale].care) })}</h1>
      <p className="mt-4 text-lead text-muted">
        {programText(office, locale) ?? t("lead", { office: office.officeName })}
      </p>
      {from ? (
        <p className="mt-6 flex items-baseline gap-2">
          <span className="text-muted">{t("from")}</span>
          <span className="font-heading text-h1 font-semibold tabular-nums">
            {formatMoney(cents(from.cents), locale)}
          </span>
          <span className="text-muted">{t(from.unit === "month" ? "aMonth" : "aYear")}</span>
        </p>
      ) : null}
      {joinHref ? (
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href={joinHref} prefetch={false} variant="primary" size="lg" className="max-sm:w-full">
            {t("join")}
          </LinkButton>
          <LinkButton href="#plans" prefetch={false} size="lg" className="max-sm:w-full">
            {t("seePlans")}
          </LinkButton>
        </div>
      ) : office.open ? null : (
        <Callout tone="warn" title={t(office.upgrading ? "upgrading" : "disabled")} className="mt-6">
          {t(office.upgrading ? "upgradingHint" : "disabledHint")}
        </Callout>
      )}
    </div>
  );
}

function programText(office: PublicOffice, locale: Locale): string | null {
  const text = locale === "es-US" ? office.spanishProgramDescription || null : office.programDescription;
  return text?.trim() ? text : null;
}

/** Stays at the lower edge of a phone while the page is read; on a desk the button in view is enough. */
function JoinBar({ plans, locale, joinHref }: { plans: readonly EnrolmentPlan[]; locale: Locale; joinHref: string }) {
  const t = useTranslations("landing");
  const from = lowestPrice(plans);
  return (
    <div
      data-noprint=""
      className="sticky bottom-0 z-10 -mx-4 mt-14 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
    >
      {from ? (
        <p className="min-w-0">
          <span className="text-small text-muted">{t("from")}</span>{" "}
          <strong className="tabular-nums">{formatMoney(cents(from.cents), locale)}</strong>{" "}
          <span className="text-small text-muted">{t(from.unit === "month" ? "aMonth" : "aYear")}</span>
        </p>
      ) : null}
      <LinkButton href={joinHref} prefetch={false} variant="primary" size="lg">
        {t("join")}
      </LinkButton>
    </div>
  );
}

function SmallPrint({ tenant, office, leaving }: { tenant: Tenant; office: PublicOffice; leaving: string }) {
  const t = useTranslations("landing");
  const address = [office.street, [office.city, office.state].filter(Boolean).join(", "), office.zip]
    .filter(Boolean)
    .join(", ");
  return (
    <section className="mt-14 grid gap-8 border-t border-line pt-8 sm:grid-cols-[2fr_1fr]">
      <div className="grid gap-3 text-small text-muted">
        <p>{t("disclaimerInsurance", { office: office.officeName })}</p>
        <p>{t("disclaimerRefund", { leaving })}</p>
        <p>{t("disclaimerPrices", { ucr: tenant.ucrName })}</p>
      </div>
      <address className="not-italic">
        <h2 className="text-h4">{t("contactTitle")}</h2>
        {office.professionalNames.map((name) => (
          <p key={name}>{name}</p>
        ))}
        <p className="text-muted">{address}</p>
        {office.phone ? (
          <p className="mt-1 flex items-center gap-2">
            <Phone aria-hidden size={18} className="text-muted" />
            <TextLink href={phoneHref(office.phone)} prefetch={false} className="inline-flex min-h-11 items-center">
              {t("call", { phone: office.phone })}
            </TextLink>
          </p>
        ) : null}
      </address>
    </section>
  );
}
