import "server-only";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Brand } from "@/components/layout/brand";
import { FrameIdle, FramePerson, FrameShell, FrameSwitcher } from "@/components/layout/frame-client";
import { FramePalette } from "@/components/layout/frame-palette";
import { Look } from "@/components/layout/look";
import { NoticeBell } from "@/components/layout/notices";
import { officeNav } from "@/components/layout/office-nav";
import { SessionBars } from "@/components/layout/session-bars";
import { SIDEBAR_COOKIE, THEME_COOKIE, themeOf } from "@/components/layout/theme";
import { TopBar } from "@/components/layout/top-bar";
import { homeOffice } from "@/lib/core/auth/scope";
import { env } from "@/lib/core/env";
import { currentActor, OFFICE_COOKIE } from "@/lib/core/page";
import { hasRole, OFFICE, PRACTICE_ADMINS } from "@/lib/core/roles";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { getFrameOffice, listOwnOffices } from "@/lib/offices/frame.queries";
import { PAGES, pathOf } from "@/lib/routes";
import { PracticeSystemDialog } from "./practice-system-dialog";

/**
 * The frame around every practice page: navigation of the role and tenant from the table of pages, office switcher,
 * top bar, impersonation, demo and idle notices. Without a login it renders only the page, which sends to the login.
 */
export async function OfficeFrame({ children }: { children: ReactNode }) {
  const [tenant, jar, actor] = await Promise.all([requestTenant(), cookies(), currentActor()]);
  const theme = themeOf(jar.get(THEME_COOKIE)?.value);
  if (!actor) {
    return (
      <Look tenant={tenant.id} theme={theme} part={null}>
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
    items: group.items
      .filter(({ needs }) => needs !== "disputes" || office?.hasDisputes)
      .map(({ needs, ...item }) => ({
        ...item,
        label: titles(item.title),
        ...(needs === "disputes" && office?.disputesToAnswer ? { badge: String(office.disputesToAnswer) } : {}),
      })),
  }));
  const name = office?.internalName ?? office?.officeName ?? tenant.name;
  const person = (
    <FramePerson
      name={`${actor.firstName} ${actor.lastName}`}
      detail={office?.officeName ?? actor.email}
      links={[
        { label: titles("officeSettings"), href: "/account/settings/office" },
        { label: titles("myLogin"), href: "/accounts/my-login" },
      ]}
    />
  );
  const palette = groups.map((group) => ({
    label: group.label,
    items: group.items.map((item) => ({ key: item.href, label: item.label, icon: item.icon, href: item.href })),
  }));
  const membersPath = pathOf(tenant, "members");
  const acts = (["past_due", "new", "renewal"] as const).map((filter) => ({
    key: filter,
    label: t(`palette.${filter}`),
    icon: "users",
    href: `${membersPath}?filter=${filter}`,
  }));
  const bars = <SessionBars actor={actor} office={office?.officeName} timezone={office?.timezone} />;
  // An impersonating administrator is not the one to respond.
  const asksSystem =
    tenant.features.pms &&
    office?.practiceSystem === null &&
    hasRole(actor.role, PRACTICE_ADMINS) &&
    actor.administrator === null;
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
    <Look tenant={tenant.id} theme={theme} part="office">
      <FrameShell
        groups={groups}
        brand={brandOf(true)}
        product={tenant.name}
        topBar={
          <TopBar
            brand={brandOf(false)}
            search={
              <FramePalette
                officeId={office?.id ?? null}
                membersPath={membersPath}
                pages={palette}
                acts={office ? acts : []}
              />
            }
            notifications={office ? <NoticeBell officeId={office.id} membersPath={membersPath} /> : null}
            person={person}
          />
        }
        bars={bars}
        expanded={jar.get(SIDEBAR_COOKIE)?.value !== "false"}
      >
        {children}
      </FrameShell>
      {office && asksSystem ? (
        <PracticeSystemDialog key={office.id} officeId={office.id} options={tenant.constants.pmsOptions} />
      ) : null}
      {env().TEST_ENVIRONMENT ? null : (
        <FrameIdle role={actor.administrator?.role ?? actor.role} hasMembers={office?.hasMembers ?? false} />
      )}
    </Look>
  );
}
