import { z } from "zod";
import { date, id, optionalLongText } from "@/lib/core/fields/fields";

export const CLOSING_REASONS = ["sold", "retired", "other"] as const;

/** A choice among other locations, by its number; nothing chosen, or left out, is null. */
const otherLocation = z
  .union([
    id,
    z.literal("").transform(() => null),
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(id),
  ])
  .nullish()
  .transform((value) => value ?? null);

/** The last day of the office, and which location of its organization takes the members over. */
export const closingDay = z.object({ closesOn: date, takenOverById: otherLocation });

export const closingInput = closingDay.extend({
  reason: z.enum(CLOSING_REASONS),
  /** For us alone. */
  note: optionalLongText(500),
});
export type ClosingInput = z.output<typeof closingInput>;

/** What a letter says of a family's memberships: when each pays for the last time; null where nothing more is paid. */
export const storedSaid = z.array(z.object({ membershipId: z.number(), lastOn: date.nullable() }));
export type Said = z.output<typeof storedSaid>;
