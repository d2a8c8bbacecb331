import { type DateOn, dueDate, type Unit } from "@/lib/core/dates";
import { type Bps, type Cents, cents, minus, sum } from "@/lib/core/money";
import type { MemberStatus } from "@/lib/members/schema";
import { type Discount, discountedPrice, discountOf, type FamilyDiscounts } from "@/lib/plans/rules";

/** Statuses whose periods are charged by themselves; a requested cancellation is charged up to its end. */
export const BILLED_STATUSES = [
  "active",
  "active_transferred",
  "past_due",
  "cancellation_requested",
] as const satisfies MemberStatus[];

/** What a preview needs to know of a membership. */
export type BilledMembership = {
  membershipId: number;
  memberName: string;
  planName: string;
  status: MemberStatus;
  collection: "auto" | "in_office";
  unit: Unit;
  anchorOn: DateOn;
  nextIndex: number;
  listCents: number;
  codeBps: Bps;
  disableFamilyDiscounts: boolean;
  autoRenew: boolean;
  /** The day the paid term ends: without auto-renewal nothing is charged from then on. */
  termEndOn: DateOn | null;
  /** The day a requested cancellation takes effect. */
  cancelOn: DateOn | null;
  /** A new price and the first period it holds for. */
  priceChange?: { fromIndex: number; listCents: number } | null;
};

export type ChargeLine = {
  membershipId: number;
  memberName: string;
  planName: string;
  periodIndex: number;
  listCents: Cents;
  discountCents: Cents;
  discountBps: Bps;
  discountReason: Discount["reason"];
  netCents: Cents;
};
export type Charge = { dueOn: DateOn; lines: ChargeLine[]; totalCents: Cents };

/** Whether a period that is due on a date is charged by itself. */
export function isCharged(membership: BilledMembership, dueOn: DateOn): boolean {
  const billed = BILLED_STATUSES.some((status) => status === membership.status);
  if (!billed || membership.collection !== "auto") return false;
  if (membership.cancelOn !== null && dueOn >= membership.cancelOn) return false;
  return membership.autoRenew || membership.termEndOn === null || dueOn < membership.termEndOn;
}

/** The price of one period: the list price locked at enrolment or its announced successor, less the discount. */
export function chargeLine(
  membership: BilledMembership,
  index: number,
  familySize: number,
  family: FamilyDiscounts,
): ChargeLine {
  const change = membership.priceChange;
  const listCents = cents(change && index >= change.fromIndex ? change.listCents : membership.listCents);
  const discount = discountOf({
    memberCount: familySize,
    family,
    codeBps: membership.codeBps,
    disableFamilyDiscounts: membership.disableFamilyDiscounts,
  });
  const netCents = discountedPrice(listCents, discount.bps);
  return {
    membershipId: membership.membershipId,
    memberName: membership.memberName,
    planName: membership.planName,
    periodIndex: index,
    listCents,
    discountCents: minus(listCents, netCents),
    discountBps: discount.bps,
    discountReason: discount.reason,
    netCents,
  };
}

/**
 * The next `count` charges of a family at one office, earliest first, as they would be today: with the present
 * family size, prices already announced, and cancellations already asked for. Each date is one payment.
 */
export function nextCharges(
  memberships: readonly BilledMembership[],
  familySize: number,
  family: FamilyDiscounts,
  count: number,
): Charge[] {
  const byDate = new Map<DateOn, ChargeLine[]>();
  for (const membership of memberships) {
    // No line beyond the first `count` of its own membership can be among the first `count` dates.
    for (let index = membership.nextIndex; index < membership.nextIndex + count; index += 1) {
      const dueOn = dueDate(membership.anchorOn, membership.unit, index);
      if (!isCharged(membership, dueOn)) break;
      byDate.set(dueOn, [...(byDate.get(dueOn) ?? []), chargeLine(membership, index, familySize, family)]);
    }
  }
  return [...byDate]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([dueOn, lines]) => ({ dueOn, lines, totalCents: sum(lines.map((line) => line.netCents)) }));
}
