import { z } from "zod";
import { date, optionalLongText } from "@/lib/core/fields/fields";

export const CLOSING_REASONS = ["sold", "retired", "other"] as const;

/** The last day of the office. */
export const closingDay = z.object({ closesOn: date });

export const closingInput = closingDay.extend({
  reason: z.enum(CLOSING_REASONS),
  /** For us alone. */
  note: optionalLongText(500),
});
export type ClosingInput = z.output<typeof closingInput>;

/** What a letter says of a family's memberships: when each pays for the last time; null where nothing more is paid. */
export const storedSaid = z.array(z.object({ membershipId: z.number(), lastOn: date.nullable() }));
export type Said = z.output<typeof storedSaid>;
