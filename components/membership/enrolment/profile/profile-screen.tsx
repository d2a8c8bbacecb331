import { Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { officeData } from "@/components/membership/enrolment/landing/office-data";
import {
  Association,
  Lead,
  Paused,
  Photo,
  programText,
  SmallPrint,
} from "@/components/membership/enrolment/landing/office-parts";
import { PlanCards } from "@/components/membership/enrolment/landing/plan-cards";
import { HowItWorks, Part, useLeaving } from "@/components/membership/enrolment/landing/sections";
import { Visit } from "@/components/membership/enrolment/landing/visit";
import { webPage } from "@/components/site/page-data";
import { PublicFrame } from "@/components/site/public-frame";
import { graph, StructuredData } from "@/components/site/structured-data";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { phoneHref } from "@/lib/core/fields/phone";
import type { Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import { formatMoney } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { leadPrice } from "@/lib/membership/enrolment/family-price.rules";
import type { PublicOffice } from "@/lib/membership/enrolment/queries";
import { href } from "@/lib/pages/address";
import type { PageContext } from "@/lib/pages/page";
import { brandPalette, brandProperties, heroSentence } from "@/lib/practice/branding/rules";
import { townOf } from "@/lib/practice/offices/public-page.rules";
import { specialtyName } from "@/lib/practice/offices/specialties.rules";
import type { Tenant } from "@/tenants/tenant";
import { type Profile, profileOf } from "./profile-of";

const PATH = "/marketplace/profile/[dentistInfoId]";
type Context = PageContext<typeof PATH>;

const pathOf = ({ id }: PublicOffice) => href(PATH, { dentistInfoId: id });

/** What the page of an office is called and found under. */
export async function profileHead({ tenant, locale, params }: Pick<Context, "tenant" | "locale" | "params">) {
  const { office, plans, day } = await profileOf(tenant.id, params.dentistInfoId);
  const [t, s] = await Promise.all([getTranslations("enrolmentLanding"), getTranslations("sitePages.profile")]);
  const lead = leadPrice(plans, day);
  const town = townOf(office);
  return {
    title: [office.officeName, town].filter(Boolean).join(" · "),
    description: s("description", {
      ...tenant.words[locale],
      name: office.officeName,
      town: town ? t("townIn", { town }) : "",
      price: lead
        ? t("priceIn", { price: formatMoney(lead.cents, locale), per: t("per", { unit: lead.unit, whom: lead.whom }) })
        : "",
    }),
    path: pathOf(office),
  };
}

/** An office as we show it to people who look for one: who they are, when and where, and what a plan costs. */
export async function ProfileScreen({ tenant, locale, params }: Context) {
  const profile = await profileOf(tenant.id, params.dentistInfoId);
  const { office, plans, page } = profile;
  const { description } = await profileHead({ tenant, locale, params });
  const palette = brandPalette(tenant, office.branding);
  const path = pathOf(office);
  const about = { id: office.id, brand: palette && brandProperties(palette) };
  const url = `${tenantUrl(tenant.id)}${path}`;
  return (
    <PublicFrame tenant={tenant} locale={locale} office={about}>
      <StructuredData
        data={graph([
          officeData({ tenant, office, plans, page, locale, url }),
          webPage({ tenant, locale, path, name: office.officeName, description }),
        ])}
      />
      <Whole {...profile} tenant={tenant} locale={locale} />
    </PublicFrame>
  );
}

type Props = Profile & { tenant: Tenant; locale: Locale };

function Whole(props: Props) {
  const { office, plans, fees, page, tenant, locale } = props;
  const t = useTranslations("enrolmentLanding");
  const s = useTranslations("sitePages.profile");
  const leaving = useLeaving(plans, locale);
  const joinHref = `/signup/${office.slug}`;
  return (
    <>
      {page.photoUrl ? (
        <div className="grid gap-x-10 gap-y-2 lg:grid-cols-[3fr_2fr] lg:items-center">
          <Photo src={page.photoUrl} alt={office.officeName} />
          <Hero {...props} joinHref={joinHref} />
        </div>
      ) : (
        <Hero {...props} joinHref={joinHref} />
      )}
      <Visit office={office} page={page} locale={locale} />
      {plans.length > 0 ? (
        <Part title={s("plans")} lead={s("plansLead")} id="plans">
          <PlanCards plans={plans} fees={fees} tenant={tenant} locale={locale} joinHref={joinHref} />
        </Part>
      ) : (
        <p className="mt-10 text-muted">{t("noPlans")}</p>
      )}
      {office.open && plans.length > 0 ? (
        <>
          <HowItWorks />
          <LinkButton href={joinHref} variant="primary" size="lg" className="mt-6 max-sm:w-full">
            {s("joinAt", { name: office.officeName })}
          </LinkButton>
        </>
      ) : null}
      {office.zip ? (
        <p className="mt-6">
          <LinkButton href={withQuery("/search", { near: office.zip })}>{s("others")}</LinkButton>
        </p>
      ) : null}
      <SmallPrint tenant={tenant} office={office} leaving={leaving} />
    </>
  );
}

/** Who it is, where, and from how much on. */
function Hero({ office, plans, page, tenant, locale, day, joinHref }: Props & { joinHref: string }) {
  const t = useTranslations("enrolmentLanding");
  const lead = leadPrice(plans, day);
  const sentence = heroSentence(office.branding, locale);
  const specialty = page.specialty && specialtyName(tenant.constants, page.specialty, locale);
  const canJoin = office.open && plans.length > 0;
  return (
    <div className="max-w-3xl pt-2">
      <Association office={office} />
      <div className="flex items-center gap-4">
        {office.logoUrl ? (
          // biome-ignore lint/performance/noImgElement: a small logo of our own storage, already resized
          <img src={office.logoUrl} alt="" className="size-14 shrink-0 rounded-control object-contain" />
        ) : null}
        <div className="min-w-0">
          <h1 className="text-h2 wrap-anywhere sm:text-h1">{office.officeName}</h1>
          <p className="mt-1 text-muted">{[townOf(office), specialty].filter(Boolean).join(" · ")}</p>
        </div>
      </div>
      {sentence ? (
        <p dir="auto" className="mt-4 font-heading text-h4 wrap-anywhere">
          {sentence}
        </p>
      ) : null}
      <p className="mt-3 text-muted sm:text-lead">
        {programText(office, locale) ?? t("lead", { office: office.officeName })}
      </p>
      {lead ? <Lead lead={lead} locale={locale} /> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        {canJoin ? (
          <LinkButton href={joinHref} variant="primary" size="lg" className="max-sm:w-full">
            {t("join")}
          </LinkButton>
        ) : null}
        {office.phone ? (
          <LinkButton href={phoneHref(office.phone)} size="lg" className="max-sm:w-full">
            <Phone aria-hidden size={18} />
            {t("call", { phone: office.phone })}
          </LinkButton>
        ) : null}
      </div>
      <Paused office={office} />
    </div>
  );
}
