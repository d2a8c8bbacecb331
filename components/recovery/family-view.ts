import type { ReplyOf } from "@/lib/core/api/client";

/** One family on the recovery board as the server describes it. */
export type FamilyView = ReplyOf<"GET /members/:memberId/recovery">;
