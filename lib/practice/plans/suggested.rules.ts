import { type Cents, cents, minus, percentOf, times } from "@/lib/core/money";

// Prices out of other prices, without a schema: our public pages send these to every reader.

/** A month of a price by the year: a twelfth, rounded half up, never below the least there may be. */
export const monthOf = (yearCents: number, leastCents: number): Cents =>
  cents(Math.max(Math.floor((yearCents + 6) / 12), leastCents));

/** The annual price that goes with a monthly one: ten months, the usual two for free. */
export function matchingAnnual(monthlyCents: number): Cents {
  return cents(monthlyCents * 10);
}

/** Twelve months of a monthly price (001 §5). */
export function annualCommitment(monthlyCents: Cents): Cents {
  return times(monthlyCents, 12);
}

/** How far below the usual fees a price has to lie for a member to see that the plan pays. */
export const SAVING_BPS = 1_500;

/**
 * A price by which a member saves: 15 % below a year of the services at the usual fees, a month in whole dollars rounded down, or the
 * plan's minimum where that is more; ten months by the year. Null where even the minimum saves nothing.
 */
export function priceWithSaving(
  usualYearCents: number,
  leastCents: number,
): { monthlyCents: Cents; annualCents: Cents; savesCents: Cents } | null {
  const below = usualYearCents - percentOf(cents(usualYearCents), SAVING_BPS);
  const monthlyCents = cents(Math.max(Math.floor(below / 1200) * 100, leastCents));
  const saves = usualYearCents - annualCommitment(monthlyCents);
  return saves > 0 ? { monthlyCents, annualCents: matchingAnnual(monthlyCents), savesCents: cents(saves) } : null;
}

/** Shares of the included services a member may use, in basis points. */
export const USES = [6_000, 8_000, 10_000] as const;

export type Earning = { useBps: number; cents: Cents };

/** What a year's income leaves above the services that are used, for each share of use. */
export const earningsOf = (incomeCents: Cents, valueCents: Cents): Earning[] =>
  USES.map((useBps) => ({ useBps, cents: minus(incomeCents, percentOf(valueCents, useBps)) }));
