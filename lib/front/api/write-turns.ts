import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { networkOf } from "@/lib/front/limits/network";
import { createTurns } from "@/lib/queue/turns";
import type { ApiRequest } from "./request";

const REFUSAL = { message: "errors.tooManyWrites", retrySeconds: 5 };
/** As many as there may be; what limits them is who they are of. */
const ALL = { atOnce: Number.POSITIVE_INFINITY, most: 500, waitMs: 10_000, ...REFUSAL };

/** A session has three writes under way, the others wait in line: each holds one of the connections that all share. */
const ofSessions = createTurns({ ...ALL, atOnceEach: 3, mostEach: 30 });
/** Who is not logged in is known by the network alone, behind which there may be several. */
const ofAddresses = createTurns({ ...ALL, atOnceEach: 8, mostEach: 64 });

/** Makes a write when it is its caller's turn. Throws 429 with Retry-After where too many wait, or for too long. */
export async function inWriteTurn<T>(write: () => Promise<T>, actor: Actor | null, request: ApiRequest): Promise<T> {
  const turn = await (actor
    ? ofSessions.take(String(actor.sessionId), request.gone)
    : ofAddresses.take(networkOf(request.ip), request.gone));
  try {
    return await write();
  } finally {
    turn.end();
  }
}
