import { applicationFeeOfTier } from "@/lib/billing/payments/schema";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { type Cents, formatLedger, formatPercent } from "@/lib/core/money";
import { formatLong, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Office, TierChange } from "@/lib/generated/prisma/client";
import { tierOf } from "@/lib/practice/offices/tier.rules";
import type { PlannedTier, TierOffer, TierPlan, TierTerms } from "./tier.rules";

type PlanRow = Pick<Office, "tierLevel" | "pricingPeriod" | "tierYearSince" | "createdAt" | "timezone">;

/** An office's plan with the platform, from its row. */
export function tierPlan({ tierLevel, pricingPeriod, tierYearSince, createdAt, timezone }: PlanRow): TierPlan {
  const sinceOn = tierYearSince ? fromDbDate(tierYearSince) : today(createdAt, timezone);
  return { level: tierLevel, period: pricingPeriod, sinceOn };
}

/** The change of plan that waits, from its row. */
export function plannedTier(row: TierChange | undefined): (PlannedTier & { id: number }) | null {
  if (!row) return null;
  const { id, level, period, monthOn } = row;
  return { id, level, period, monthOn: fromDbDate(monthOn) };
}

/** A tier change in the words of its dialog, for the confirmation email. */
export function offerWords(before: TierTerms, offer: TierOffer, locale: Locale) {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(locale, `officeBilling.upgrade.${key}`, values);
  const on = (date: TierOffer["monthOn"], amount: Cents) =>
    say("firstWhole", { date: formatLong(date, locale), amount: formatLedger(amount, locale) });
  const percent = (level: number) => formatPercent(applicationFeeOfTier(level).percentBps, locale);
  const per = say(offer.period === "month" ? "perMonth" : "perYear");
  const difference = offer.differenceMonths > 0 ? ` ${say("difference", { count: offer.differenceMonths })}` : "";
  const [to, from] = [percent(offer.level), percent(before.level)];
  const tier = tierOf(offer.level);
  const name = tier ? translate(locale, `onboardingSignup.tiers.${tier.name}.name`) : String(offer.level);
  return {
    plan: `${name}, ${say(offer.period === "month" ? "byMonth" : "byYear")}`,
    from: formatLong(offer.monthOn, locale),
    rows: [
      { label: say("newPrice"), value: `${formatLedger(offer.priceCents, locale)} ${per}` },
      { label: say("first"), value: on(offer.monthOn, offer.firstCents) + difference },
      { label: say("then"), value: on(offer.thenOn, offer.priceCents) },
      { label: say("feeChange"), value: say(to === from ? "feeSame" : "feeFromTo", { to, from }) },
    ],
  };
}
