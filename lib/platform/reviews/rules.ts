import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { ReviewInput, ReviewState } from "./schema";

type Written = Pick<ReviewInput, "rating" | "text" | "mayQuote">;

/** What has been decided holds for the words it was decided about: other words, or no consent any more, are to be read again. */
export function stateAfterEdit(before: Written & { state: ReviewState }, after: Written): ReviewState {
  const same = before.text === after.text && before.rating === after.rating && before.mayQuote === after.mayQuote;
  return same ? before.state : "submitted";
}

/** Nothing is published that may not be quoted. */
export const mayPublish = ({ mayQuote }: Pick<Written, "mayQuote">): boolean => mayQuote;

/** "D. R." of "Dana Reyes". */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(" ");

/** Why a decision is not taken as it was meant: a colleague decided, or the office wrote something else; null where neither did. */
export function overtaken(
  before: { state: ReviewState; updatedAt: Date },
  seen: { was?: ReviewState | undefined; updatedAt?: string | undefined },
): "reviews.decidedMeanwhile" | "reviews.rewritten" | null {
  if (seen.updatedAt !== undefined && before.updatedAt.getTime() !== Date.parse(seen.updatedAt))
    return "reviews.rewritten";
  return seen.was !== undefined && seen.was !== before.state ? "reviews.decidedMeanwhile" : null;
}

/** A review as the back office reads it. */
export type ReviewRow = {
  id: number;
  officeId: number;
  officeName: string;
  /** Who wrote it last. */
  name: string;
  rating: number;
  text: string;
  mayQuote: boolean;
  state: ReviewState;
  createdAt: Date;
  updatedAt: Date;
  /** The day it was written last, in the back office's zone. */
  writtenOn: DateOn;
};

export const reviewColumns: readonly Column<ReviewRow>[] = [
  { name: "office", value: ({ officeName }) => officeName, width: 30, place: "lead" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  { name: "rating", value: ({ rating }) => ({ count: rating }), sort: "rating", place: "sum", plain: true },
  { name: "text", value: ({ text }) => text, width: 60, place: "desk" },
  { name: "name", value: ({ name }) => name, width: 24, place: "note", plain: true },
  { name: "mayQuote", value: ({ mayQuote }, say) => say(mayQuote ? "yes" : "no"), place: "desk" },
  { name: "written", value: ({ writtenOn }) => ({ on: writtenOn }), sort: "updated", place: "desk" },
];
