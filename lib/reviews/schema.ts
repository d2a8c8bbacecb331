import { z } from "zod";
import { longText } from "@/lib/core/fields";
import { listQuery } from "@/lib/core/list";

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

/** What the back office decides of a review. */
export const reviewDecision = z.object({ state: z.enum(["published", "hidden"]) });

export const REVIEW_FILTERS = ["all", ...REVIEW_STATES] as const;
export const reviewList = listQuery(REVIEW_FILTERS, ["-updated", "updated", "-rating", "rating"]);
export type ReviewList = z.output<typeof reviewList>;
