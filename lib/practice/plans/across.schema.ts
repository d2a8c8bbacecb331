import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import type { PlanStatus } from "./schema";

export const ACROSS_FILTERS = ["all", "active", "draft", "archived"] as const satisfies readonly (PlanStatus | "all")[];

/** The plans of all offices, by name first. */
export const plansAcrossList = listQuery(ACROSS_FILTERS, [
  ...([
    "name",
    "-name",
    "office",
    "-office",
    "monthly",
    "-monthly",
    "annual",
    "-annual",
    "changed",
    "-changed",
  ] as const),
]);
export const plansAcrossFile = plansAcrossList.extend({ format: z.enum(FILE_FORMATS) });
export type PlansAcrossList = z.output<typeof plansAcrossList>;
