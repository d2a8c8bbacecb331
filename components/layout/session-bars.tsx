import { getLocale } from "next-intl/server";
import type { Actor } from "@/lib/core/auth/actor";
import { clockIsMoved, now } from "@/lib/core/clock";
import { formatLong, today } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { AccountPoll } from "./account-poll";
import { DemoBanner } from "./demo-banner";
import { FrameImpersonation } from "./frame-client";

/** Bars above every page: impersonation, test payments, a moved clock. */
export async function SessionBars({
  actor,
  office,
  timezone = "America/New_York",
}: {
  actor: Actor;
  office?: string | undefined;
  timezone?: string | undefined;
}) {
  const [moved, at, locale] = await Promise.all([clockIsMoved(), now(), getLocale()]);
  const testPayments = env().SANDBOX_URL !== "";
  return (
    <>
      <AccountPoll />
      {actor.administrator ? (
        <FrameImpersonation name={`${actor.firstName} ${actor.lastName}`} office={office} />
      ) : null}
      {/* Two bars would take an eighth of a phone: whoever looks at somebody's pages sees the one with the way back. */}
      <div className={actor.administrator ? "max-sm:hidden" : undefined}>
        <DemoBanner testPayments={testPayments} {...(moved ? { date: formatLong(today(at, timezone), locale) } : {})} />
      </div>
    </>
  );
}
