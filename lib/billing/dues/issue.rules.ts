import { addMonthsClamped, type DateOn, type Unit } from "@/lib/core/time/dates";
import { outlastsOffice, type Period, periodOf } from "@/lib/platform/membership-status/period.rules";

/** What issuing needs of a membership. */
export type Billable = {
  anchorOn: DateOn;
  unit: Unit;
  nextIndex: number;
  termEndOn: DateOn;
  autoRenew: boolean;
  cancelOn: DateOn | null;
  /** The last day of an office that closes; null where it stays. */
  closesOn: DateOn | null;
  /** The period from which another plan or price waits to hold; null when none does. */
  changesAt: number | null;
};

export type Due = {
  /** Due periods, oldest first. More than one means that we were away for longer than a period. */
  periods: Period[];
  nextIndex: number;
  nextDueOn: DateOn | null;
  termEndOn: DateOn;
};

/** No membership may owe more periods than this at once; beyond it someone must look at the data. */
const MAX_PERIODS = 24;

/** The end of the year's term that holds `on`, counted from the anchor. */
export function termEndAfter(anchorOn: DateOn, on: DateOn): DateOn {
  let years = 1;
  while (addMonthsClamped(anchorOn, years * 12) <= on) years += 1;
  return addMonthsClamped(anchorOn, years * 12);
}

/**
 * Which periods are due on `today`, and where the membership stands after they were issued. Nothing starts on or
 * after a requested end, nor after the term of a membership that does not renew, nor beyond the last day of the office; terms that renew grow by a year. What
 * was missed beyond a change of terms is left for the next time, when that change has been applied.
 */
export function duePeriods(membership: Billable, today: DateOn): Due {
  const { anchorOn, unit, autoRenew, cancelOn, closesOn, changesAt } = membership;
  const periods: Period[] = [];
  let { nextIndex: index, termEndOn } = membership;
  for (;;) {
    const period = periodOf(anchorOn, unit, index);
    const { startOn } = period;
    const ends =
      (cancelOn !== null && startOn >= cancelOn) ||
      (!autoRenew && startOn >= termEndOn) ||
      outlastsOffice(period, closesOn);
    if (ends) return { periods, nextIndex: index, nextDueOn: null, termEndOn };
    const changes = index === changesAt && periods.length > 0;
    if (startOn > today || changes || periods.length === MAX_PERIODS)
      return { periods, nextIndex: index, nextDueOn: startOn, termEndOn };
    if (startOn >= termEndOn) termEndOn = termEndAfter(anchorOn, startOn);
    periods.push(period);
    index += 1;
  }
}
