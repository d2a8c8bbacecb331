import { periodPrice } from "@/lib/billing/dues/period-price.rules";
import { atNextPeriod, type BilledMembership, type FamilyToCharge, isPaid } from "@/lib/billing/dues/upcoming.rules";
import { priceChangeIndex } from "@/lib/billing/payments/rules";
import type { DateOn, Unit } from "@/lib/core/time/dates";
import { renewingAtTheDesk } from "@/lib/platform/membership-status/family.rules";
import { HAS_ENDED } from "@/lib/platform/membership-status/schema";
import type { FamilyDiscounts } from "@/lib/practice/plans/rules";

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

/** A membership that keeps the discounts of before, until a period. */
type Wait = { membershipId: number; effectiveIndex: number; keeps: FamilyDiscounts };

/** What a change of discounts does to a family: who keeps the old ones until when, for whom nothing is kept, whose price moves. */
export type FamilyChange = { waits: Wait[]; settled: number[]; moves: DiscountMove[] };

/** A membership in the first period in which a change of discounts that waits for it holds: all else that waits for it has come before. */
function atChange(one: BilledMembership, { effectiveIndex, keeps }: Wait): ReturnType<typeof atNextPeriod> {
  const others = one.changes.filter(({ kind }) => kind !== "discounts");
  const changes = [...others, { kind: "discounts", effectiveIndex, payload: {} }];
  for (let left: BilledMembership = { ...one, kept: keeps, changes }; ; ) {
    const next = atNextPeriod(left);
    if (next.membership.kept === null) return next;
    left = { ...next.membership, nextIndex: next.membership.nextIndex + 1 };
  }
}

/** Whose price moves, and from when, once those who wait have the discounts of `family`. */
function movesOf(family: FamilyToCharge, waits: readonly Wait[]): DiscountMove[] {
  const then = { ...family, memberships: renewingAtTheDesk(family.memberships) };
  return family.memberships.flatMap((one) => {
    const wait = waits.find(({ membershipId }) => membershipId === one.membershipId);
    if (!wait) return [];
    const { membership, dueOn } = atChange(one, wait);
    if (!isPaid(membership, dueOn)) return [];
    const beforeCents = periodPrice({ ...membership, kept: wait.keeps }, then, dueOn).netCents;
    const afterCents = periodPrice({ ...membership, kept: null }, then, dueOn).netCents;
    if (beforeCents === afterCents) return [];
    const { membershipId, memberName, planName, spanishName, unit } = membership;
    return [{ membershipId, memberName, planName, spanishName, unit, effectiveOn: dueOn, beforeCents, afterCents }];
  });
}

/** What a change that waits for a family's next periods means for it as it is today: somebody may have joined or left since. */
export function waitingMoves(family: FamilyToCharge): DiscountMove[] {
  const waits = family.memberships.flatMap(({ membershipId, kept, changes }): Wait[] => {
    const change = changes.find(({ kind }) => kind === "discounts");
    return change && kept ? [{ membershipId, effectiveIndex: change.effectiveIndex, keeps: kept }] : [];
  });
  return movesOf(family, waits);
}

/**
 * What changing an office's family discounts does to a family that is priced by `family.discounts` now: as with a new price, each
 * membership pays by the new ones from its first period after both the end of its contract and the notice, guaranteed ones too.
 */
export function discountChange(family: FamilyToCharge, wanted: FamilyDiscounts, today: DateOn): FamilyChange {
  const [waits, settled]: [Wait[], number[]] = [[], []];
  for (const { membershipId, status, anchorOn, unit, nextIndex, termEndOn, kept } of family.memberships) {
    const keeps = kept ?? family.discounts;
    // Who has gone and comes back finds the discounts of that day.
    if (HAS_ENDED.has(status) || sameDiscounts(keeps, wanted)) settled.push(membershipId);
    else {
      const effectiveIndex = priceChangeIndex({ anchorOn, unit, nextIndex, contractEndOn: termEndOn }, today);
      waits.push({ membershipId, effectiveIndex, keeps });
    }
  }
  return { waits, settled, moves: movesOf({ ...family, discounts: wanted }, waits) };
}
