import { z } from "zod";
import { FILE_FORMATS } from "@/lib/core/lists/list";
import { reportQuery } from "./report.schema";

/** What stands below an office's figures. */
export const INSIGHTS = ["retention", "reasons", "plans"] as const;
export type InsightName = (typeof INSIGHTS)[number];

export const insightFile = reportQuery.omit({ than: true }).extend({
  insight: z.enum(INSIGHTS),
  locations: z.enum(["this", "all"]).default("this"),
  format: z.enum(FILE_FORMATS).default("csv"),
});
