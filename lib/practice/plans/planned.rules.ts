import { addDays, type DateOn } from "@/lib/core/time/dates";

/** A price may be planned for at most so many days ahead: the same day of next year, in a leap year too. */
export const PLANNED_DAYS_AHEAD = 366;

/**
 * Which of the prices that wait for one plan of an organization reaches a location without a price of its own: that of its group, else
 * the one for all unless its group sets another.
 */
export const waitingAbove = <Waiting extends { groupId: number | null }>(
  waiting: readonly Waiting[],
  { groupId, groupPriced }: { groupId: number | null; groupPriced: boolean },
): Waiting | undefined =>
  waiting.find((one) => one.groupId !== null && one.groupId === groupId) ??
  (groupPriced ? undefined : waiting.find((one) => one.groupId === null));

/** When a new price begins: right away (null), on a day to come, or why neither. */
export type PriceStart = { on: DateOn | null } | { refused: "beginsPast" | "beginsTooFar" };

/**
 * When a price that is to begin on a day does so at offices whose calendars show these days; null is right away. Where zones differ it
 * is right away on the day of any of them, and planned once the day is still to come at all.
 * @param todays the present day of each office it reaches, one at least
 */
export function beginningOf(on: DateOn | null, todays: readonly DateOn[]): PriceStart {
  const [first, last] = [todays.toSorted()[0], todays.toSorted().at(-1)];
  if (on === null || first === undefined || last === undefined) return { on: null };
  if (on < first) return { refused: "beginsPast" };
  if (on <= last) return { on: null };
  return on > addDays(first, PLANNED_DAYS_AHEAD) ? { refused: "beginsTooFar" } : { on };
}
