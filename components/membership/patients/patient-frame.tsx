import "server-only";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SessionBars } from "@/components/layout/bars/session-bars";
import { ActorMenu } from "@/components/layout/frame/actor-menu";
import { FramePatient } from "@/components/layout/frame/frame-patient";
import { Look } from "@/components/layout/look/look";
import { themeOf } from "@/components/layout/look/theme";
import { Brand } from "@/components/layout/nav/brand";
import { NavIcon } from "@/components/layout/nav/nav-icon";
import { provePayer } from "@/lib/core/auth/scope";
import { requestTenant } from "@/lib/front/tenant-of-request";
import { officeOfPayer } from "@/lib/membership/patients/queries";
import type { PageArea } from "@/lib/pages/message-areas";
import { currentActor } from "@/lib/pages/page";
import { PAGES, type Page } from "@/lib/pages/routes";

const TABS = (PAGES as readonly Page[]).filter((page) => page.nav?.group === "patient");

/** The frame of a patient: the office's brand, a few tabs. Without a login it renders only the page, which sends to it. */
export async function PatientFrame({ part = "patient", children }: { part?: PageArea; children: ReactNode }) {
  const [tenant, actor, t, jar] = await Promise.all([
    requestTenant(),
    currentActor(),
    getTranslations("routes"),
    cookies(),
  ]);
  // Pages below prove the actor themselves and redirect; without one there is nothing to frame.
  const office = actor?.payerId ? await officeOfPayer(provePayer(actor)) : null;
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get("theme")?.value)} space="airy" part={part}>
      {actor ? (
        <FramePatient
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
            icon: <NavIcon name={page.nav?.icon ?? "home"} />,
          }))}
          // Whose family this is (000 §2): the login is that of its account owner.
          person={<ActorMenu actor={actor} named />}
          bars={<SessionBars actor={actor} office={office?.officeName} timezone={office?.timezone} />}
        >
          {children}
        </FramePatient>
      ) : (
        children
      )}
    </Look>
  );
}
