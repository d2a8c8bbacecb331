import "server-only";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SessionBars } from "@/components/layout/bars/session-bars";
import { ActorMenu } from "@/components/layout/frame/actor-menu";
import { Look } from "@/components/layout/look/look";
import { SIDEBAR_COOKIE, THEME_COOKIE, themeOf } from "@/components/layout/look/theme";
import { OwnBrand } from "@/components/layout/nav/brand";
import { NavIcon } from "@/components/layout/nav/nav-icon";
import { TopBar } from "@/components/layout/nav/top-bar";
import { frameNews } from "@/components/layout/news/frame-news";
import { ADMINS, hasRole } from "@/lib/core/auth/roles";
import type { Locale } from "@/lib/core/i18n/locale";
import { env } from "@/lib/core/process/env";
import { requestTenant } from "@/lib/front/tenant-of-request";
import { hasFeatures } from "@/lib/pages/access";
import type { PageArea } from "@/lib/pages/message-areas";
import { currentActor } from "@/lib/pages/page";
import { ownSettingsOf, PAGES, type Page } from "@/lib/pages/routes";
import { AdminNav } from "./admin-nav";
import { AdminPalette } from "./admin-palette";

/** The frame of the back office: a dark nav in both themes, so nobody mistakes where they are. */
export async function AdminFrame({ part = "admin", children }: { part?: PageArea; children: ReactNode }) {
  const [tenant, jar, actor, titles, t] = await Promise.all([
    requestTenant(),
    cookies(),
    currentActor(),
    getTranslations("routes"),
    getTranslations("officesAdmin"),
  ]);
  const theme = themeOf(jar.get(THEME_COOKIE)?.value);
  // Whoever is not an administrator gets no navigation; the page itself sends them away.
  if (!actor || !hasRole(actor.role, ADMINS)) {
    return (
      <Look tenant={tenant.id} theme={theme} part={null}>
        {children}
      </Look>
    );
  }
  const pages: readonly Page[] = PAGES;
  const { waiting } = await frameNews(tenant.id, actor, (await getLocale()) as Locale);
  const items = pages
    .filter(
      ({ nav, feature }) =>
        nav?.group === "admin" && hasRole(actor.role, nav.roles ?? ADMINS) && hasFeatures({ feature }, tenant),
    )
    .filter(({ roles }) => roles === "public" || hasRole(actor.role, roles))
    .filter(({ testOnly }) => !testOnly || !env().INHOUSE_PRODUCTION)
    .map(({ path, title, nav }) => ({
      href: path,
      label: titles(title),
      icon: <NavIcon name={nav?.icon ?? "building"} />,
      ...(nav?.counts === "questions" && waiting > 0 ? { badge: String(waiting) } : {}),
    }));
  const home = "/admin/dentists";
  return (
    <Look tenant={tenant.id} theme={theme} part={part}>
      <AdminNav
        label={t("nav")}
        items={items}
        brand={<OwnBrand tenant={tenant} href={home} compact />}
        product={tenant.name}
        topBar={
          <TopBar
            brand={<OwnBrand tenant={tenant} href={home} />}
            search={
              <div className="flex min-w-0 flex-1 items-center gap-3 max-md:justify-end">
                <p className="shrink-0 text-small font-medium text-muted max-md:hidden">{t("backOffice")}</p>
                <AdminPalette home={home} pages={items.map((item) => ({ ...item, key: item.href }))} />
              </div>
            }
            person={
              <ActorMenu actor={actor} links={[{ label: titles("ownProfile"), href: ownSettingsOf(actor.role) }]} />
            }
          />
        }
        bars={<SessionBars actor={actor} />}
        expanded={jar.get(SIDEBAR_COOKIE)?.value !== "false"}
      >
        {children}
      </AdminNav>
    </Look>
  );
}
