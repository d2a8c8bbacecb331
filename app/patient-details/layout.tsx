import { cookies, headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Brand } from "@/components/layout/brand";
import { Look } from "@/components/layout/look";
import { PatientShell } from "@/components/layout/patient-shell";
import { SessionBars } from "@/components/layout/session-bars";
import { SessionMenu } from "@/components/layout/session-menu";
import { themeOf } from "@/components/layout/theme";
import { LOCALES } from "@/lib/core/i18n/locale";
import { currentActor } from "@/lib/core/page";
import type { PayerId } from "@/lib/core/scope";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { officeOfPayer } from "@/lib/patients/queries";
import { PAGES, type Page } from "@/lib/routes";

const TABS = (PAGES as readonly Page[]).filter((page) => page.nav?.group === "patient");
const LANGUAGE: Record<string, string> = { "en-US": "English", "es-US": "Español" };

export default async function PatientLayout({ children }: { children: ReactNode }) {
  const [tenant, actor, t, locale, path, jar] = await Promise.all([
    requestTenant(),
    currentActor(),
    getTranslations("routes"),
    getLocale(),
    headers(),
    cookies(),
  ]);
  const here = path.get("x-inhouse-path") ?? "";
  // Pages below prove the actor themselves and redirect; without one there is nothing to frame.
  const office = actor?.payerId ? await officeOfPayer(actor.payerId as PayerId) : null;
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get("theme")?.value)} space="airy">
      {actor ? (
        <PatientShell
          brand={
            <Brand
              name={office?.officeName ?? tenant.name}
              logo={office?.logo ?? null}
              href="/patient-details/dashboard"
            />
          }
          tabs={TABS.map((page) => ({
            href: page.path,
            label: t(page.title),
            icon: page.nav?.icon ?? "home",
            current: page.path === here,
          }))}
          person={
            <SessionMenu
              name={`${actor.firstName} ${actor.lastName}`}
              detail={actor.email}
              links={[]}
              languages={LOCALES.map((each) => ({
                label: LANGUAGE[each] ?? each,
                href: `${here}?lang=${each}`,
                current: each === locale,
              }))}
            />
          }
          bars={
            <SessionBars actor={actor} {...(office ? { timezone: office.timezone, office: office.officeName } : {})} />
          }
        >
          {children}
        </PatientShell>
      ) : (
        children
      )}
    </Look>
  );
}
