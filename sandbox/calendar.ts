export const DAY = 86_400;

/** Midnight UTC of a moment in unix seconds. */
export function startOfDay(seconds: number): number {
  return seconds - (seconds % DAY);
}

/** Banks do not move money at the weekend. Holidays are left out on purpose: nobody's test should hang on them. */
export function isBusinessDay(seconds: number): boolean {
  const weekday = new Date(seconds * 1000).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The same time of day, `count` business days later. */
export function addBusinessDays(seconds: number, count: number): number {
  let result = seconds;
  for (let left = count; left > 0; ) {
    result += DAY;
    if (isBusinessDay(result)) left -= 1;
  }
  return result;
}

/** Adds calendar months, clamping the day (31 January plus one month is the last of February). */
export function addMonths(ms: number, months: number): number {
  const from = new Date(ms);
  const to = new Date(ms);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}
