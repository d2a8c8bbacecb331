import type { ReplyOf } from "@/lib/client";

/** The ledger of one membership, as the browser receives it. */
export type Ledger = ReplyOf<"GET /members/:memberId/benefits">[number];
export type Line = Ledger["lines"][number];
