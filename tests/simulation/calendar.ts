// The oracle's own calendar: days counted from 1970-01-01 by arithmetic alone, so that a mistake in the product's
// calendar is not repeated here.

export const DAY_MS = 86_400_000;

/** "2026-03-14" */
export type Day = string;

const pad = (value: number, width: number) => String(value).padStart(width, "0");

export function civil(day: Day): { year: number; month: number; date: number } {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return { year, month, date };
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** How many days a month has; `month` counts from 1. */
export function lengthOf(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function toDay(year: number, month: number, date: number): Day {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
}

/** The number of a day: March first, so that the leap day is the last of its year. */
export function countOf(day: Day): number {
  const { year, month, date } = civil(day);
  const y = month <= 2 ? year - 1 : year;
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + inYear - 719_468;
}

/** The day so many days after another one. */
export function plusDays(day: Day, days: number): Day {
  let { year, month, date } = civil(day);
  date += days;
  while (date > lengthOf(year, month)) {
    date -= lengthOf(year, month);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  while (date < 1) {
    month -= 1;
    if (month < 1) [year, month] = [year - 1, 12];
    date += lengthOf(year, month);
  }
  return toDay(year, month, date);
}

/** The day so many months after the anchor, never past the end of its month. */
export function plusMonths(anchor: Day, months: number): Day {
  let { year, month, date } = civil(anchor);
  for (let left = months; left > 0; left -= 1) {
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  date = Math.min(date, lengthOf(year, month));
  return toDay(year, month, date);
}

/** The same date so many months before; every month has to have it. */
export function monthsBefore(day: Day, months: number): Day {
  const { year, month, date } = civil(day);
  const count = year * 12 + month - 1 - months;
  return toDay(Math.floor(count / 12), (count % 12) + 1, date);
}

/** The same hour so many days later on which banks move money: not at the weekend. */
export function bankDaysLater(ms: number, count: number): number {
  let at = ms;
  for (let left = count; left > 0; ) {
    at += DAY_MS;
    // 1970-01-01 was a Thursday.
    const weekday = (Math.floor(at / DAY_MS) + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock on an office's wall show at a moment (milliseconds). */
export function wall(ms: number, zone: string): { day: Day; hour: number } {
  let clock = clocks.get(zone);
  if (!clock) {
    const shape = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", hourCycle: "h23" } as const;
    clock = new Intl.DateTimeFormat("en-US", { ...shape, timeZone: zone });
    clocks.set(zone, clock);
  }
  const shown = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  return { day: toDay(shown.year ?? 0, shown.month ?? 0, shown.day ?? 0), hour: shown.hour ?? 0 };
}
