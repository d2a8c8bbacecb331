import type { ReplyOf } from "@/lib/client";

/** One user as the back office sees them, and what the reader may do. */
export type UserView = ReplyOf<"GET /admin/users/:userId">;
