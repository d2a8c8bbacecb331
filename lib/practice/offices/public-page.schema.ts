import { z } from "zod";
import { changedText, INVALID, optionalText, shortText } from "@/lib/core/fields/fields";
import { sentPicture } from "@/lib/core/files/picture-fields";

/**
 * Longest side of a photograph we keep, in pixels: what it covers on the sharpest telephones and, at a desk, beside the words. More is
 * never seen, and a telephone would fetch and unpack it before the first picture of the page.
 */
export const PHOTO_KEPT_SIDE = 1200;
/** The same for a person's portrait. */
export const PORTRAIT_KEPT_SIDE = 480;
/** How many people an office introduces. */
export const PEOPLE_MAX = 40;

/** A time of day as the office's wall clock shows it: "08:30". */
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, INVALID.data);

/** When the office is open on a weekday; 0 is Sunday. */
export const openingSpan = z
  .object({ day: z.number().int().min(0).max(6), opens: clockTime, closes: clockTime })
  .refine(({ opens, closes }) => opens < closes, { path: ["closes"], message: "offices.page.closesFirst" });
export type OpeningSpan = z.output<typeof openingSpan>;

/** A week's hours by weekday, each at most once; a day that is left out is closed. */
export const openingHours = z
  .array(openingSpan)
  .max(7)
  .transform((spans) => [...spans].sort((a, b) => a.day - b.day))
  .refine((spans) => new Set(spans.map(({ day }) => day)).size === spans.length, "offices.page.oneADay");

/** `seen` are the hours the sender read; without them whatever is there is overwritten. */
export const hoursInput = z.object({ hours: openingHours, seen: openingHours.optional() });

export const photoUpload = z.object({ file: sentPicture });

/** A person on the public page. */
export const personInput = z.object({
  name: shortText(100),
  title: optionalText(80),
  spanishTitle: optionalText(80),
  photo: sentPicture.nullish(),
});
export type PersonInput = z.output<typeof personInput>;

/** A change to a person there is: what is left out stays as it is; null takes a title or the photograph away. */
export const personChange = z.object({
  name: shortText(100).optional(),
  title: changedText(80),
  spanishTitle: changedText(80),
  photo: sentPicture.nullish(),
});
export type PersonChange = z.output<typeof personChange>;
