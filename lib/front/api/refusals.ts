import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { systemTime } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { forgets } from "@/lib/core/process/forgetting";
import { log } from "@/lib/core/process/log";

/** Not logged in or a wrong password, not allowed, not theirs or not there, too often. */
const REFUSED: readonly number[] = [401, 403, 404, 429];
/** Lines a minute in one process: a flood of refusals must not become a flood of lines. What is left out is counted. */
const MOST = 300;
const MINUTE_MS = 60_000;

let minute = { since: 0, count: 0 };
forgets(() => {
  minute = { since: 0, count: 0 };
});

/** Whether this refusal still gets a line of its own; says how many had none once their minute is over. */
function hasRoom(): boolean {
  const at = systemTime().getTime();
  if (at - minute.since >= MINUTE_MS) {
    if (minute.count > MOST) log.warn({ leftOut: minute.count - MOST }, "refusals without a line");
    minute = { since: at, count: 0 };
  }
  minute.count += 1;
  return minute.count <= MOST;
}

/**
 * Writes a refusal into the log, beside the audit trail, which holds what was changed: who was refused what, by ids alone. The line
 * carries the request's id, as the line of the request does. Other errors and addresses nobody serves are no refusals.
 */
export function noteRefusal(error: unknown, route: string | null, actor: Actor | null): void {
  if (!(error instanceof AppError) || !REFUSED.includes(error.status) || route === null || !hasRoom()) return;
  const who = actor && { userId: actor.userId, role: actor.role, administratorId: actor.administrator?.userId };
  log.warn({ route, status: error.status, why: error.message, ...who }, "refused");
}
