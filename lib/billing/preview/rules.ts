import { type DateOn, dueDate } from "@/lib/core/dates";
import { type Bps, type Cents, cents, minus, sum } from "@/lib/core/money";
import type { MemberStatus } from "@/lib/members/schema";
import { type Discount, discountedPrice, discountOf, type FamilyDiscounts } from "@/lib/plans/rules";
import { type Change, type Schedule, withChanges } from "../changes/rules";

/** Statuses whose periods are charged by themselves; a requested cancellation is charged up to its end. */
export const BILLED_STATUSES = [
  "active",
  "active_transferred",
  "past_due",
  "cancellation_requested",
] as const satisfies MemberStatus[];

/** What a preview needs to know of a membership. */
export type BilledMembership = Schedule & {
  membershipId: number;
  memberName: string;
  planName: string;
  status: MemberStatus;
  collection: "auto" | "in_office";
  codeBps: Bps;
  disableFamilyDiscounts: boolean;
  autoRenew: boolean;
  /** The day the paid term ends: without auto-renewal nothing is charged from then on. */
  termEndOn: DateOn | null;
  /** The day a requested cancellation takes effect. */
  cancelOn: DateOn | null;
  /** Plans and prices that wait for their period. */
  changes: readonly Change[];
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

/** The price of the membership's next period: its list price less the discount. */
export function chargeLine(membership: BilledMembership, familySize: number, family: FamilyDiscounts): ChargeLine {
  const listCents = cents(membership.listCents);
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
    periodIndex: membership.nextIndex,
    listCents,
    discountCents: minus(listCents, netCents),
    discountBps: discount.bps,
    discountReason: discount.reason,
    netCents,
  };
}

/** A membership as it will be when its next period is issued, and the day that falls due. */
function atNextPeriod(membership: BilledMembership): { membership: BilledMembership; dueOn: DateOn } {
  const nextOn = dueDate(membership.anchorOn, membership.unit, membership.nextIndex);
  const schedule = withChanges(membership, membership.changes, nextOn);
  const changes = membership.changes.filter(({ effectiveIndex }) => effectiveIndex > membership.nextIndex);
  const then = { ...membership, ...schedule, changes };
  return { membership: then, dueOn: dueDate(then.anchorOn, then.unit, then.nextIndex) };
}

/**
 * The next charges of a family at one office, earliest first, as they would be today: with the present family size,
 * plans and prices already announced, and cancellations already asked for. Each date is one payment.
 * @param until how many of them, or all due before a date
 */
export function nextCharges(
  memberships: readonly BilledMembership[],
  familySize: number,
  family: FamilyDiscounts,
  until: number | DateOn,
): Charge[] {
  const most = typeof until === "number" ? until : Number.POSITIVE_INFINITY;
  const byDate = new Map<DateOn, ChargeLine[]>();
  for (const one of memberships) {
    let left = one;
    // No line beyond the first `most` of its own membership can be among the first `most` dates.
    for (let count = 0; count < most; count += 1) {
      const { membership, dueOn } = atNextPeriod(left);
      if (!isCharged(membership, dueOn) || (typeof until === "string" && dueOn >= until)) break;
      byDate.set(dueOn, [...(byDate.get(dueOn) ?? []), chargeLine(membership, familySize, family)]);
      left = { ...membership, nextIndex: membership.nextIndex + 1 };
    }
  }
  const charges = [...byDate]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([dueOn, lines]) => ({ dueOn, lines, totalCents: sum(lines.map((line) => line.netCents)) }));
  return charges.slice(0, most);
}
