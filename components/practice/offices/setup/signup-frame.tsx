import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Look } from "@/components/layout/look/look";
import { THEME_COOKIE, themeOf } from "@/components/layout/look/theme";
import { OwnBrand } from "@/components/layout/nav/brand";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  tenant: Tenant;
  locale: Locale;
  /** Where the brand leads: the page itself, from its beginning. */
  home: "/enroll/practice" | "/subscribe";
  /** What the address held, for the other language. */
  keep: Record<string, string>;
  /** Nobody who has just signed up is asked to log in. */
  loggedIn?: boolean;
  children: ReactNode;
};

/** What stands around the pages on which a practice signs up. */
export async function SignupFrame({ tenant, locale, home, keep, loggedIn = false, children }: Props) {
  const [jar, t] = await Promise.all([cookies(), getTranslations("onboardingSignup")]);
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get(THEME_COOKIE)?.value)} space="airy">
      <PublicShell
        brand={<OwnBrand tenant={tenant} href={home} />}
        aside={
          <div className="flex flex-wrap items-center gap-x-4">
            <LanguageSwitch current={locale} keep={keep} />
            {loggedIn ? null : (
              <LinkButton href="/accounts/login" variant="quiet">
                {t("login")}
              </LinkButton>
            )}
          </div>
        }
        poweredBy={tenant.name}
      >
        {children}
      </PublicShell>
    </Look>
  );
}
