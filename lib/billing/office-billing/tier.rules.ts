import { type Bps, type Cents, minus, split, ZERO } from "@/lib/core/money";
import { addDays, addMonthsClamped, type DateOn, monthOf } from "@/lib/core/time/dates";
import { tierOf, tierPrice } from "@/lib/practice/offices/tier.rules";
import type { PricingPeriod } from "@/lib/practice/offices/tier.schema";

export type TierTerms = { level: number; period: PricingPeriod };
/** What an office pays for the product by; a yearly price falls due in the month after `sinceOn`. */
export type TierPlan = TierTerms & { sinceOn: DateOn };
export type PlannedTier = TierTerms & { monthOn: DateOn };

/** The month an account is first invoiced for: the one after it began. */
export function firstMonth(on: DateOn): DateOn {
  return addMonthsClamped(monthOf(on), 1);
}

/** Whether a month's invoice includes the tier: every month, or once a year in the month after the office joined. */
export function includesTier(period: PricingPeriod, sinceOn: DateOn, monthOn: DateOn): boolean {
  return period === "month" || monthOn.slice(5, 7) === firstMonth(sinceOn).slice(5, 7);
}

/** Months from `monthOn` to the next in which a yearly price falls due; none in that month itself. */
export function monthsPaidFor(sinceOn: DateOn, monthOn: DateOn): number {
  let months = 0;
  while (!includesTier("year", sinceOn, addMonthsClamped(monthOn, months))) months += 1;
  return months;
}

const priceOf = ({ level, period }: TierTerms, offBps: Bps): Cents => {
  const tier = tierOf(level);
  return tier ? tierPrice(tier, period, offBps) : ZERO;
};

/**
 * The first invoice with the new terms. The next one, where nothing beyond it is paid for, or where an annual tier is
 * upgraded, which charges the difference; otherwise the one after the paid year.
 */
export function changesOn(plan: TierPlan, wanted: TierTerms, nextOn: DateOn): DateOn {
  const grows = wanted.period === "year" && wanted.level > plan.level;
  if (plan.period === "month" || grows) return nextOn;
  return addMonthsClamped(nextOn, monthsPaidFor(plan.sinceOn, nextOn));
}

/** The plan of a month: as it stands, or as the change makes it whose month has come. */
export function planIn(monthOn: DateOn, plan: TierPlan, change: PlannedTier | null): TierPlan {
  if (change === null || change.monthOn > monthOn) return plan;
  const { level, period } = change;
  // A year that starts with the change is counted from it; a continuing one keeps its month.
  const begins = period === "year" && plan.period === "month";
  return { level, period, sinceOn: begins ? addDays(change.monthOn, -1) : plan.sinceOn };
}

/** A month's tier amount; in the month of an annual upgrade, the difference for the rest of the year. */
export function tierCharge(monthOn: DateOn, plan: TierPlan, change: PlannedTier | null, offBps: Bps): Cents {
  const then = planIn(monthOn, plan, change);
  if (includesTier(then.period, then.sinceOn, monthOn)) return priceOf(then, offBps);
  if (change?.monthOn !== monthOn) return ZERO;
  const left = monthsPaidFor(plan.sinceOn, monthOn);
  return split(minus(priceOf(then, offBps), priceOf(plan, offBps)), [left, 12 - left])[0] ?? ZERO;
}

/** A month's tier amount of an office that goes live in the month before: a year with us begins there. */
export const firstTier = ({ plan, offBps }: Pick<TierFacts, "plan" | "offBps">, monthOn: DateOn): Cents =>
  tierCharge(monthOn, { ...plan, sinceOn: addDays(monthOn, -1) }, null, offBps);

/** What decides a change of plan. */
export type TierFacts = {
  plan: TierPlan;
  offBps: Bps;
  /** Offices with old prices pay for no tier, and have nothing to upgrade. */
  legacyPricing: boolean;
  live: boolean;
  members: number;
  nextOn: DateOn;
  pending: (PlannedTier & { id: number }) | null;
};

/** Why a plan cannot be had: a text under `officeBilling.upgrade.refused`. */
export type TierRefusal = "oldPrices" | "notLive" | "pending" | "same" | "tooManyMembers";

/** A plan one can change to, in dates and amounts. */
export type TierOffer = TierTerms & {
  refused: TierRefusal | null;
  /** The first invoice with the new tier, and its amount. */
  monthOn: DateOn;
  firstCents: Cents;
  /** For how many months of a paid year that is only the difference; 0 where it is the whole price. */
  differenceMonths: number;
  /** The monthly or annual price from then on, and its next invoice. */
  priceCents: Cents;
  thenOn: DateOn;
  /** What the very next invoice charges for the plan, as things stand and after the change. */
  next: { on: DateOn; beforeCents: Cents; afterCents: Cents };
};

function refusalOf(facts: TierFacts, wanted: TierTerms): TierRefusal | null {
  const { plan, legacyPricing, live, members, pending } = facts;
  if (legacyPricing) return "oldPrices";
  if (!live) return "notLive";
  if (wanted.level === plan.level && wanted.period === plan.period) return "same";
  if (pending) return "pending";
  const limit = tierOf(wanted.level)?.memberLimit ?? null;
  return limit !== null && members > limit ? "tooManyMembers" : null;
}

/** What a change of plan means, shown before it is agreed to and agreed to by it (Q-103: the tier upgrade). */
export function offerOf(facts: TierFacts, wanted: TierTerms): TierOffer {
  const { plan, offBps, nextOn } = facts;
  const { level, period } = wanted;
  const change = { level, period, monthOn: changesOn(plan, wanted, nextOn) };
  const { monthOn } = change;
  const then = planIn(monthOn, plan, change);
  const whole = includesTier(then.period, then.sinceOn, monthOn);
  const differenceMonths = whole ? 0 : monthsPaidFor(plan.sinceOn, monthOn);
  const step = whole ? (period === "month" ? 1 : 12) : differenceMonths;
  return {
    ...{ level, period, monthOn, differenceMonths },
    refused: refusalOf(facts, wanted),
    firstCents: tierCharge(monthOn, plan, change, offBps),
    priceCents: priceOf(then, offBps),
    thenOn: addMonthsClamped(monthOn, step),
    next: {
      on: nextOn,
      beforeCents: tierCharge(nextOn, plan, null, offBps),
      afterCents: tierCharge(nextOn, plan, change, offBps),
    },
  };
}
