import type { DateOn, Unit } from "@/lib/core/dates";
import { resumeAfter } from "@/lib/dues/issue.rules";
import type { MemberStatus } from "@/lib/members/schema";
import { type MemberEvent, nextStatus } from "@/lib/membership-status/rules";

export type Owing = {
  membershipId: number;
  name: string;
  planName: string;
  status: MemberStatus;
  statusesBefore: readonly MemberStatus[];
  unit: Unit;
  collection: "auto" | "in_office";
  anchorOn: DateOn;
  nextIndex: number;
  nextDueOn: DateOn | null;
};

/** What settling does to a membership: its status and the day of its next payment. */
export type Settled = {
  membershipId: number;
  name: string;
  planName: string;
  from: MemberStatus;
  to: MemberStatus;
  nextDueOn: DateOn | null;
};

/** The event by which a membership leaves its debt (001 §4), or null when it has none. */
export function settlingEvent(one: Pick<Owing, "status">): MemberEvent | null {
  const events = ["chargeSucceeded", "debtSettled"] as const;
  return events.find((event) => nextStatus(one.status, event) !== null) ?? null;
}

/** After a delinquency billing goes on with the next period; the time in between is not owed. */
export function resumedPeriod(
  one: Pick<Owing, "collection" | "anchorOn" | "unit" | "nextIndex" | "nextDueOn">,
  today: DateOn,
): { index: number; startOn: DateOn } | null {
  if (one.collection !== "auto" || one.nextDueOn === null || one.nextDueOn > today) return null;
  return resumeAfter(one.anchorOn, one.unit, one.nextIndex, today);
}

/** What settling the whole debt does to each membership: shown before it is done, and done so. */
export function planSettlement(owing: readonly Owing[], today: DateOn): Settled[] {
  return owing.flatMap((one) => {
    const event = settlingEvent(one);
    const to = event && nextStatus(one.status, event, one.statusesBefore);
    if (!event || !to) return [];
    const resumed = event === "debtSettled" ? resumedPeriod(one, today)?.startOn : null;
    const nextDueOn = to === "canceled" ? null : (resumed ?? one.nextDueOn);
    const { membershipId, name, planName, status: from } = one;
    return [{ membershipId, name, planName, from, to, nextDueOn }];
  });
}

/**
 * The payments an amount settles, the oldest first; null when it would leave one of them paid in part, which no payment
 * can be (001 §7: money taken in the office).
 */
export function coveredBy<One extends { amountCents: number }>(
  owed: readonly One[],
  amountCents: number,
): One[] | null {
  const covered: One[] = [];
  let left = amountCents;
  for (const one of owed) {
    if (left <= 0) break;
    covered.push(one);
    left -= one.amountCents;
  }
  return left === 0 && covered.length > 0 ? covered : null;
}
