import "server-only";
import { createHash, randomUUID } from "node:crypto";

/**
 * Callers of a legacy shape send no idempotency key: the same request of the same person within this time is a
 * repetition.
 */
export const SAME_REQUEST_MS = 600_000;

/** Idempotency mark of a request that moves money: all its rows begin with `mark`. */
export type Idempotency = {
  mark: string;
  /** What follows the mark where the caller sent no key and the same request may come again later. */
  suffix: string;
  /** Rows older than this belong to another request; null: the mark alone decides. */
  since: Date | null;
};

/**
 * Idempotency mark of a request: its `submissionKey`, else a hash of user and payload for 10 minutes. Null for
 * anonymous callers.
 */
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
