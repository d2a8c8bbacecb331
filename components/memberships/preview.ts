import type { Answer, AnswerOf } from "@/lib/core/api/client";

/** What an act on a membership returns, done or as a preview. */
export type ActPreview = AnswerOf<"POST /subscriptions/to-cash">;

/** Sends an act: with `preview` it only says what it would do. */
export type SendAct<Values> = (
  values: Values,
  how: { preview: boolean; revision?: number | undefined },
) => Promise<Answer<ActPreview>>;
