import "server-only";
import { cookies } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { OwnBrand } from "@/components/layout/brand";
import { Look } from "@/components/layout/look";
import { PublicShell } from "@/components/layout/public-shell";
import { THEME_COOKIE, themeOf } from "@/components/layout/theme";
import { LanguageSwitch } from "@/components/ui/language-switch";
import { requestTenant } from "@/lib/core/tenant-of-request";

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
