import { z } from "zod";
import { centsField, date, id } from "@/lib/core/fields/fields";
import { PRICING_PERIODS, type PricingPeriod } from "@/lib/practice/offices/tier.schema";
import { billedOfficeInput } from "./schema";

/** Another plan with us, with the month and the amount its dialog named, so that nothing else is agreed to. */
export const tierChange = billedOfficeInput.extend({
  tierLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  pricingPeriod: z.enum(PRICING_PERIODS),
  monthOn: date,
  firstCents: centsField,
});
export type TierChangeInput = z.output<typeof tierChange>;

export const tierChangeBack = billedOfficeInput.extend({ changeId: id });

/** A plan as a link points at it: what a page shows as chosen at first. */
export const askedTerms = z
  .object({ tierLevel: z.coerce.number().int().min(1).max(3), pricingPeriod: z.enum(PRICING_PERIODS) })
  .partial()
  .transform(({ tierLevel, pricingPeriod }): { level?: number; period?: PricingPeriod } => ({
    ...(tierLevel === undefined ? {} : { level: tierLevel }),
    ...(pricingPeriod === undefined ? {} : { period: pricingPeriod }),
  }));
