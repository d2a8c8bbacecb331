import "server-only";
import { notFound } from "next/navigation";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { today } from "@/lib/core/time/wall-clock";
import { type PublicOffice, publicFees, publicOfficeById, publicPlans } from "@/lib/membership/enrolment/queries";
import { officeBranding } from "@/lib/practice/branding/queries";
import { officePage } from "@/lib/practice/offices/public-page.queries";
import { renderMail } from "@/lib/queue/mail/render";
import type { Tenant } from "@/tenants/tenant";
import { BrandingForm } from "./branding-form";
import { ACCENT_OF_MAIL } from "./mail-sample";

type Props = { actor: Actor; tenant: Tenant; office: OfficeId; mayAct: boolean };

/** How an office's public pages look: chosen on one side, shown on the other as they will be. */
export async function BrandingScreen({ actor, tenant, office, mayAct }: Props) {
  const [t, titles, locale, found, saved, page] = await Promise.all([
    getTranslations("branding"),
    getTranslations("routes"),
    getLocale(),
    publicOfficeById(tenant.id, office),
    officeBranding(office),
    officePage(office),
  ]);
  if (!found) notFound();
  const [plans, fees] = await Promise.all([publicPlans(found.id), publicFees(found.id)]);
  // The page can be looked at in the language its reader does not have.
  const other = LOCALES.find((each) => each !== locale) ?? locale;
  const { enrolmentLanding = {}, layout = {}, ui = {} } = await getMessages({ locale: other });
  const path = `/signup/${found.slug}`;
  const mail = Object.fromEntries(LOCALES.map((each) => [each, sampleMail(tenant, found, each)])) as Record<
    Locale,
    string
  >;
  const { updatedAt, ...branding } = saved;
  return (
    <>
      <PageHeader title={titles("branding")} description={t("text")} />
      {mayAct ? null : <ReadOnlyNote />}
      <BrandingForm
        key={office}
        userId={actor.userId}
        branding={branding}
        revision={updatedAt.toISOString()}
        mayChange={mayAct}
        landing={{
          ...{ tenant, office: found, plans, fees, page, path },
          ...{ today: today(await now(), found.timezone), url: `${tenantUrl(tenant.id)}${path}` },
        }}
        otherTexts={{ enrolmentLanding, layout, ui }}
        mail={mail}
      />
    </>
  );
}

/** The invitation that patients are sent, with a mark in the accent's place; its links lead nowhere. */
function sampleMail(tenant: Tenant, { officeName, logoUrl }: PublicOffice, locale: Locale): string {
  const { html } = renderMail({
    ...{ tenantId: tenant.id, template: "invitePatient", locale, senderName: officeName, accent: ACCENT_OF_MAIL },
    ...{ values: { care: tenant.words[locale].care }, rows: [], link: "#", logoUrl: logoUrl ?? undefined },
  });
  return html.replace(/ href="[^"]*"/g, "");
}
