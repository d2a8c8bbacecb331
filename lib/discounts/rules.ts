import type { DateOn, Unit } from "@/lib/core/dates";
import { periodPrice } from "@/lib/dues/period-price.rules";
import { atNextPeriod, type FamilyToCharge, isPaid } from "@/lib/dues/upcoming.rules";
import { renewingAtTheDesk } from "@/lib/membership-status/family.rules";
import { HAS_ENDED } from "@/lib/membership-status/schema";
import { priceChangeIndex } from "@/lib/payments/rules";
import type { FamilyDiscounts } from "@/lib/plans/rules";

/** Two discounts that take the same off: not set and 0 are one. */
export const sameDiscounts = (one: FamilyDiscounts, other: FamilyDiscounts): boolean =>
  (["familyTwoBps", "familyThreeBps", "familyFourBps"] as const).every(
    (each) => (one[each] || 0) === (other[each] || 0),
  );

/** A member whose price changes with the family discounts, from a period on. */
export type DiscountMove = {
  membershipId: number;
  memberName: string;
  planName: string;
  spanishName: string | null;
  unit: Unit;
  effectiveOn: DateOn;
  beforeCents: number;
  afterCents: number;
};

/** What a change of discounts does to a family: who keeps the old ones until when, for whom nothing is kept, whose price moves. */
export type FamilyChange = {
  waits: { membershipId: number; effectiveIndex: number; keeps: FamilyDiscounts }[];
  settled: number[];
  moves: DiscountMove[];
};

/**
 * What changing an office's family discounts does to a family that is priced by `family.discounts` now: as with a new price, each
 * membership pays by the new ones from its first period after both the end of its contract and the notice, guaranteed ones too.
 */
export function discountChange(family: FamilyToCharge, wanted: FamilyDiscounts, today: DateOn): FamilyChange {
  const change: FamilyChange = { waits: [], settled: [], moves: [] };
  const then = { memberships: renewingAtTheDesk(family.memberships), discounts: wanted };
  for (const one of family.memberships) {
    const { membershipId, anchorOn, unit, nextIndex } = one;
    const keeps = one.kept ?? family.discounts;
    // Who has gone and comes back finds the discounts of that day.
    if (HAS_ENDED.has(one.status) || sameDiscounts(keeps, wanted)) {
      change.settled.push(membershipId);
      continue;
    }
    const effectiveIndex = priceChangeIndex({ anchorOn, unit, nextIndex, contractEndOn: one.termEndOn }, today);
    change.waits.push({ membershipId, effectiveIndex, keeps });
    const { membership, dueOn } = atNextPeriod({ ...one, nextIndex: effectiveIndex });
    if (!isPaid(membership, dueOn)) continue;
    const beforeCents = periodPrice({ ...membership, kept: keeps }, then, dueOn).netCents;
    const afterCents = periodPrice({ ...membership, kept: null }, then, dueOn).netCents;
    if (beforeCents === afterCents) continue;
    const { memberName, planName, spanishName } = membership;
    const moved = { membershipId, memberName, planName, spanishName, unit: membership.unit };
    change.moves.push({ ...moved, effectiveOn: dueOn, beforeCents, afterCents });
  }
  return change;
}
