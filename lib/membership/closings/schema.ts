import { z } from "zod";
import { date, id, optionalLongText } from "@/lib/core/fields/fields";
import { revision } from "@/lib/core/fields/revision";

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

export const OFFER_ANSWERS = ["accepted", "declined"] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/** A family's answer to what it is offered at another location (decision 83). */
export const offerAnswer = z.object({
  answer: z.enum(OFFER_ANSWERS),
  /** How often it had been answered when it was read: of two answers at once the second is told what stands. */
  revision,
});

/** The same as the family gave it to somebody of the location that closes. */
export const toldAnswer = offerAnswer.extend({ way: z.enum(["phone", "in_person"]) });

/** What was shown of a membership when its family was asked. Money is cents by the period. */
export const shownLine = z.object({
  membershipId: z.number(),
  memberName: z.string(),
  planId: z.number(),
  planVersionId: z.number(),
  planName: z.string(),
  spanishName: z.string().nullable(),
  unit: z.enum(["month", "year"]),
  listCents: z.number(),
  nowCents: z.number(),
  thereCents: z.number(),
  /** The day of the first payment there; null where none is ahead. */
  firstOn: date.nullable(),
});
export type ShownLine = z.output<typeof shownLine>;
export const shownLines = z.array(shownLine);
