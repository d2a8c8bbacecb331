import { z } from "zod";
import { parseIsoDate } from "@/lib/core/dates";

/** Which payments of the office the ledger shows. */
export const BOOK_FILTERS = ["all", "paid", "returned", "inOffice", "waiting", "failed"] as const;
export type BookFilter = (typeof BOOK_FILTERS)[number];

const day = z
  .string()
  .max(10)
  .optional()
  .transform((text) => parseIsoDate(text ?? ""));

/** The report as a file: the same view as on screen, as CSV unless a spreadsheet is requested. */
export const bookExport = z.object({
  from: day,
  until: day,
  filter: z.enum(BOOK_FILTERS).catch("all"),
  format: z.enum(["csv", "xlsx"]).catch("csv"),
});
