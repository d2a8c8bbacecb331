import "server-only";
import { cookies } from "next/headers";
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Look } from "@/components/layout/look/look";
import { THEME_COOKIE, themeOf } from "@/components/layout/look/theme";
import { Brand } from "@/components/layout/nav/brand";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { Card, CardBody } from "@/components/ui/card";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import { isLocale, LOCALE_COOKIE, type Locale } from "@/lib/core/i18n/locale";
import type { Tenant } from "@/tenants/tenant";

/** The language of a page behind a link: what the reader has chosen, else that of the family it was sent to. */
export async function linkLocale(family: Locale): Promise<Locale> {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  const locale = isLocale(chosen) ? chosen : family;
  setRequestLocale(locale);
  return locale;
}

type Props = {
  tenant: Tenant;
  locale: Locale;
  officeName: string;
  logo: string | null;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
};

/** The frame of a page behind a link: the office's own brand, one card, two languages. */
export async function LinkPage({ tenant, locale, officeName, logo, title, children, footer }: Props) {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <Look tenant={tenant.id} theme={theme} space="airy">
      <PublicShell
        brand={<Brand name={officeName} logo={logo} />}
        aside={<LanguageSwitch current={locale} />}
        poweredBy={tenant.name}
        width="narrow"
      >
        <div className="mx-auto max-w-md">
          <h1 className="mb-4 text-[24px] leading-8 sm:text-h2">{title}</h1>
          <Card>
            <CardBody className="grid gap-5">{children}</CardBody>
          </Card>
          {footer ? <p className="mt-4 text-center text-body text-muted">{footer}</p> : null}
        </div>
      </PublicShell>
    </Look>
  );
}
