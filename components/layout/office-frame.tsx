import "server-only";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { homeOffice } from "@/lib/core/auth/scope";
import { clockIsMoved, now } from "@/lib/core/clock";
import { formatLong, today } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { isLocale } from "@/lib/core/i18n/locale";
import { currentActor, OFFICE_COOKIE } from "@/lib/core/page";
import { hasRole, OFFICE } from "@/lib/core/roles";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { getFrameOffice, listOwnOffices } from "@/lib/offices/frame/queries";
import { PAGES } from "@/lib/routes";
import { Brand } from "./brand";
import { CommandPalette } from "./command-palette";
import { DemoBanner } from "./demo-banner";
import { FrameIdle, FrameImpersonation, FramePerson, FrameShell, FrameSwitcher } from "./frame-client";
import { Look } from "./look";
import { officeNav } from "./office-nav";
import { SIDEBAR_COOKIE, THEME_COOKIE, themeOf } from "./theme";
import { TopBar } from "./top-bar";

const LANGUAGES = [
  { locale: "en-US", label: "English" },
  { locale: "es-US", label: "Español" },
] as const;

/** The day the moved clock of a demo shows, in words, or undefined while it shows the real one. */
async function demoDate(timezone: string, locale: string): Promise<string | undefined> {
  if (!(await clockIsMoved())) return undefined;
  return formatLong(today(await now(), timezone), isLocale(locale) ? locale : "en-US");
}

/**
 * The frame around every practice page: navigation of the role and tenant from the table of pages, office switcher,
 * top bar, impersonation, demo and idle notices. Without a login it renders only the page, which sends to the login.
 */
export async function OfficeFrame({ children }: { children: ReactNode }) {
  const [tenant, jar, actor, locale] = await Promise.all([requestTenant(), cookies(), currentActor(), getLocale()]);
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
  const brand = <Brand name={tenant.name} href={tenant.dashboardPath} logo={office?.logo ?? null} compact />;
  const person = (
    <FramePerson
      name={`${actor.firstName} ${actor.lastName}`}
      detail={office?.officeName ?? actor.email}
      links={[{ label: titles("officeSettings"), href: "/account/settings/office" }]}
      languages={LANGUAGES.map((each) => ({ ...each, current: each.locale === locale }))}
    />
  );
  const palette = groups.map((group) => ({
    label: group.label,
    items: group.items.map((item) => ({ key: item.href, label: item.label, icon: item.icon, href: item.href })),
  }));
  const date = await demoDate(office?.timezone ?? "America/New_York", locale);
  const bars = (
    <>
      {actor.administrator ? (
        <FrameImpersonation office={office?.officeName} name={`${actor.firstName} ${actor.lastName}`} />
      ) : null}
      <DemoBanner date={date} testPayments={env().SANDBOX_URL !== ""} />
    </>
  );
  const choices = offices.map((each) => ({
    id: String(each.id),
    name: each.officeName,
    hint: each.city ?? undefined,
    href: tenant.dashboardPath,
    current: each.id === office?.id,
  }));
  return (
    <Look tenant={tenant.id} theme={theme}>
      <FrameShell
        groups={groups}
        brand={brand}
        switcher={choices.length > 1 ? <FrameSwitcher offices={choices} /> : null}
        topBar={
          <TopBar
            brand={<Brand name={name} href={tenant.dashboardPath} />}
            search={<CommandPalette groups={palette} />}
            person={person}
          />
        }
        bars={bars}
        expanded={jar.get(SIDEBAR_COOKIE)?.value !== "false"}
      >
        {children}
      </FrameShell>
      <FrameIdle role={actor.role} hasMembers={office?.hasMembers ?? false} />
    </Look>
  );
}
