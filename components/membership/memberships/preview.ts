import type { ApiResult, ReplyOf } from "@/lib/client";

/** What an act on a membership returns, done or as a preview. */
export type ActPreview = ReplyOf<"POST /subscriptions/to-cash">;

/** Sends an act: with `preview` it only says what it would do. */
export type SendAct<Values> = (
  values: Values,
  how: { preview: boolean; revision?: number | undefined },
) => Promise<ApiResult<ActPreview>>;
