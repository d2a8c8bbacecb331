import { useTranslations } from "next-intl";
import { Callout } from "@/components/ui/notices/callout";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatMoney } from "@/lib/core/money";
import type { LeadPrice } from "@/lib/membership/enrolment/family-price.rules";
import type { PublicOffice } from "@/lib/membership/enrolment/queries";
import type { Tenant } from "@/tenants/tenant";

/** The office's photograph, above its words on a phone and beside them at a desk. */
export function Photo({ src, alt }: { src: string; alt: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a picture of our own storage, already resized
    <img
      src={src}
      alt={alt}
      width={1200}
      height={750}
      fetchPriority="high"
      className="aspect-[16/7] w-full rounded-card bg-fill object-cover lg:order-last lg:aspect-[4/3]"
    />
  );
}

/** The body that the office belongs to. */
export function Association({ office: { association } }: { office: PublicOffice }) {
  const t = useTranslations("enrolmentLanding");
  if (!association) return null;
  return (
    <p className="mb-3 inline-flex items-center gap-3 sm:mb-5 rounded-control bg-fill px-3 py-2 text-small text-ink">
      {association.logoUrl ? (
        // biome-ignore lint/performance/noImgElement: a small logo of our own storage, already resized
        <img src={association.logoUrl} alt="" className="h-6 w-auto" />
      ) : null}
      {t("association", { name: association.name })}
    </p>
  );
}

/** From how much on, and for whom. */
export function Lead({ lead, locale }: { lead: LeadPrice; locale: Locale }) {
  const t = useTranslations("enrolmentLanding");
  return (
    <p className="mt-4 flex flex-wrap items-baseline sm:mt-6 gap-x-2">
      <span className="text-muted">{t("from")}</span>
      <span className="font-heading text-h1 font-semibold tabular-nums">{formatMoney(lead.cents, locale)}</span>
      <span className="text-muted">{t("per", { unit: lead.unit, whom: lead.whom })}</span>
    </p>
  );
}

/** Why nobody can join just now; nothing where one can. */
export function Paused({ office }: { office: PublicOffice }) {
  const t = useTranslations("enrolmentLanding");
  if (office.open) return null;
  return (
    <Callout tone="warn" title={t(office.upgrading ? "upgrading" : "disabled")} className="mt-6">
      {t(office.upgrading ? "upgradingHint" : "disabledHint")}
    </Callout>
  );
}

/** What the office says of its plan itself. */
export function programText(office: PublicOffice, locale: Locale): string | null {
  const text = locale === "es-US" ? office.spanishProgramDescription || null : office.programDescription;
  return text?.trim() ? text : null;
}

/** What holds for every membership of the office, in small print. */
export function SmallPrint({ tenant, office, leaving }: { tenant: Tenant; office: PublicOffice; leaving: string }) {
  const t = useTranslations("enrolmentLanding");
  return (
    <section className="mt-8 grid max-w-3xl gap-3 border-t border-line pt-6 text-small text-muted sm:mt-16">
      <p>{t("disclaimerInsurance", { office: office.officeName })}</p>
      <p>{t("disclaimerRefund", { leaving })}</p>
      <p>{t("disclaimerPrices", { ucr: tenant.ucrName })}</p>
    </section>
  );
}
