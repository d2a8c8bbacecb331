import { applicationFeeOfTier } from "@/lib/billing/payments/schema";
import { type Cents, cents, percentOf, plus, times } from "@/lib/core/money";
import { OFFICE_TIERS, type OfficeTier } from "@/lib/practice/offices/tier.schema";

/** The calculators from which numbers are carried to the sign-up of a practice, and what its address says of that. */
export type CarriedFrom = "ppo-calculator" | "plan-builder";
export const CARRIED_FROM = "from";

/** The sign-up of a practice with the numbers of a calculator. */
export const signUpWith = (from: CarriedFrom, query: Record<string, string>): string =>
  `/enroll/practice?${new URLSearchParams({ [CARRIED_FROM]: from, ...query })}`;

/** What we ask of an office in a year: its plan with us, by the month, and our fee on what members pay. */
export type OurPrice = { tier: OfficeTier; percentBps: number; yearCents: Cents };

/** The cheapest of our plans that has room for so many members. */
export function ourPrice(members: number, duesYearCents: Cents): OurPrice {
  let best: OurPrice | null = null;
  for (const tier of OFFICE_TIERS) {
    if (tier.memberLimit !== null && members > tier.memberLimit) continue;
    const { percentBps } = applicationFeeOfTier(tier.level);
    const yearCents = plus(times(tier.monthCents, 12), percentOf(duesYearCents, percentBps));
    if (best === null || yearCents < best.yearCents) best = { tier, percentBps, yearCents };
  }
  if (best === null) throw new Error("no tier without a limit");
  return best;
}

/** People out of a number of people, a half rounded up. */
export const shareOf = (people: number, bps: number): number => Math.round((people * bps) / 10_000);

/** How many times an amount goes into another, the last one begun counted; null where it never does. */
export const timesToReach = (amount: Cents, goal: Cents): number | null =>
  goal <= 0 ? 0 : amount <= 0 ? null : Math.ceil(goal / amount);

/** The amount without its sign. */
export const sizeOf = (amount: number): Cents => cents(Math.abs(amount));
