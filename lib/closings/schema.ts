import { z } from "zod";
import { date, optionalLongText } from "@/lib/core/fields";

export const CLOSING_REASONS = ["sold", "retired", "other"] as const;

/** The last day of the office. */
export const closingDay = z.object({ closesOn: date });

export const closingInput = closingDay.extend({
  reason: z.enum(CLOSING_REASONS),
  /** For us alone. */
  note: optionalLongText(500),
});
export type ClosingInput = z.output<typeof closingInput>;
