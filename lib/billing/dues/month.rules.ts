import {
  addDays,
  addMonthsClamped,
  type DateOn,
  daysBetween,
  monthOf,
  parseIsoDate,
  toDbDate,
} from "@/lib/core/time/dates";

/** The weeks of a month as a calendar shows them in the US, from Sunday on; days of other months are null. */
export function weeksOf(month: DateOn): (DateOn | null)[][] {
  const days = daysBetween(month, addMonthsClamped(month, 1));
  const before = toDbDate(month).getUTCDay();
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before;
      return day < 0 || day >= days ? null : addDays(month, day);
    }),
  );
}

export type MonthView = { month: DateOn; day: DateOn | null; before: DateOn | null; after: DateOn | null };

/**
 * What a calendar's address shows: a month (`2027-01`) and a day of it. A day brings its month along. What lies before
 * today or behind the calendar's end counts as not said.
 * @param until the first day that the calendar no longer has
 * @param usual the month to begin with: the first that brings something
 */
export function monthView(
  said: { month?: string | null; day?: string | null },
  { today, until, usual }: { today: DateOn; until: DateOn; usual: DateOn },
): MonthView {
  const first = monthOf(today);
  const last = monthOf(addDays(until, -1));
  const wanted = parseIsoDate(said.day ?? "");
  const day = wanted !== null && wanted >= today && wanted < until ? wanted : null;
  const named = parseIsoDate(`${said.month ?? ""}-01`);
  const month = day ? monthOf(day) : named !== null && named >= first && named <= last ? named : usual;
  return {
    month,
    day,
    before: month > first ? addMonthsClamped(month, -1) : null,
    after: month < last ? addMonthsClamped(month, 1) : null,
  };
}
