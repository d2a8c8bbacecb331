import { z } from "zod";
import { id } from "@/lib/core/fields/fields";

/** What a membership costs and includes from a period on: another plan, version, unit or price. */
export const planTerms = z.object({
  planId: id,
  planVersionId: id,
  unit: z.enum(["month", "year"]),
  listCents: z.number().int().positive(),
});
export type NewPlanTerms = z.output<typeof planTerms>;

/** A new price for the same plan. */
export const priceTerms = z.object({ listCents: z.number().int().positive() });
