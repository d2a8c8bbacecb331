import type { ReviewInput, ReviewState } from "./schema";

type Written = Pick<ReviewInput, "rating" | "text" | "mayQuote">;

/** What has been decided holds for the words it was decided about: other words, or no consent any more, are to be read again. */
export function stateAfterEdit(before: Written & { state: ReviewState }, after: Written): ReviewState {
  const same = before.text === after.text && before.rating === after.rating && before.mayQuote === after.mayQuote;
  return same ? before.state : "submitted";
}

/** Nothing is published that may not be quoted. */
export const mayPublish = ({ mayQuote }: Pick<Written, "mayQuote">): boolean => mayQuote;
