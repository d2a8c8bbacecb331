import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Look } from "@/components/layout/look/look";
import { Brand } from "@/components/layout/nav/brand";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { PublicFlow } from "@/components/membership/enrolment/flow/public-flow";
import { officeById, officeTitle } from "@/components/membership/enrolment/office-title";
import { publicSetting } from "@/components/membership/enrolment/public-setting";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Actor } from "@/lib/core/auth/actor";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { type PublicOffice, publicPlans } from "@/lib/membership/enrolment/queries";
import { returningFacts, returningFamily } from "@/lib/membership/enrolment/returning.queries";
import { returnPath } from "@/lib/membership/enrolment/returning.rules";
import type { PagePath } from "@/lib/pages/routes";
import { brandPalette, brandProperties } from "@/lib/practice/branding/rules";
import type { Tenant } from "@/tenants/tenant";
import { ByLink } from "./by-link";
import { LinkForm } from "./link-form";

type Context = {
  path: PagePath;
  tenant: Tenant;
  actor: Actor | null;
  locale: Locale;
  params: { dentistInfoId: number };
};
type Part = { tenant: Tenant; office: PublicOffice; locale: Locale };

/** Each tenant has its own word and does not serve the other's. */
async function officeOf({ path, tenant, params }: Pick<Context, "path" | "tenant" | "params">) {
  const own = path.startsWith(`/reenroll/my-${tenant.professionalSlug}/`);
  return own ? officeById(tenant.id, params.dentistInfoId) : null;
}

export const comeBackHead = async (context: Context) => officeTitle(await officeOf(context));

/** `/reenroll/my-dentist/12` and its like: former members come back, known after a log-in or by a mailed link. */
export async function ComeBackScreen({ path, tenant, actor, locale, params }: Context) {
  const office = await officeOf({ path, tenant, params });
  if (!office) throw notFound();
  // Its own page says why nobody can join just now.
  if (!office.open) redirect(`/signup/${office.slug}`);
  const part = { tenant, office, locale };
  const palette = brandPalette(tenant, office.branding);
  const patient = actor?.role === "client" ? await returningFamily(office.id, { actor }) : null;
  const facts = patient && (await returningFacts(office.id, patient));
  const flow = await flowOf(part);
  return (
    <Look tenant={tenant.id} space="airy" brand={palette ? brandProperties(palette) : undefined}>
      {patient && facts ? (
        <PublicFlow {...flow} family={{ ...facts, returning: { people: patient.people, key: null } }} />
      ) : actor?.role === "client" ? (
        <Frame {...part}>
          <Nobody office={office} />
        </Frame>
      ) : (
        <ByLink flow={flow}>
          <Welcome {...part} />
        </ByLink>
      )}
    </Look>
  );
}

/** All that an enrolment at the office is about. */
async function flowOf({ tenant, office, locale }: Part) {
  const plans = await publicPlans(office.id);
  return { ...(await publicSetting({ tenant, office, plans, locale })), path: returnPath(tenant, office.id) };
}

function Frame({ tenant, office, locale, children }: Part & { children: ReactNode }) {
  return (
    <PublicShell
      brand={<Brand name={office.officeName} logo={office.logoUrl} href={`/signup/${office.slug}`} />}
      aside={<LanguageSwitch current={locale} keep={{}} />}
      poweredBy={tenant.name}
      width="narrow"
    >
      {children}
    </PublicShell>
  );
}

async function Nobody({ office }: { office: PublicOffice }) {
  const t = await getTranslations("enrolment.back");
  return (
    <>
      <h1 className="sr-only">{t("title", { office: office.officeName })}</h1>
      <EmptyState
        title={t("none")}
        description={t("noneText", { office: office.officeName })}
        action={<LinkButton href="/patient-details/dashboard">{t("home")}</LinkButton>}
      />
    </>
  );
}

async function Welcome(part: Part) {
  const t = await getTranslations("enrolment.back");
  const { tenant, office } = part;
  const name = { office: office.officeName };
  return (
    <Frame {...part}>
      <h1 className="text-[26px] leading-9 sm:text-h1">{t("title", name)}</h1>
      <p className="mt-2 text-lead text-muted">{t("text")}</p>
      <section
        className="mt-8 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
        aria-labelledby="log-in"
      >
        <h2 id="log-in" className="text-h3">
          {t("logIn")}
        </h2>
        <p className="mt-1 mb-4 text-muted">{t("logInText")}</p>
        <LinkButton
          variant="primary"
          href={`/accounts/login?next=${encodeURIComponent(returnPath(tenant, office.id))}`}
        >
          {t("logIn")}
        </LinkButton>
      </section>
      <section
        className="mt-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
        aria-labelledby="by-link"
      >
        <h2 id="by-link" className="text-h3">
          {t("link")}
        </h2>
        <p className="mt-1 mb-4 text-muted">{t("linkText", name)}</p>
        <LinkForm office={office.id} officeName={office.officeName} />
      </section>
      <LinkButton variant="quiet" className="mt-6" href={`/signup/${office.slug}?step=member-info`}>
        {t("fresh")}
      </LinkButton>
    </Frame>
  );
}
