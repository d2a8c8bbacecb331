import { z } from "zod";
import { parseIsoDate } from "@/lib/core/dates";

/** Which payments of the office the ledger shows. */
export const REPORT_FILTERS = ["all", "paid", "returned", "inOffice", "waiting", "failed"] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

const day = z
  .string()
  .max(10)
  .optional()
  .transform((text) => parseIsoDate(text ?? ""));

/** The report as a file: the same view as on screen, as CSV unless a spreadsheet is requested. */
export const paymentReportExport = z.object({
  from: day,
  until: day,
  filter: z.enum(REPORT_FILTERS).catch("all"),
  format: z.enum(["csv", "xlsx"]).catch("csv"),
});
