import { z } from "zod";
import { idText } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import { periodFields } from "@/lib/core/time/period";
import { LEAVING_REASONS } from "./insight.rules";
import { WAYS_TO_PAY } from "./schema";

/** Whom the list behind the movement of members shows: who moved how, or who was there at the end. */
export const MOVED_FILTERS = ["all", "joined", "cameBack", "left", "lost", "there"] as const;
export type MovedFilter = (typeof MOVED_FILTERS)[number];

const cut = { plan: idText.optional(), pays: z.enum(WAYS_TO_PAY).optional() };
export const movedList = listQuery(MOVED_FILTERS, ["-date", "date", "name", "-name"]).extend({
  ...periodFields,
  ...cut,
  /** Only those who left or were lost for this reason. */
  reason: z.enum(LEAVING_REASONS).optional(),
});
export type MovedList = z.output<typeof movedList>;
export const movedFile = movedList.omit({ page: true }).extend({ format: z.enum(FILE_FORMATS).default("csv") });

/** Which parts of what was paid the list behind earned and unearned revenue shows. */
export const REVENUE_FILTERS = ["all", "earned", "unearned"] as const;
export type RevenueFilter = (typeof REVENUE_FILTERS)[number];
export const revenueList = listQuery(REVENUE_FILTERS, ["-date", "date"]).omit({ q: true }).extend(periodFields);
export type RevenueList = z.output<typeof revenueList>;
export const revenueFile = revenueList.omit({ page: true }).extend({ format: z.enum(FILE_FORMATS).default("csv") });
