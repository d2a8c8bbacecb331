import { type Bps, cents } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { type FamilyMembership, familySizeOn } from "@/lib/platform/membership-status/family.rules";
import { type FamilyDiscounts, type PeriodPrice, priceFor } from "@/lib/practice/plans/rules";

/** What of a membership decides its price. */
export type Priced = {
  listCents: number;
  codeBps: Bps;
  disableFamilyDiscounts: boolean;
  /** Family discounts that the office has changed since, and that hold for this membership still; null or left out: the office's. */
  kept?: FamilyDiscounts | null;
};

/** A family as it is, or as it would be in the future that is asked about. */
export type FamilyThen = { memberships: readonly FamilyMembership[]; discounts: FamilyDiscounts };

/**
 * What a membership costs in a period: its list price then, less the larger of its code's and its family's discount,
 * with the family counted on that day. Issuing writes it, and every page that names a price to come asks it; who asks
 * about another future (somebody has left, another plan) hands in the family and the terms of that future.
 */
export function periodPrice(one: Priced, { memberships, discounts }: FamilyThen, on: DateOn): PeriodPrice {
  const { codeBps, disableFamilyDiscounts, kept } = one;
  const memberCount = familySizeOn(memberships, on);
  const family = kept ?? discounts;
  return priceFor(cents(one.listCents), { memberCount, family, codeBps, disableFamilyDiscounts });
}
