import "server-only";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SessionBars } from "@/components/layout/bars/session-bars";
import { ActorMenu } from "@/components/layout/frame/actor-menu";
import { FrameIdle, FrameShell } from "@/components/layout/frame/frame-client";
import { Look } from "@/components/layout/look/look";
import { SIDEBAR_COOKIE, THEME_COOKIE, themeOf } from "@/components/layout/look/theme";
import { OwnBrand } from "@/components/layout/nav/brand";
import { NavIcon } from "@/components/layout/nav/nav-icon";
import { TopBar } from "@/components/layout/nav/top-bar";
import { ASSOCIATIONS, hasRole } from "@/lib/core/auth/roles";
import { practicesOf } from "@/lib/core/auth/scope";
import { requestTenant } from "@/lib/front/tenant-of-request";
import type { PageArea } from "@/lib/pages/message-areas";
import { currentActor } from "@/lib/pages/page";
import { landingOf, PAGES, type Page, placesOf } from "@/lib/pages/routes";
import { idleRule } from "@/lib/platform/accounts/idle.rules";
import { unreadAnswers } from "@/lib/practice/threads/queries";

const OWN = { association: "/associations/profile", other: "/account/settings/office" };

/**
 * The frame of who works in no office and is no patient: employers, associations, approvers of vouchers. Their pages,
 * their profile and the way out. Without a login it renders only the page, which sends to the login.
 */
export async function PartnerFrame({ part = "partner", children }: { part?: PageArea; children: ReactNode }) {
  const [tenant, jar, actor, titles, t] = await Promise.all([
    requestTenant(),
    cookies(),
    currentActor(),
    getTranslations("routes"),
    getTranslations("frame"),
  ]);
  const theme = themeOf(jar.get(THEME_COOKIE)?.value);
  if (!actor) {
    return (
      <Look tenant={tenant.id} theme={theme} part={null}>
        {children}
      </Look>
    );
  }
  const pages = (PAGES as readonly Page[]).filter(
    ({ nav, roles }) => nav?.group === "partner" && roles !== "public" && hasRole(actor.role, nav.roles ?? roles),
  );
  const inAssociation = hasRole(actor.role, ASSOCIATIONS) && actor.associationId !== null;
  const own = OWN[hasRole(actor.role, ASSOCIATIONS) ? "association" : "other"];
  const answers = inAssociation ? await unreadAnswers(practicesOf(actor), actor.userId) : 0;
  const items = [
    ...pages.map(({ path, title, nav }) => ({
      href: path,
      also: placesOf(title),
      label: titles(title),
      icon: <NavIcon name={nav?.icon ?? "users"} />,
      ...(nav?.counts === "answers" && answers > 0 ? { badge: String(answers) } : {}),
    })),
    { href: own, also: [own], label: titles("ownProfile"), icon: <NavIcon name="settings" /> },
  ];
  const home = landingOf(actor.role, tenant.dashboardPath);
  return (
    <Look tenant={tenant.id} theme={theme} part={part}>
      <FrameShell
        groups={[{ label: t("groups.partner"), items }]}
        brand={<OwnBrand tenant={tenant} href={home} compact />}
        product={tenant.name}
        topBar={<TopBar brand={<OwnBrand tenant={tenant} href={home} />} person={<ActorMenu actor={actor} />} />}
        bars={<SessionBars actor={actor} />}
        expanded={jar.get(SIDEBAR_COOKIE)?.value !== "false"}
      >
        {children}
      </FrameShell>
      <FrameIdle rule={idleRule(PAGES, { role: actor.role, hasMembers: false })} />
    </Look>
  );
}
