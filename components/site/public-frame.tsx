import "server-only";
import { getTranslations } from "next-intl/server";
import type { ComponentProps, ReactNode } from "react";
import { Look } from "@/components/layout/look/look";
import { OwnBrand } from "@/components/layout/nav/brand";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import { TextLink } from "@/components/ui/links/text-link";
import { phoneHref } from "@/lib/core/fields/phone";
import type { Locale } from "@/lib/core/i18n/locale";
import { supportOf } from "@/lib/core/tenancy/tenancy";
import type { Tenant } from "@/tenants/tenant";
import type { Go } from "./public-plan";

type Props = {
  tenant: Tenant;
  locale: Locale;
  width?: "narrow" | "wide";
  /** The office it is about, whose changes show at once, and its colors. */
  office?: { id: number; brand: ComponentProps<typeof Look>["brand"] };
  /** What the address holds and is to go on holding in another language. */
  keep?: Record<string, string>;
  /** The page needs its scripts to be all that it is; without them it works as a form. */
  scripts?: boolean;
  children: ReactNode;
};

/**
 * Around a page of ours that everybody may read: brand, languages, log-in, whom to ask. Rendered once for everybody
 * (`front/cache/cache`), so nothing personal may come in here; works without scripts, and has none unless a page asks for them.
 */
export async function PublicFrame({ tenant, locale, width = "wide", office, keep, scripts = false, children }: Props) {
  const t = await getTranslations("sitePages");
  return (
    <Look tenant={tenant.id} space="airy" {...(scripts ? {} : { part: null })} brand={office?.brand ?? null}>
      <meta name="inhouse-office" content={office ? String(office.id) : "none"} />
      {scripts ? null : <meta name="inhouse-scripts" content="none" />}
      <PublicShell
        brand={<OwnBrand tenant={tenant} href="/start" />}
        aside={
          <div className="flex flex-wrap items-center gap-x-4">
            <LanguageSwitch current={locale} {...(keep ? { keep } : {})} />
            <LinkButton href="/accounts/login" variant="quiet">
              {t("login")}
            </LinkButton>
          </div>
        }
        poweredBy={tenant.name}
        width={width}
      >
        {children}
        <SmallPrint tenant={tenant} />
      </PublicShell>
    </Look>
  );
}

/** Where to go from here, the first before the others. */
export async function Actions({ actions }: { actions: readonly Go[] }) {
  const t = await getTranslations("sitePages.go");
  if (actions.length === 0) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3 sm:mt-6">
      {actions.map(({ label, href }, at) => (
        <LinkButton
          key={label}
          href={href}
          variant={at === 0 ? "primary" : "secondary"}
          size="lg"
          className="text-center max-sm:w-full"
        >
          {t(label)}
        </LinkButton>
      ))}
    </div>
  );
}

async function SmallPrint({ tenant }: { tenant: Tenant }) {
  const [t, ask] = await Promise.all([getTranslations("sitePages"), getTranslations("help")]);
  const support = supportOf(tenant);
  return (
    <div className="mt-8 grid max-w-3xl gap-2 text-small text-muted">
      <p>
        {ask.rich("ask", {
          mail: () => <TextLink href={`mailto:${support.email}`}>{support.email}</TextLink>,
          phone: () => (
            <TextLink className="whitespace-nowrap" href={phoneHref(support.phone)}>
              {support.phone}
            </TextLink>
          ),
        })}
      </p>
      <p>{t("notInsurance")}</p>
    </div>
  );
}
