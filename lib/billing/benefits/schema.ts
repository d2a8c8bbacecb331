import { z } from "zod";
import { date, id, shortText } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

/** Uses of one service in a term; nobody counts further. */
export const MAX_USES = 99;

/**
 * A service was used. `nth` says which use of the service in the term of that day it is, as the sender sees it: two
 * clicks, or two desks that mark the same visit, mean the same use and mark it once.
 */
export const useInput = z.object({
  membershipId: id,
  /** With or without the tenant's prefix: "D1110" and "1110". */
  code: shortText(12),
  nth: z.number().int().min(1).max(MAX_USES),
  /** The day of the visit; today at the office when absent. */
  usedOn: date.optional(),
  /** The office means it: one more than the plan includes. */
  overLimit: z.boolean().default(false),
});
export type UseInput = z.output<typeof useInput>;

export const inviteInput = z.object({ membershipId: id });

export const UNUSED_FILTERS = ["all", "noVisit", "ending", "notInvited"] as const;
export type UnusedFilter = (typeof UNUSED_FILTERS)[number];

/** A term that ends within so many days is ending. */
export const ENDING_DAYS = 60;

export const unusedList = listQuery(UNUSED_FILTERS, ["ends", "-ends", "name", "-name", "value", "-value"]);
export const unusedFile = unusedList.extend({ format: z.enum(FILE_FORMATS) });
export type UnusedList = z.output<typeof unusedList>;
