import "server-only";
import { cookies } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Look } from "@/components/layout/look/look";
import { THEME_COOKIE, themeOf } from "@/components/layout/look/theme";
import { OwnBrand } from "@/components/layout/nav/brand";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import { requestTenant } from "@/lib/front/tenant-of-request";

/** A page of ours that everybody may read: one narrow column, our brand, the choice of language. */
export async function ReadingPage({ children }: { children: ReactNode }) {
  const [tenant, locale, jar] = await Promise.all([requestTenant(), getLocale(), cookies()]);
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get(THEME_COOKIE)?.value)} space="airy" part={null}>
      <PublicShell
        brand={<OwnBrand tenant={tenant} href="/accounts/login" />}
        aside={<LanguageSwitch current={locale} />}
        poweredBy={tenant.name}
        width="narrow"
      >
        {children}
      </PublicShell>
    </Look>
  );
}
