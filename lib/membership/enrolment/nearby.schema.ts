import { z } from "zod";
import { LANGUAGES } from "@/lib/practice/offices/schema";

/** How far a search for an office looks, in miles. */
export const NEARBY_MILES = 50;
/** How many offices stand on a page of it. */
export const NEARBY_ROWS = 20;
/** What an adult may cost a month at most, in dollars, to choose from. */
export const NEARBY_PRICES = ["20", "30", "40", "50", "75"] as const;
export const NEARBY_SORTS = ["distance", "price"] as const;

/** A search for an office as its address holds it; a form sends what was left open as an empty text. */
export const nearbyQuery = z.object({
  /** A ZIP code or a city. */
  near: z
    .string()
    .trim()
    .default("")
    .transform((text) => text.slice(0, 60)),
  price: z.enum(NEARBY_PRICES).optional(),
  language: z.enum(LANGUAGES).optional(),
  specialty: z
    .string()
    .trim()
    .max(100)
    .transform((text) => text || undefined)
    .optional(),
  sort: z.enum(NEARBY_SORTS).default("distance"),
  page: z.coerce.number().int().min(1).max(99_999).default(1),
});
export type NearbyQuery = z.output<typeof nearbyQuery>;
