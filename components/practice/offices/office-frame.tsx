import "server-only";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DeclinedBar } from "@/components/layout/bars/declined-bar";
import { NoticeBell } from "@/components/layout/bars/notices";
import { RestrictedBar } from "@/components/layout/bars/restricted-bar";
import { SessionBars } from "@/components/layout/bars/session-bars";
import { ActorMenu } from "@/components/layout/frame/actor-menu";
import { FrameIdle, FrameShell, FrameSwitcher } from "@/components/layout/frame/frame-client";
import { ViewAsStandard } from "@/components/layout/frame/view-as-standard";
import { Look } from "@/components/layout/look/look";
import { SIDEBAR_COOKIE, THEME_COOKIE, themeOf } from "@/components/layout/look/theme";
import { Brand } from "@/components/layout/nav/brand";
import { NavIcon } from "@/components/layout/nav/nav-icon";
import { headerLinks, officeNav } from "@/components/layout/nav/office-nav";
import { TopBar } from "@/components/layout/nav/top-bar";
import { FramePalette } from "@/components/layout/palette/frame-palette";
import { KeepForYear } from "@/components/layout/session/keep-for-session";
import { contactOf } from "@/components/layout/support/contact-of";
import { ClosingBar } from "@/components/membership/closings/closing-bar";
import { TERMS_COOKIE } from "@/components/platform/terms/cookie";
import { TermsBar } from "@/components/platform/terms/terms-bar";
import { declinedInvoice } from "@/lib/billing/office-billing/invoice.queries";
import { tenantAt } from "@/lib/core/auth/office-features";
import { may } from "@/lib/core/auth/rights";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import type { Locale } from "@/lib/core/i18n/locale";
import { env } from "@/lib/core/process/env";
import { requestTenant } from "@/lib/front/tenant-of-request";
import { mayInvite } from "@/lib/membership/marketing/invites.rules";
import { chosenOffice, lastOffice } from "@/lib/pages/chosen-office";
import { currentActor, standardView } from "@/lib/pages/page";
import { ownSettingsOf, PAGES, type PagePath, pathOf, placesOf } from "@/lib/pages/routes";
import { LAST_OFFICE_COOKIE, officeOf } from "@/lib/pages/session-choices";
import { mayViewAsStandard } from "@/lib/pages/standard-view";
import { idleRule } from "@/lib/platform/accounts/idle.rules";
import { getFrameOffice, listOwnOffices } from "@/lib/practice/offices/frame.queries";
import { mustUpgrade } from "@/lib/practice/payouts/account.queries";
import { invitingFor } from "./invite-facts";
import { OfficeDoors, PayoutDoor } from "./office-doors";
import { PracticeSystemDialog } from "./practice-system-dialog";
import { UpgradeGate } from "./upgrade-gate";

/** Where payments are looked up, and given back from their member's page. */
const LEDGER = "/dentist-new/payment-ledger" satisfies PagePath;
/** The day at a glance: where it is not the tenant's home, the few places of a phone's bar are others'. */
const DAY = "/account/dashboard" satisfies PagePath;
/** All locations of an organization, at a glance. */
const ALL_LOCATIONS = "/account/multi-location-dashboard" satisfies PagePath;

/**
 * The frame around every practice page: navigation of the role and tenant from the table of pages, office switcher,
 * top bar, impersonation, demo and idle notices. Without a login it renders only the page, which sends to the login.
 */
export async function OfficeFrame({ children }: { children: ReactNode }) {
  const [whole, jar, actor] = await Promise.all([requestTenant(), cookies(), currentActor()]);
  const theme = themeOf(jar.get(THEME_COOKIE)?.value);
  if (!actor) {
    return (
      <Look tenant={whole.id} theme={theme} part={null}>
        {children}
      </Look>
    );
  }
  const home = chosenOffice(actor, jar);
  const last = lastOffice(actor, jar);
  const tenant = await tenantAt(whole, actor, home ?? undefined);
  const [office, declined, offices, locale, titles, t] = await Promise.all([
    home === null ? null : getFrameOffice(home, actor.userId),
    home === null ? null : declinedInvoice(actor, home),
    listOwnOffices(actor),
    getLocale() as Promise<Locale>,
    getTranslations("routes"),
    getTranslations("frame"),
  ]);
  // Nobody can be signed up any more (decision 51): the page says so, nothing leads to it.
  const isClosing = office !== null && office.closesOn !== null;
  const groups = officeNav(PAGES, actor.role, tenant).map((group) => ({
    label: t(`groups.${group.group}`),
    items: group.items
      .filter(({ needs }) => needs !== "disputes" || office?.hasDisputes)
      .filter(({ needs }) => needs !== "locations" || offices.length > 2)
      .filter(({ title }) => title !== "addPatient" || !isClosing)
      .map(({ counts, icon, title, href }) => ({
        href,
        also: placesOf(title),
        label: titles(title),
        icon: <NavIcon name={icon} />,
        ...(counts && office?.waiting[counts] ? { badge: String(office.waiting[counts]) } : {}),
      })),
    ...(group.group === "manage" && office && may(actor.role, "managePayouts")
      ? { more: <PayoutDoor officeId={office.id} /> }
      : {}),
  }));
  const name = office?.internalName ?? office?.officeName ?? tenant.name;
  const person = (
    <ActorMenu
      actor={actor}
      officeId={home}
      detail={office?.officeName}
      links={[
        ...headerLinks(actor.role, tenant).map((link) => ({
          label: t(`header.${link.name}`),
          href: link.href,
        })),
        { label: titles("officeSettings"), href: "/account/settings/office" },
        { label: titles("ownProfile"), href: ownSettingsOf(actor.role) },
      ]}
    />
  );
  const palette = groups.map((group) => ({
    label: group.label,
    items: group.items.map((item) => ({ key: item.href, label: item.label, icon: item.icon, href: item.href })),
  }));
  const membersPath = pathOf(tenant, "members");
  const views = (["past_due", "new", "renewal"] as const).map((filter) => ({
    key: filter,
    ...{ label: t(`palette.${filter}`), words: t(`palette.also.${filter}`) },
    icon: <NavIcon name="users" />,
    href: `${membersPath}?filter=${filter}`,
  }));
  const doing = office
    ? ([
        ...(isClosing ? [] : ([["addMember", "user-plus", pathOf(tenant, "addPatient")]] as const)),
        ["collect", "wallet", `${membersPath}?filter=past_due`],
        ["refund", "receipt", LEDGER],
        ...(may(actor.role, "exportMembers")
          ? ([["export", "file", `/api/v1/dentists/${office.id}/members/export`]] as const)
          : []),
        ...(hasRole(actor.role, PRACTICE_ADMINS) ? ([["upload", "users", "/account/members/upload"]] as const) : []),
      ] as const)
    : [];
  const acts = [
    ...doing.map(([name, icon, href]) => ({
      key: `act-${name}`,
      ...{ label: t(`palette.act.${name}`), words: t(`palette.also.${name}`) },
      icon: <NavIcon name={icon} />,
      href,
      download: name === "export",
    })),
    ...views,
  ];
  const bars = (
    <>
      {last === null ? null : <KeepForYear name={LAST_OFFICE_COOKIE} value={last} />}
      <SessionBars
        actor={actor}
        office={office?.officeName}
        timezone={office?.timezone}
        standard={(await standardView()) !== null}
      />
      {declined ? (
        <DeclinedBar product={tenant.name} {...declined} />
      ) : office?.closesOn ? (
        <ClosingBar closesOn={office.closesOn} />
      ) : office?.stripeRestricted ? (
        <RestrictedBar mayChange={may(actor.role, "managePayouts")} />
      ) : office?.terms && !jar.has(TERMS_COOKIE) && actor.administrator === null ? (
        <TermsBar state={office.terms} maySign={hasRole(actor.role, PRACTICE_ADMINS)} />
      ) : null}
    </>
  );
  // An impersonating administrator is not the one to respond.
  const asksSystem =
    tenant.features.pms &&
    office?.practiceSystem === null &&
    hasRole(actor.role, PRACTICE_ADMINS) &&
    actor.administrator === null;
  const upgrades =
    office !== null &&
    home !== null &&
    tenant.features.upgradeFromOldPlatform &&
    may(actor.role, "managePayouts") &&
    (await mustUpgrade(home, office.timezone, actor.administrator !== null));
  const choices = [
    // More than one other office (S-042): all of them together are chosen by an empty id (S-043).
    ...(offices.length > 2 ? [{ id: "", name: titles("locationsOverview"), href: ALL_LOCATIONS, current: false }] : []),
    ...offices.map((each) => ({
      id: String(each.id),
      name: each.officeName,
      hint: each.city ?? undefined,
      href: tenant.dashboardPath,
      current: each.id === office?.id,
    })),
  ];
  const standard =
    office && mayViewAsStandard(actor) ? (
      <ViewAsStandard choice={officeOf(actor.userId, office.id)} href={tenant.dashboardPath} />
    ) : null;
  // Who works in several offices changes between them where the office's name stands.
  const brandOf = (compact: boolean) =>
    choices.length > 1 ? (
      <FrameSwitcher offices={choices} logo={office?.logo ?? null} compact={compact} foot={standard} />
    ) : (
      <Brand name={name} href={tenant.dashboardPath} logo={office?.logo ?? null} compact={compact} />
    );
  return (
    <Look tenant={tenant.id} theme={theme} part="office" timeZone={office?.timezone}>
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
        {...(office === null || home === null
          ? {}
          : {
              help: (
                <OfficeDoors
                  officeId={office.id}
                  membersPath={pathOf(tenant, "members")}
                  contact={contactOf(actor, tenant, home)}
                  inviting={
                    mayInvite(tenant, office.id, office.hasPayoutAccount)
                      ? invitingFor(tenant, office.id, locale)
                      : null
                  }
                  mayAskBilling={may(actor.role, "payInvoices")}
                />
              ),
            })}
        notInBar={[ALL_LOCATIONS, ...(tenant.dashboardPath === DAY ? [] : [DAY])]}
        expanded={jar.get(SIDEBAR_COOKIE)?.value !== "false"}
      >
        {children}
      </FrameShell>
      {office && upgrades ? <UpgradeGate officeId={office.id} /> : null}
      {office && asksSystem && !upgrades ? (
        <PracticeSystemDialog key={office.id} officeId={office.id} options={tenant.constants.pmsOptions} />
      ) : null}
      {env().TEST_ENVIRONMENT ? null : (
        <FrameIdle
          rule={idleRule(PAGES, {
            role: actor.administrator?.role ?? actor.role,
            hasMembers: office?.hasMembers ?? false,
          })}
        />
      )}
    </Look>
  );
}
