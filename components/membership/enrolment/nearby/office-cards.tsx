import { Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { TextLink } from "@/components/ui/links/text-link";
import { phoneHref } from "@/lib/core/fields/phone";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import type { FoundOffice } from "@/lib/membership/enrolment/nearby.queries";
import type { EnrolmentPlan } from "@/lib/membership/enrolment/queries";
import { spokenAt } from "@/lib/practice/offices/languages.rules";
import { specialtyName } from "@/lib/practice/offices/specialties.rules";
import { planLabel } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";

type Shared = { tenant: Tenant; locale: Locale; joinHref: (office: FoundOffice) => string; level?: 3 | 4 };

/** Plans named of an office; the others are on its page. */
const PLANS = 3;

/** The offices a search has found, each with what one chooses it by. */
export function OfficeCards({ offices, ...shared }: Shared & { offices: readonly FoundOffice[] }) {
  if (offices.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-3 sm:gap-4">
      {offices.map((office) => (
        <li key={office.id} className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
          <OfficeCard office={office} {...shared} />
        </li>
      ))}
    </ul>
  );
}

function OfficeCard({ office, tenant, locale, joinHref, level = 3 }: Shared & { office: FoundOffice }) {
  const t = useTranslations("sitePages.search");
  const Heading = `h${level}` as const;
  const spoken = spokenAt(office.languages, locale);
  const specialty = office.specialty && specialtyName(tenant.constants, office.specialty, locale);
  const town = [office.city, [office.state, office.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return (
    <article className="grid gap-x-8 gap-y-3 sm:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 gap-3">
        {office.logoUrl ? (
          // biome-ignore lint/performance/noImgElement: a small logo of our own storage, already resized
          <img
            src={office.logoUrl}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="size-12 shrink-0 rounded-small object-contain"
          />
        ) : null}
        <div className="min-w-0">
          <Heading className="text-h4 wrap-anywhere">
            <TextLink href={`/marketplace/profile/${office.id}`}>{office.officeName}</TextLink>
          </Heading>
          <p className="mt-0.5 text-muted">
            {[town, t("miles", { miles: Math.round(office.miles) })].filter(Boolean).join(" · ")}
          </p>
          {specialty || spoken ? (
            <p className="text-small text-muted">{[specialty, spoken].filter(Boolean).join(" · ")}</p>
          ) : null}
        </div>
      </div>
      <Price office={office} locale={locale} />
      <Plans office={office} locale={locale} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:col-span-2">
        <LinkButton href={joinHref(office)} variant="primary" className="max-sm:flex-1">
          {t("join")} <span className="sr-only">{office.officeName}</span>
        </LinkButton>
        <LinkButton href={`/marketplace/profile/${office.id}`} className="max-sm:flex-1">
          {t("see")} <span className="sr-only">{office.officeName}</span>
        </LinkButton>
        {office.phone ? (
          <a
            href={phoneHref(office.phone)}
            className="inline-flex min-h-11 items-center gap-2 max-sm:basis-full rounded-small font-medium text-accent underline decoration-1 underline-offset-3"
          >
            <Phone aria-hidden size={18} />
            {office.phone}
          </a>
        ) : null}
      </div>
    </article>
  );
}

/** What an adult pays, or a child where only children can join. */
function Price({ office: { lead, prices }, locale }: { office: FoundOffice; locale: Locale }) {
  const t = useTranslations("enrolmentLanding");
  const s = useTranslations("sitePages.search");
  if (!lead) return null;
  const yearly = lead.unit === "month" && lead.whom !== "child" ? prices.year : null;
  return (
    <div className="sm:text-right">
      <p className="flex flex-wrap items-baseline gap-x-1.5 sm:justify-end">
        <span className="text-small text-muted">{t("from")}</span>
        <span className="font-heading text-h3 font-semibold tabular-nums">{formatMoney(lead.cents, locale)}</span>
        <span className="text-small text-muted">{t("per", { unit: lead.unit, whom: lead.whom })}</span>
      </p>
      {yearly === null ? null : (
        <p className="text-small text-muted tabular-nums">{s("orYear", { amount: formatMoney(yearly, locale) })}</p>
      )}
    </div>
  );
}

function Plans({ office: { plans }, locale }: { office: FoundOffice; locale: Locale }) {
  const t = useTranslations("sitePages.search");
  const amount = (price: number) => formatMoney(cents(price), locale);
  const priceOf = ({ monthlyCents: month, annualCents: year }: EnrolmentPlan) => {
    if (month && year) return t("both", { month: amount(month), year: amount(year) });
    return month ? t("month", { amount: amount(month) }) : t("year", { amount: amount(year ?? 0) });
  };
  const more = plans.length - PLANS;
  return (
    <ul className="border-t border-line pt-3 text-body sm:col-span-2">
      {plans.slice(0, PLANS).map((plan) => (
        <li key={plan.id} className="flex flex-wrap justify-between gap-x-3 py-0.5">
          <span className="min-w-0 wrap-anywhere">{planLabel(plan, locale)}</span>
          <span className="ml-auto text-muted tabular-nums">{priceOf(plan)}</span>
        </li>
      ))}
      {more > 0 ? <li className="py-0.5 text-muted">{t("morePlans", { count: more })}</li> : null}
    </ul>
  );
}
