import { type Bps, type Cents, sum } from "@/lib/core/money";
import { type DateOn, dueDate } from "@/lib/core/time/dates";
import { atTheDesk } from "@/lib/platform/membership-status/family.rules";
import { outlastsOffice } from "@/lib/platform/membership-status/period.rules";
import type { MemberStatus, StoredStatus } from "@/lib/platform/membership-status/schema";
import type { Discount, FamilyDiscounts } from "@/lib/practice/plans/rules";
import { termEndAfter } from "./issue.rules";
import { periodPrice } from "./period-price.rules";
import { changesAfter, type Schedule, type ScheduledChange, withChanges } from "./scheduled-changes.rules";

/** Statuses whose periods are charged by themselves; a requested cancellation is charged up to its end. */
export const BILLED_STATUSES = [
  "active",
  "active_transferred",
  "past_due",
  "cancellation_requested",
] as const satisfies MemberStatus[];

/** What a version of a plan says about charging it. */
export type VersionFacts = { planName: string; spanishName: string | null; disableFamilyDiscounts: boolean };

/** What a preview needs to know of a membership. */
export type BilledMembership = Schedule & {
  membershipId: number;
  memberId: number;
  memberName: string;
  planName: string;
  spanishName: string | null;
  status: StoredStatus;
  collection: "auto" | "in_office";
  codeBps: Bps;
  disableFamilyDiscounts: boolean;
  /** Family discounts of before, while a change of them waits; null: the office's. */
  kept: FamilyDiscounts | null;
  autoRenew: boolean;
  /** The day the paid term ends: without auto-renewal nothing is charged from then on. */
  termEndOn: DateOn | null;
  /** The day a requested cancellation takes effect. */
  cancelOn: DateOn | null;
  /** The last day of an office that closes; null where it stays. */
  closesOn: DateOn | null;
  /** Plans and prices that wait for their period. */
  changes: readonly ScheduledChange[];
  /** The plan versions those changes lead to. */
  versions: Readonly<Record<number, VersionFacts>>;
  /** Periods from the next one on that are already issued, and not charged again. */
  issued: readonly number[];
};

export type ChargeLine = {
  membershipId: number;
  memberName: string;
  planName: string;
  spanishName: string | null;
  periodIndex: number;
  listCents: Cents;
  discountCents: Cents;
  discountBps: Bps;
  discountReason: Discount["reason"];
  netCents: Cents;
};

/** A line of a charge to come, with what sets it apart from the one before. */
export type NextLine = ChargeLine & {
  /** Its period begins another year's term. */
  renews: boolean;
  /** A plan or a price holds from this period on. */
  changed: "plan" | "price" | null;
};
export type UpcomingCharge = { dueOn: DateOn; lines: NextLine[]; totalCents: Cents };

/** The day the period after a membership's next one begins. */
const periodEnd = ({ anchorOn, unit, nextIndex }: BilledMembership) => dueDate(anchorOn, unit, nextIndex + 1);

/** Whether a period due on a date is charged automatically. */
export function isCharged(membership: BilledMembership, dueOn: DateOn): boolean {
  const billed = BILLED_STATUSES.some((status) => status === membership.status);
  if (!billed || membership.collection !== "auto") return false;
  if (membership.cancelOn !== null && dueOn >= membership.cancelOn) return false;
  if (outlastsOffice({ endOn: periodEnd(membership) }, membership.closesOn)) return false;
  return membership.autoRenew || membership.termEndOn === null || dueOn < membership.termEndOn;
}

type Next = { membership: BilledMembership; dueOn: DateOn; changed: NextLine["changed"] };

/** A membership as it will be when its next period is issued, and the day that falls due. */
export function atNextPeriod(membership: BilledMembership): Next {
  const nextOn = dueDate(membership.anchorOn, membership.unit, membership.nextIndex);
  // Nearly all of them, and a page of the list asks a thousand.
  if (membership.changes.length === 0) return { membership, dueOn: nextOn, changed: null };
  const schedule = withChanges(membership, membership.changes, nextOn);
  const moved = schedule.planVersionId !== membership.planVersionId;
  const changed = moved ? "plan" : schedule.listCents !== membership.listCents ? "price" : null;
  const { applied, waiting } = changesAfter(membership.changes, membership.nextIndex);
  const then: BilledMembership = {
    ...membership,
    ...schedule,
    ...membership.versions[schedule.planVersionId],
    kept: applied.some(({ kind }) => kind === "discounts") ? null : membership.kept,
    changes: waiting,
  };
  return { membership: then, dueOn: dueDate(then.anchorOn, then.unit, then.nextIndex), changed };
}

/** A family at one office, and who of it has which plan. */
export type FamilyToCharge = { memberships: readonly BilledMembership[]; discounts: FamilyDiscounts };

/** A line for a membership as it is in the period it is about. */
function lineOf(then: BilledMembership, family: FamilyToCharge, on: DateOn): ChargeLine {
  const { membershipId, memberName, planName, spanishName, nextIndex: periodIndex } = then;
  const { familySize: _, ...price } = periodPrice(then, family, on);
  return { membershipId, memberName, planName, spanishName, periodIndex, ...price };
}

/**
 * The next charges of a family at one office, earliest first, if nothing changes: with the family as it will be,
 * scheduled plans and prices, and requested cancellations. Each date is one payment.
 * @param until how many charges, or all due before a date
 * @param charged whose charges, when not everybody's
 */
export function nextCharges(
  family: FamilyToCharge,
  until: number | DateOn,
  charged: readonly BilledMembership[] = family.memberships,
): UpcomingCharge[] {
  const most = typeof until === "number" ? until : Number.POSITIVE_INFINITY;
  const byDate = new Map<DateOn, NextLine[]>();
  for (const one of charged) {
    let left = one;
    let { termEndOn } = one;
    // No line beyond the first `most` of its own membership can be among the first `most` dates.
    for (let count = 0; ; ) {
      const { membership, dueOn, changed } = atNextPeriod(left);
      if (!isCharged(membership, dueOn) || (typeof until === "string" && dueOn >= until)) break;
      const renews = termEndOn !== null && dueOn >= termEndOn;
      if (renews) termEndOn = termEndAfter(membership.anchorOn, dueOn);
      if (!membership.issued.includes(membership.nextIndex)) {
        count += 1;
        const lines = byDate.get(dueOn) ?? [];
        lines.push({ renews, changed, ...lineOf(membership, family, dueOn) });
        byDate.set(dueOn, lines);
      }
      if (count >= most) break;
      left = { ...membership, nextIndex: membership.nextIndex + 1 };
    }
  }
  const charges = [...byDate]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([dueOn, lines]) => ({ dueOn, lines, totalCents: sum(lines.map((line) => line.netCents)) }));
  return charges.slice(0, most);
}

const AT_DESK: readonly StoredStatus[] = ["active_cash", "active_transferred"];

/** The day after a period that is paid in the office and begins on a day: late, its days are counted from that one. */
const deskPeriodEnd = (then: BilledMembership, on: DateOn) =>
  dueDate(then.anchorOn, then.unit, then.nextIndex) === on ? periodEnd(then) : dueDate(on, then.unit, 1);

/** Whether dues that begin on a day are paid at all, by themselves or in the office. */
export function isPaid(then: BilledMembership, on: DateOn): boolean {
  if (then.collection === "auto") return isCharged(then, on);
  return AT_DESK.includes(then.status) && !outlastsOffice({ endOn: deskPeriodEnd(then, on) }, then.closesOn);
}

/** The next dues that are paid in the office, if they are: who pays still counts for the family on that day. */
export function nextAtDesk(one: BilledMembership, family: FamilyToCharge): (NextLine & { dueOn: DateOn }) | null {
  if (one.collection !== "in_office" || one.termEndOn === null) return null;
  const { membership, changed } = atNextPeriod(one);
  if (!isPaid(membership, one.termEndOn)) return null;
  const memberships = atTheDesk(family.memberships, one.termEndOn);
  const line = lineOf(membership, { ...family, memberships }, one.termEndOn);
  return { renews: false, changed, dueOn: one.termEndOn, ...line };
}

/**
 * The last day before another on which a membership is paid in the office, if it is renewed there each time, null where it is not, and
 * the day after its last one then.
 */
export function lastAtDesk(one: BilledMembership, until: DateOn): { lastOn: DateOn | null; endOn: DateOn | null } {
  let lastOn: DateOn | null = null;
  let left = one;
  while (left.collection === "in_office" && left.termEndOn !== null && left.termEndOn < until) {
    const on = left.termEndOn;
    const { membership } = atNextPeriod(left);
    if (!isPaid(membership, on)) break;
    lastOn = on;
    left = { ...membership, nextIndex: membership.nextIndex + 1, termEndOn: deskPeriodEnd(membership, on) };
  }
  return { lastOn, endOn: left.termEndOn };
}

/** What a membership pays next, by itself or in the office; null when no period is left. */
export function nextDues(one: BilledMembership, family: FamilyToCharge): (NextLine & { dueOn: DateOn }) | null {
  const [next] = nextCharges(family, 1, [one]);
  const [line] = next?.lines ?? [];
  return next && line ? { dueOn: next.dueOn, ...line } : nextAtDesk(one, family);
}
