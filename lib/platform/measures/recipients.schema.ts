import { z } from "zod";
import { email, INVALID } from "@/lib/core/fields/fields";

export const LAST_DAY = 28;
/** More would be a mailing list. */
export const MOST_RECIPIENTS = 20;

/** A list on a screen sends it as text. */
const day = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,2}$/, INVALID.data)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(LAST_DAY));

/** Somebody who gets the monthly report, and on which day of the month after. */
export const reportRecipient = z.object({ email, day });
