import { cookies } from "next/headers";
import { getLocale } from "next-intl/server";
import type { Actor } from "@/lib/core/auth/actor";
import { clockIsMoved, now } from "@/lib/core/clock";
import type { Locale } from "@/lib/core/i18n/locale";
import { env } from "@/lib/core/process/env";
import { formatLong } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { requestTenant } from "@/lib/front/tenant-of-request";
import { FrameImpersonation } from "../frame/frame-client";
import { frameNews } from "../news/frame-news";
import { News } from "../news/news";
import { BANNER_COOKIE } from "../news/news-cookie";
import { AccountPoll } from "../session/account-poll";
import { DemoBanner } from "./demo-banner";
import { StandardBar } from "./standard-bar";

type Props = {
  actor: Actor;
  office?: string | undefined;
  timezone?: string | undefined;
  /** The office is looked at as a standard user of it. */
  standard?: boolean;
};

/** Bars above every page: impersonation, a standard user's view, test payments, a moved clock, a banner, what is new. */
export async function SessionBars({ actor, office, timezone = "America/New_York", standard = false }: Props) {
  const [moved, at, locale, tenant, jar] = await Promise.all([
    clockIsMoved(),
    now(),
    getLocale() as Promise<Locale>,
    requestTenant(),
    cookies(),
  ]);
  const { banner, notes } = await frameNews(tenant.id, actor, locale);
  const putAway = banner !== null && jar.get(BANNER_COOKIE)?.value === String(banner.id);
  const testPayments = env().SANDBOX_URL !== "";
  return (
    <>
      <AccountPoll />
      {actor.administrator ? (
        <FrameImpersonation name={`${actor.firstName} ${actor.lastName}`} office={office} />
      ) : null}
      {standard && office ? <StandardBar location={office} /> : null}
      {/* Two bars would take an eighth of a phone: whoever looks at somebody's pages sees the one with the way back. */}
      <div className={actor.administrator || standard ? "max-sm:hidden" : undefined}>
        <DemoBanner testPayments={testPayments} {...(moved ? { date: formatLong(today(at, timezone), locale) } : {})} />
      </div>
      <News banner={putAway ? null : banner} notes={notes} />
    </>
  );
}
