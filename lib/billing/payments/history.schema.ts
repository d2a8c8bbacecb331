import { z } from "zod";
import { queryFlag } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { periodFields } from "@/lib/core/time/period";
import { ENTRY_KINDS } from "./history.rules";

export const FINANCE_FILTERS = ["all", ...ENTRY_KINDS] as const;

const SORTS = ["-date", "date"] as const;

/** A payment history as its address names it: whose, which lines, of which days. */
export const financeList = listQuery(FINANCE_FILTERS, SORTS)
  .omit({ q: true })
  .extend({ ...periodFields, whose: z.enum(["family", "single"]).default("family") });

/** Whose ledger as a file; `single` leaves the family out (001 §7). Alone it is the whole of it as a spreadsheet, the oldest first. */
export const financesReport = z.object({
  memberId: z.coerce.number().int().positive().max(2_147_483_647),
  single: queryFlag(),
  format: z.enum([...FILE_FORMATS, "pdf"]).default("xlsx"),
  filter: z.enum(FINANCE_FILTERS).default("all"),
  sort: z.enum(SORTS).default("date"),
  from: periodFields.from,
  until: periodFields.until,
});
export type FinancesReport = z.output<typeof financesReport>;
