import { z } from "zod";
import { INVALID, idText } from "@/lib/core/fields/fields";
import { lenient } from "@/lib/core/lists/list";
import { parseIsoDate } from "@/lib/core/time/dates";
import { type FlowName, type LevelName, MEASURES, type PeriodName, WAYS_TO_PAY } from "./schema";

/** The reports of an office: the measures of each, the first being what its title is about. All of one unit. */
export const REPORTS = {
  movement: ["membersThen", "joined", "cameBack", "left", "lost"],
  recurring: ["recurringThen"],
  money: ["net", "collected", "guarantees", "refunded", "returned", "platformFees"],
  earned: ["unearned", "net", "earned"],
  income: ["net"],
  payouts: ["paidOut", "payoutFees", "payoutReturns"],
  disputes: ["disputedWon", "disputedLost"],
  recovery: ["recovered"],
} as const satisfies Record<string, readonly [PeriodName, ...PeriodName[]]>;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

/** The office's report page, in its order. */
export const OFFICE_REPORTS = ["movement", "recurring", "money", "earned", "payouts", "disputes"] as const;

/** A level and what made it what it is: how it stood before, with what came and without what went, is how it stood after. */
export type Roll = { level: LevelName; plus: readonly FlowName[]; minus: readonly FlowName[] };
export const ROLLS: { [Name in ReportName]?: Roll } = {
  movement: { level: "membersThen", plus: ["joined", "cameBack"], minus: ["left", "lost"] },
  earned: { level: "unearned", plus: ["net"], minus: ["earned"] },
};

/** What of a report is drawn, where that is not all of it. */
const DRAWN: { [Name in ReportName]?: readonly PeriodName[] } = {
  money: ["collected", "refunded", "returned"],
};
/** The measures that a report's chart has; a level that rolls is in its table. */
export const drawnOf = (name: ReportName): readonly PeriodName[] =>
  DRAWN[name] ?? REPORTS[name].filter((measure) => ROLLS[name] === undefined || MEASURES[measure].kind === "flow");

/** Reports of people can be of a part of them. */
export const CUTTABLE: readonly ReportName[] = ["movement"];

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
  plan: idText.optional(),
  pays: z.enum(WAYS_TO_PAY).optional(),
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
/** A report as a file, or all of the office's page in one. */
export const reportFile = reportQuery
  .extend({
    report: z.enum([...REPORT_NAMES, "all"]),
    locations: z.enum(["this", "all"]).default("this"),
    format: z.enum(REPORT_FORMATS).default("csv"),
  })
  .refine(({ report, plan, pays }) => report === "all" || CUTTABLE.includes(report) || (!plan && !pays), {
    path: ["report"],
    error: INVALID.data,
  })
  .refine(({ report, format }) => report !== "all" || format === "pdf", { path: ["format"], error: INVALID.data });
