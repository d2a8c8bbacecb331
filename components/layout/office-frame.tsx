import "server-only";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { homeOffice } from "@/lib/core/auth/scope";
import { currentActor, OFFICE_COOKIE } from "@/lib/core/page";
import { hasRole, OFFICE } from "@/lib/core/roles";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { getFrameOffice, listOwnOffices } from "@/lib/offices/frame/queries";
import { PAGES } from "@/lib/routes";
import { Brand } from "./brand";
import { CommandPalette } from "./command-palette";
import { FrameIdle, FramePerson, FrameShell, FrameSwitcher } from "./frame-client";
import { Look } from "./look";
import { officeNav } from "./office-nav";
import { SessionBars } from "./session-bars";
import { SIDEBAR_COOKIE, THEME_COOKIE, themeOf } from "./theme";
import { TopBar } from "./top-bar";

/**
 * The frame around every practice page: navigation of the role and tenant from the table of pages, office switcher,
 * top bar, impersonation, demo and idle notices. Without a login it renders only the page, which sends to the login.
 */
export async function OfficeFrame({ children }: { children: ReactNode }) {
  const [tenant, jar, actor] = await Promise.all([requestTenant(), cookies(), currentActor()]);
  const theme = themeOf(jar.get(THEME_COOKIE)?.value);
  if (!actor) {
    return (
      <Look tenant={tenant.id} theme={theme}>
        {children}
      </Look>
    );
  }
  const chosen = Number(jar.get(OFFICE_COOKIE)?.value);
  const inOffice = hasRole(actor.role, OFFICE) && actor.officeIds.length > 0;
  const [office, offices, titles, t] = await Promise.all([
    inOffice ? getFrameOffice(homeOffice(actor, Number.isInteger(chosen) ? chosen : undefined)) : null,
    listOwnOffices(actor),
    getTranslations("routes"),
    getTranslations("frame"),
  ]);
  const groups = officeNav(PAGES, actor.role, tenant).map((group) => ({
    label: t(`groups.${group.group}`),
    items: group.items.map((item) => ({ ...item, label: titles(item.title) })),
  }));
  const name = office?.internalName ?? office?.officeName ?? tenant.name;
  const person = (
    <FramePerson
      name={`${actor.firstName} ${actor.lastName}`}
      detail={office?.officeName ?? actor.email}
      links={[{ label: titles("officeSettings"), href: "/account/settings/office" }]}
    />
  );
  const palette = groups.map((group) => ({
    label: group.label,
    items: group.items.map((item) => ({ key: item.href, label: item.label, icon: item.icon, href: item.href })),
  }));
  const bars = <SessionBars actor={actor} office={office?.officeName} timezone={office?.timezone} />;
  const choices = offices.map((each) => ({
    id: String(each.id),
    name: each.officeName,
    hint: each.city ?? undefined,
    href: tenant.dashboardPath,
    current: each.id === office?.id,
  }));
  // Who works in several offices changes between them where the office's name stands.
  const brandOf = (compact: boolean) =>
    choices.length > 1 ? (
      <FrameSwitcher offices={choices} logo={office?.logo ?? null} compact={compact} />
    ) : (
      <Brand name={name} href={tenant.dashboardPath} logo={office?.logo ?? null} compact={compact} />
    );
  return (
    <Look tenant={tenant.id} theme={theme}>
      <FrameShell
        groups={groups}
        brand={brandOf(true)}
        product={tenant.name}
        topBar={<TopBar brand={brandOf(false)} search={<CommandPalette groups={palette} />} person={person} />}
        bars={bars}
        expanded={jar.get(SIDEBAR_COOKIE)?.value !== "false"}
      >
        {children}
      </FrameShell>
      <FrameIdle role={actor.role} hasMembers={office?.hasMembers ?? false} />
    </Look>
  );
}
