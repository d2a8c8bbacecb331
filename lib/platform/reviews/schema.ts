import { z } from "zod";
import { longText } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

export const REVIEW_STATES = ["submitted", "published", "hidden"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const MAX_RATING = 5;
export const REVIEW_MAX = 2000;
/** The stars as a form's cards name them. */
export const STARS = ["5", "4", "3", "2", "1"] as const;

export const reviewInput = z.object({
  rating: z.number().int().min(1).max(MAX_RATING),
  text: longText(REVIEW_MAX),
  /** That we may quote it, with the office's name. */
  mayQuote: z.boolean(),
});
export type ReviewInput = z.output<typeof reviewInput>;
export const reviewForm = reviewInput.extend({ rating: z.enum(STARS).transform(Number) });

/**
 * What the back office decides of a review; `submitted` takes a decision back. `was` and `updatedAt` are what the reader saw: how
 * it stood, and when the office wrote it last. Who saw something else is told before anything is decided.
 */
export const reviewDecision = z.object({
  state: z.enum(REVIEW_STATES),
  was: z.enum(REVIEW_STATES).optional(),
  updatedAt: z.iso.datetime().optional(),
});
export type ReviewDecision = z.output<typeof reviewDecision>;

export const REVIEW_FILTERS = ["all", ...REVIEW_STATES] as const;
export const reviewList = listQuery(REVIEW_FILTERS, ["-updated", "updated", "-rating", "rating"]);
export const reviewFile = reviewList.extend({ format: z.enum(FILE_FORMATS) });
export type ReviewList = z.output<typeof reviewList>;
