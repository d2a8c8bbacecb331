import { z } from "zod";
import { INVALID, id, optionalText, queryFlag } from "@/lib/core/fields/fields";
import { type DateOn, dateOn } from "@/lib/core/time/dates";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** The first day of the month that two parts of an address name: "2026" and "11", "Nov" or "November". Null for anything else. */
export function monthOfParts(year: string, month: string): DateOn | null {
  if (!/^\d{4}$/.test(year) || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null;
  const named = /^[a-z]{3,9}$/i.test(month) ? MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 : 0;
  const number = /^\d{1,2}$/.test(month) ? Number(month) : named;
  return number >= 1 && number <= MONTHS.length ? dateOn(`${year}-${String(number).padStart(2, "0")}-01`) : null;
}

/** The same of the master report, where the month may be said once more in the body. */
export const FILE_TYPES = ["csv", "xlsx", "pdf"] as const;
export type FileType = (typeof FILE_TYPES)[number];
export const masterReport = z.object({
  startDate: optionalText(30),
  userId: z.union([id, z.string().regex(/^\d{1,10}$/, INVALID.data)]).optional(),
  fileType: z.enum(FILE_TYPES).optional(),
});
export const masterQuery = z.object({ csv: queryFlag(), download: queryFlag() });

/** The month's lines as a file. */
export const monthFile = z.object({ format: z.enum(FILE_TYPES).default("csv") });

/** The month's lines on its page, page by page. */
export const monthList = z.object({
  filter: z.literal("all").default("all"),
  sort: z.literal("date").default("date"),
  page: z.coerce.number().int().min(1).max(99_999).default(1),
});
