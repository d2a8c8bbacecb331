import { z } from "zod";
import { listQuery } from "@/lib/core/lists/list";
import { periodFields } from "@/lib/core/time/period";

/** Which lines of the office's ledger are shown. */
export const REPORT_FILTERS = ["all", "paid", "guarantees", "returned", "inOffice", "waiting", "failed"] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/** This month unless a period is said, the newest first. */
export const reportList = listQuery(REPORT_FILTERS, ["-date"]).omit({ q: true }).extend(periodFields);

/** The report as a file: the same view as on screen, as CSV unless a spreadsheet is requested. */
export const paymentReportExport = z.object({
  from: periodFields.from,
  until: periodFields.until,
  filter: z.enum(REPORT_FILTERS).catch("all"),
  format: z.enum(["csv", "xlsx"]).catch("csv"),
});
