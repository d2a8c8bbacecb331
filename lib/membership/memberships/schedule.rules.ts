import { mayBackdate } from "@/lib/billing/payments/rules";
import { addMonthsClamped, type DateOn, daysBetween } from "@/lib/core/time/dates";
import { withDrawDay } from "@/lib/platform/membership-status/period.rules";
import { paidUntilOf } from "@/lib/platform/membership-status/rules";
import { type Decided, type Decision, type MembershipFacts, OWING, refusalFor, unlessIdle } from "./rules";

/** A family is given at most so many free days in twelve months: any one day of the month can be reached (decision 0030). */
export const MAX_FREE_DAYS = 31;

/** The days that would be free under another draw date: from the first unpaid day to the next payment. */
export function freeDaysOf({ current: { nextDueOn } }: MembershipFacts, decided: Decided): number {
  return nextDueOn && decided.set.nextDueOn ? daysBetween(nextDueOn, decided.set.nextDueOn) : 0;
}

/**
 * Changes the draw date: the first such day on or after the next due date, so nothing is charged earlier and the days
 * between are free. The term stays. Not while something is owed (409), not for more than a month of free days a year,
 * and not past the end of a term that does not renew, which would be free to its end.
 */
export function decideDrawDay(facts: MembershipFacts, day: number): Decision {
  const { status, collection, nextDueOn, unit, nextIndex, anchorOn, autoRenew, termEndOn } = facts.current;
  if (OWING.includes(status)) return { refused: "settleFirst" };
  if (collection !== "auto" || nextDueOn === null) return { refused: "notDrawn" };
  if (!["active", "active_transferred"].includes(status)) return refusalFor(status);
  if (Number(anchorOn.slice(8)) === day) return { refused: "nothingToChange" };
  const decided = { set: withDrawDay({ unit, nextIndex, nextDueOn }, day) };
  const freeDays = freeDaysOf(facts, decided);
  if (freeDays > 0 && facts.freeDaysGiven + freeDays > MAX_FREE_DAYS)
    return { refused: "drawTooFar", field: "drawDate" };
  if (!autoRenew && decided.set.nextDueOn >= termEndOn) return { refused: "pastEnd", field: "drawDate" };
  return decided;
}

/** A term may be fixed for at most this long. */
const MAX_YEARS = 3;

/**
 * Another start (up to 30 days before the day it was made, nothing is charged for the days gained) or another end of the term: not before
 * what is paid for, not at all for a guaranteed contract, which would take the guarantee away.
 */
export function decideTerm(
  facts: MembershipFacts,
  request: { startOn?: DateOn | undefined; endOn?: DateOn | undefined },
): Decision {
  const { status, startedOn, termEndOn } = facts.current;
  const { startOn = startedOn, endOn = termEndOn } = request;
  if (!["active", "active_transferred", "active_cash", "past_due"].includes(status)) return refusalFor(status);
  if (startOn !== startedOn && !mayBackdate(startOn, startedOn, facts.createdOn))
    return { refused: "backdateTooFar", field: "startDate" };
  if (endOn !== termEndOn) {
    if (facts.gpp) return { refused: "guaranteed", field: "endDate" };
    if (endOn <= facts.today || endOn < paidUntilOf(facts.current))
      return { refused: "endBeforePaid", field: "endDate" };
    if (endOn > addMonthsClamped(facts.today, MAX_YEARS * 12)) return { refused: "endTooFar", field: "endDate" };
  }
  return unlessIdle(facts, { set: { startedOn: startOn, termEndOn: endOn } });
}
