import { addDays, type DateOn, dateOn, dueDate, earlierOf, monthOf, type Unit } from "@/lib/core/time/dates";
import { DELINQUENT_DAY } from "./schema";

/** One period of a membership: the day it is due and starts, and the day the next one starts. */
export type Period = { index: number; startOn: DateOn; endOn: DateOn };

export function periodOf(anchorOn: DateOn, unit: Unit, index: number): Period {
  return { index, startOn: dueDate(anchorOn, unit, index), endOn: dueDate(anchorOn, unit, index + 1) };
}

/** Whether a period goes beyond an office's last day: nobody pays for a day on which it is closed (decision 0051). */
export const outlastsOffice = ({ endOn }: Pick<Period, "endOn">, closesOn: DateOn | null): boolean =>
  closesOn !== null && endOn > addDays(closesOn, 1);

/**
 * Whether a membership can begin on a day with its first payment in the office. Each person is judged by their own period, whoever else
 * of the family pays with them.
 */
export const canBegin = ({ unit }: { unit: Unit }, on: DateOn, closesOn: DateOn | null): boolean =>
  !outlastsOffice(periodOf(on, unit, 0), closesOn);

/** The index of the period a date lies in; -1 before the anchor. */
export function periodIndexOn(anchorOn: DateOn, unit: Unit, on: DateOn): number {
  if (on < anchorOn) return -1;
  const months =
    (Number(on.slice(0, 4)) - Number(anchorOn.slice(0, 4))) * 12 +
    Number(on.slice(5, 7)) -
    Number(anchorOn.slice(5, 7));
  const guess = unit === "year" ? Math.floor(months / 12) : months;
  return dueDate(anchorOn, unit, guess) <= on ? guess : guess - 1;
}

/** The day an unpaid membership becomes delinquent. */
export function delinquentOn(dueOn: DateOn, day: number = DELINQUENT_DAY): DateOn {
  return addDays(dueOn, day);
}

/**
 * A new day of the month for the payments: next due is the first such day on or after the present next due date.
 * The anchor keeps the wanted day (31 stays 31 through April) and the index only ever grows, because it is part of
 * what makes an obligation unique.
 */
export function withDrawDay(
  membership: { unit: Unit; nextIndex: number; nextDueOn: DateOn },
  day: number,
): { anchorOn: DateOn; nextIndex: number; nextDueOn: DateOn } {
  const months = membership.unit === "year" ? 12 : 1;
  const first = firstDayOn(membership.nextDueOn, day);
  // By the year the month never changes: in April a wanted 31 can only ever be 30, in February 29.
  const longest = membership.unit === "year" ? Number(onDay(leapYear(first), day).slice(8)) : day;
  for (let nextIndex = membership.nextIndex; ; nextIndex += 1) {
    const anchorOn = onDay(dueDate(monthOf(first), "month", -nextIndex * months), day);
    if (Number(anchorOn.slice(8)) === longest)
      return { anchorOn, nextIndex, nextDueOn: dueDate(anchorOn, "month", nextIndex * months) };
  }
}

/** The same month in a leap year. */
function leapYear(on: DateOn): DateOn {
  return dateOn(`2000-${on.slice(5, 7)}-01`);
}

/** The wanted day in a date's month, or the month's last day. */
function onDay(on: DateOn, day: number): DateOn {
  const start = monthOf(on);
  return earlierOf(addDays(start, day - 1), addDays(dueDate(start, "month", 1), -1));
}

function firstDayOn(from: DateOn, day: number): DateOn {
  const here = onDay(from, day);
  return here >= from ? here : onDay(dueDate(monthOf(from), "month", 1), day);
}

/** The first period that starts after `today`: where billing resumes when the time in between is not owed. */
export function resumeAfter(anchorOn: DateOn, unit: Unit, fromIndex: number, today: DateOn): Period {
  let index = fromIndex;
  while (dueDate(anchorOn, unit, index) <= today) index += 1;
  return periodOf(anchorOn, unit, index);
}
