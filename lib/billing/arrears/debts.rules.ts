import type { DateOn } from "@/lib/core/time/dates";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import { nextStatus, type Owing, resumedPeriod, settlingEvent } from "@/lib/platform/membership-status/rules";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";
/** What settling does to a membership: its status and the day of its next payment. */
export type Settled = {
  membershipId: number;
  name: string;
  planName: string;
  from: MemberStatus;
  to: MemberStatus;
  nextDueOn: DateOn | null;
};

/** What settling the whole debt does to each membership: shown before it is done, and done so. */
export function planSettlement(owing: readonly Owing[], today: DateOn): Settled[] {
  return owing.flatMap((one) => {
    const event = settlingEvent(one);
    const to = event && nextStatus(one.status, event, one.statusesBefore);
    if (!event || !to) return [];
    const resumed = event === "debtSettled" ? resumedPeriod(one, today) : null;
    const nextDueOn = to === "canceled" ? null : resumed ? resumed.startOn : one.nextDueOn;
    const { membershipId, name, planName } = one;
    return [{ membershipId, name, planName, from: shownStatus(one.status), to: shownStatus(to), nextDueOn }];
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
