import "server-only";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Look } from "@/components/layout/look/look";
import { THEME_COOKIE, themeOf } from "@/components/layout/look/theme";
import { OwnBrand } from "@/components/layout/nav/brand";
import { AuthShell } from "@/components/layout/shells/auth-shell";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import { TextLink } from "@/components/ui/links/text-link";
import { requestTenant } from "@/lib/front/tenant-of-request";

type Props = {
  title: string;
  text?: ReactNode;
  /** Offers practices without an account the sign-up; only the login does. */
  signup?: boolean;
  /** On the panel, in place of what we say to practices. */
  sentence?: string;
  /** What the address goes on holding in another language. */
  keep?: Record<string, string>;
  children?: ReactNode;
};

/** The frame of login and passwords: one short form at the left, the tenant's colour at the right. */
export async function AuthFrame({ title, text, signup = false, sentence, keep = {}, children }: Props) {
  const [tenant, jar, locale, t] = await Promise.all([
    requestTenant(),
    cookies(),
    getLocale(),
    getTranslations("accountsLogin"),
  ]);
  const words = tenant.words[locale];
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get(THEME_COOKIE)?.value)} space="airy">
      <AuthShell
        brand={<OwnBrand tenant={tenant} href="/accounts/login" />}
        picture={tenant.assets.picture}
        aside={<LanguageSwitch current={locale} keep={keep} />}
        sentence={sentence ?? t("sentence", { offices: words.offices, care: words.care })}
      >
        <h1 className="text-[24px] leading-8 text-ink sm:text-h2">{title}</h1>
        {text ? <div className="mt-2 text-body text-muted">{text}</div> : null}
        {children ? <div className="mt-6">{children}</div> : null}
        {signup ? (
          <p className="mt-8 border-t border-line pt-4 text-body text-muted">
            {t("newHere", { office: words.office })} <TextLink href="/enroll/practice">{t("startHere")}</TextLink>
          </p>
        ) : null}
      </AuthShell>
    </Look>
  );
}
