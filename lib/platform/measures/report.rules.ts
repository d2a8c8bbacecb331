import {
  addDays,
  addMonthsClamped,
  type DateOn,
  daysBetween,
  earlierOf,
  laterOf,
  monthOf,
  yearOf,
} from "@/lib/core/time/dates";
import { daysOfSpan, type ReportQuery } from "./report.schema";
import type { Step } from "./schema";

/** From one day until before another. */
export type Span = { from: DateOn; before: DateOn };

/** The first day of the step a day is in. */
export const stepOf = (on: DateOn, by: Step): DateOn => (by === "day" ? on : by === "month" ? monthOf(on) : yearOf(on));
export const nextStep = (on: DateOn, by: Step): DateOn =>
  by === "day" ? addDays(on, 1) : addMonthsClamped(stepOf(on, by), by === "month" ? 1 : 12);

/** More days than this are read by month, more than that by year. */
const MOST_DAYS = 62;
const MOST_MONTHS = 1_100;

/** In what steps a span is read, so that a chart has bars one can tell apart. */
export function stepsFor({ from, before }: Span): Step {
  const days = daysBetween(from, before);
  return days <= MOST_DAYS ? "day" : days <= MOST_MONTHS ? "month" : "year";
}

/** The days a report is about, by the word its address has for them. A running month or year ends with the running month or day. */
export function spanOfWord(word: string, today: DateOn): Span {
  const month = monthOf(today);
  const next = addMonthsClamped(month, 1);
  switch (word) {
    case "months24":
      return { from: addMonthsClamped(month, -23), before: next };
    case "thisYear":
      return { from: yearOf(today), before: next };
    case "lastYear":
      return { from: addMonthsClamped(yearOf(today), -12), before: yearOf(today) };
    case "thisMonth":
      return { from: month, before: addDays(today, 1) };
    case "lastMonth":
      return { from: addMonthsClamped(month, -1), before: month };
  }
  const days = daysOfSpan(word);
  return days
    ? { from: days.from, before: addDays(days.until, 1) }
    : { from: addMonthsClamped(month, -11), before: next };
}

/**
 * What a report's title is about: the running month (or year) up to today where the span has not ended, which is no fall
 * beside whole ones, else the whole span.
 */
export function subjectOf(span: Span, by: Step, today: DateOn): Span & { open: boolean } {
  const open = span.from <= today && today < span.before;
  if (!open) return { ...span, open };
  const from = by === "day" ? span.from : laterOf(span.from, stepOf(today, by));
  return { from, before: earlierOf(span.before, addDays(today, 1)), open };
}

/** Months later or earlier; what ends with a month still does, unless it is only so far that it ends there. */
function shifted({ from, before }: Span, months: number, running: boolean): Span {
  const wholeMonths = !running && before === monthOf(before);
  const end = wholeMonths
    ? addMonthsClamped(before, months)
    : addDays(addMonthsClamped(addDays(before, -1), months), 1);
  return { from: addMonthsClamped(from, months), before: end };
}

const MONTHS_OF_YEAR = 12;
const monthNumber = (on: DateOn): number => Number(on.slice(0, 4)) * MONTHS_OF_YEAR + Number(on.slice(5, 7));

/**
 * What a report's subject is compared with: as many months before, to the same day, or, where it begins within a month, as
 * many days; a running year among years with the same days of the last one. Days that have not come are compared with none.
 */
export function comparedWith(subject: Span, than: ReportQuery["than"], by: Step, today: DateOn): Span | null {
  if (than === "none" || subject.from > today) return null;
  const running = today < subject.before;
  if (than === "yearBefore" || (by === "year" && running)) return shifted(subject, -MONTHS_OF_YEAR, running);
  if (subject.from !== monthOf(subject.from))
    return { from: addDays(subject.from, -daysBetween(subject.from, subject.before)), before: subject.from };
  return shifted(subject, monthNumber(subject.from) - monthNumber(addDays(subject.before, -1)) - 1, running);
}

/** How a finding is worded; `percent` is whole. */
export type Finding =
  | { key: "nothing" | "alone" | "soFar" | "soFarBeside" | "beside" | "same" }
  | { key: "more" | "less"; percent: number };

const WHOLE = 100;

/** What a report's figure says beside what it is compared with (null: nothing). A figure below zero has no percent. */
export function findingOf(now: number, before: number | null, open: boolean): Finding {
  if (now === 0 && (before ?? 0) === 0) return { key: "nothing" };
  if (open) return { key: before === null ? "soFar" : "soFarBeside" };
  if (before === null) return { key: "alone" };
  if (before <= 0 || now < 0) return { key: "beside" };
  const percent = Math.round((Math.abs(now - before) * WHOLE) / before);
  if (percent === 0) return { key: "same" };
  return { key: now > before ? "more" : "less", percent };
}
