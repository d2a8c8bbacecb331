import { z } from "zod";
import { addDays, addMonthsClamped, type DateOn, monthOf, parseIsoDate, yearOf } from "./dates";

/** Days from and until which a list shows, both included; null is open. */
export type DateRange = { from: DateOn | null; until: DateOn | null };

export const WHOLE: DateRange = { from: null, until: null };

const day = z
  .string()
  .max(10)
  .nullish()
  .transform((text) => parseIsoDate(text ?? ""));

/** What a list's query says of its period. */
export type PeriodParts = DateRange & { period: "usual" | "all" };

/** What an address says of a period; no date is open. `all`: every day, where a list shows less at first. */
export const periodFields = { from: day, until: day, period: z.enum(["usual", "all"]).default("usual") };

/** The period as an address names it. */
export function periodQuery({ from, until }: DateRange): Record<string, string> {
  return { ...(from ? { from } : {}), ...(until ? { until } : {}) };
}

export type NamedPeriod = {
  name: "recent" | "thisMonth" | "lastMonth" | "thisYear" | "lastYear" | "all";
  period: DateRange;
};

/** Whole months, years and everything, as people ask for them. */
export function usualPeriods(today: DateOn): NamedPeriod[] {
  const month = monthOf(today);
  const year = yearOf(today);
  const until = (first: DateOn, months: number) => addDays(addMonthsClamped(first, months), -1);
  const before = addMonthsClamped(month, -1);
  const yearBefore = addMonthsClamped(year, -12);
  return [
    { name: "thisMonth", period: { from: month, until: until(month, 1) } },
    { name: "lastMonth", period: { from: before, until: until(before, 1) } },
    { name: "thisYear", period: { from: year, until: until(year, 12) } },
    { name: "lastYear", period: { from: yearBefore, until: until(yearBefore, 12) } },
    { name: "all", period: WHOLE },
  ];
}

export function samePeriod(a: DateRange, b: DateRange): boolean {
  return a.from === b.from && a.until === b.until;
}
