import { z } from "zod";
import { parseIsoDate } from "@/lib/core/dates";
import { INVALID } from "@/lib/core/fields";
import { lenient } from "@/lib/core/list";
import type { FlowName } from "./schema";

/** The reports of an office: the measures of each, the first being what its title is about. All of one unit. */
export const REPORTS = {
  income: ["net"],
  payouts: ["paidOut", "payoutFees", "payoutReturns"],
  disputes: ["disputedWon", "disputedLost"],
  recovery: ["recovered"],
} as const satisfies Record<string, readonly [FlowName, ...FlowName[]]>;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

/** The periods people ask for; any other is two days with two dots between them. */
export const SPANS = ["months12", "months24", "thisYear", "lastYear", "thisMonth", "lastMonth"] as const;
/** What a period is compared with: the time right before it, or the same time a year earlier. */
export const COMPARISONS = ["before", "yearBefore", "none"] as const;

const MOST_YEARS = 30;

/** The two days of "2026-11-01..2026-11-25", in their order; null for anything else. */
export function daysOfSpan(word: string) {
  const [from, until] = word.split("..").map((day) => parseIsoDate(day));
  if (!from || !until || word.length !== 22 || from > until) return null;
  return Number(until.slice(0, 4)) - Number(from.slice(0, 4)) > MOST_YEARS ? null : { from, until };
}

const span = z
  .string()
  .max(30)
  .refine((word) => SPANS.some((one) => one === word) || daysOfSpan(word) !== null, INVALID.data);

/** What an address says of a report. */
export const reportQuery = z.object({
  span: span.default("months12"),
  than: z.enum(COMPARISONS).default("before"),
});
export type ReportQuery = z.output<typeof reportQuery>;

/** The same of a page's address: two typed days become a span, and what it says wrong counts as not said. */
export function reportOfAddress(search: Record<string, string>): ReportQuery {
  const { spanFrom, spanUntil } = search;
  const typed = `${spanFrom ?? ""}..${spanUntil ?? ""}`;
  return lenient(reportQuery, daysOfSpan(typed) ? { ...search, span: typed } : search);
}

export const REPORT_FORMATS = ["csv", "xlsx", "pdf"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const reportFile = reportQuery.extend({
  report: z.enum(REPORT_NAMES),
  format: z.enum(REPORT_FORMATS).default("csv"),
});
