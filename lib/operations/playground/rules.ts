import { addDays, addMonthsClamped, type DateOn, daysBetween, earlierOf } from "@/lib/core/time/dates";
import { STEP_DAYS } from "./schema";

export const JUMPS = ["day", "week", "month"] as const;
export type Jump = (typeof JUMPS)[number];

/** The day a jump leads to. */
export function jumpFrom(on: DateOn, jump: Jump): DateOn {
  if (jump === "month") return addMonthsClamped(on, 1);
  return addDays(on, jump === "week" ? 7 : 1);
}

/** The days at which a way forward stops, so that the billing run sees no outage; none for a way back. */
export function stepsTo(from: DateOn, to: DateOn): DateOn[] {
  const steps: DateOn[] = [];
  for (let on = from; on < to; steps.push(on)) on = earlierOf(addDays(on, STEP_DAYS), to);
  return steps;
}

/** Whether the clock may go from one day to another in one move. */
export function isStep(from: DateOn, to: DateOn): boolean {
  const days = daysBetween(from, to);
  return days >= 1 && days <= STEP_DAYS;
}
