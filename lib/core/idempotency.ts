import "server-only";
import { createHash, randomUUID } from "node:crypto";

/** Callers of a legacy shape name no press: the same request of the same person within this time is one. */
export const SAME_REQUEST_MS = 600_000;

/** A press of a button on which money moves, as its rows are marked: all of one press begin with `mark`. */
export type Idempotency = {
  mark: string;
  /** What follows the mark where the caller has named no press and the same request may come again later. */
  suffix: string;
  /** Rows older than this are of another press; null: the mark alone decides. */
  since: Date | null;
};

/** The press a request is: named by its `submissionKey`, else by who wished what just now. Null: nobody pressed. */
export function idempotencyOf(
  key: string | undefined,
  userId: number | null,
  request: unknown,
  at: Date,
): Idempotency | null {
  if (key !== undefined) return { mark: `${key}:`, suffix: "", since: null };
  if (userId === null) return null;
  const hash = createHash("sha256")
    .update(JSON.stringify([userId, request]))
    .digest("hex")
    .slice(0, 32);
  return { mark: `${hash}:`, suffix: `:${randomUUID()}`, since: new Date(at.getTime() - SAME_REQUEST_MS) };
}
