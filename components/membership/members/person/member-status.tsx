import { useLocale, useTranslations } from "next-intl";
import { StatusPill } from "@/components/ui/status-pill";
import { dateOn, formatShort, lastDayBefore } from "@/lib/core/time/dates";
import type { SubscriptionRow } from "@/lib/membership/members/wire";
import { STATUS_LOOK } from "./status-look";

/** The date a status is about: late since, last day, paid through. */
function dateOf(subscription: SubscriptionRow): string | null {
  switch (subscription.status) {
    case "active":
      return subscription.nextDueOn;
    case "past_due":
      return subscription.pastDueOn;
    case "canceled":
      return subscription.endedOn ?? subscription.cancelOn;
    case "cancellation_requested":
      return subscription.cancelOn && lastDayBefore(dateOn(subscription.cancelOn));
    case "active_cash":
      return lastDayBefore(dateOn(subscription.termEndOn));
    default:
      return null;
  }
}

/** That the family asks to leave with a refund, which is no status: the membership goes on until it is answered. */
export function AsksToLeave({ subscriptions }: { subscriptions: readonly SubscriptionRow[] }) {
  const t = useTranslations("members");
  const locale = useLocale();
  const since = subscriptions.find(({ asksToLeaveOn }) => asksToLeaveOn !== null)?.asksToLeaveOn ?? null;
  if (since === null) return null;
  return (
    <StatusPill tone="warn" reason={t("why.asksToLeave", { date: formatShort(dateOn(since), locale) })}>
      {t("status.asksToLeave")}
    </StatusPill>
  );
}

/** State of a membership as a word of the front desk, with its why on hover and focus. */
export function MemberStatusPill({ subscription }: { subscription: SubscriptionRow | null }) {
  const t = useTranslations("members");
  const locale = useLocale();
  if (!subscription)
    return (
      <StatusPill tone="neutral" outlined reason={t("why.none")}>
        {t("status.none")}
      </StatusPill>
    );
  const { status } = subscription;
  const { tone, outlined } = STATUS_LOOK[status];
  const iso = dateOf(subscription);
  const date = iso === null ? "" : formatShort(dateOn(iso), locale);
  const why = date === "" && status === "active" ? "active_none" : status;
  const word = date === "" && status === "cancellation_requested" ? "cancellation_requested_plain" : status;
  return (
    <StatusPill tone={tone} outlined={outlined} reason={t(`why.${why}`, { date })}>
      {t(`status.${word}`, { date })}
    </StatusPill>
  );
}
