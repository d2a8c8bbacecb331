import type { ReplyOf } from "@/lib/client";

/** One family on the recovery board as the server describes it. */
export type FamilyView = ReplyOf<"GET /members/:memberId/recovery">;
