import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { addDays, addMonthsClamped, type DateOn, dateOn, monthOf } from "@/lib/core/time/dates";

export const MASTER_FILTERS = ["all", "moved", "quiet"] as const;
export const MASTER_SORTS = [
  ...(["name", "-name", "members", "-members", "joined", "-joined", "left", "-left"] as const),
  ...(["net", "-net", "fees", "-fees"] as const),
] as const;

/** A month ("2026-10"), a year ("2026"), or the last seven days; the last whole month where none is said. */
const span = z
  .string()
  .regex(/^(20\d\d(-(0[1-9]|1[0-2]))?|week)$/)
  .or(z.literal(""))
  .default("");

export const masterList = listQuery(MASTER_FILTERS, MASTER_SORTS).extend({ month: span });
export const masterFile = masterList.extend({ format: z.enum(FILE_FORMATS) });

/** The days a word of the address means. */
export function spanOfMaster(word: string, today: DateOn): { from: DateOn; before: DateOn } {
  if (word === "week") return { from: addDays(today, -6), before: addDays(today, 1) };
  const month = word.length === 7 ? dateOn(`${word}-01`) : addMonthsClamped(monthOf(today), -1);
  const from = word.length === 4 ? dateOn(`${word}-01-01`) : month;
  return { from, before: addMonthsClamped(from, word.length === 4 ? 12 : 1) };
}
