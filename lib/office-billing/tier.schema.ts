import { z } from "zod";
import { centsField, date, id } from "@/lib/core/fields";
import { PRICING_PERIODS } from "@/lib/offices/tier.schema";
import { tierOffice } from "./schema";

/** Another plan with us, with the month and the amount its dialog named, so that nothing else is agreed to. */
export const tierChange = tierOffice.extend({
  tierLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  pricingPeriod: z.enum(PRICING_PERIODS),
  monthOn: date,
  firstCents: centsField,
});
export type TierChangeInput = z.output<typeof tierChange>;

export const tierChangeBack = tierOffice.extend({ changeId: id });
