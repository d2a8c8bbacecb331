import type { AnswerOf } from "@/lib/core/api/client";

/** One family on the recovery board as the server describes it. */
export type FamilyView = AnswerOf<"GET /members/:memberId/recovery">;
