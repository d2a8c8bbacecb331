import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { env } from "@/lib/core/process/env";

/** Stripe's published limits are 100 calls a second and 25 with test keys; people at their screens need some of them. */
const LIVE = 80;
const TEST = 20;

/** In milliseconds. */
type Time = { now(): number; wait(ms: number): Promise<unknown> };
const REAL: Time = { now: () => performance.now(), wait };

function callsPerSecond(): number {
  const { STRIPE_CALLS_PER_SECOND, SANDBOX_URL, STRIPE_SECRET_KEY } = env();
  if (STRIPE_CALLS_PER_SECOND !== undefined) return STRIPE_CALLS_PER_SECOND;
  if (SANDBOX_URL) return 0;
  return STRIPE_SECRET_KEY.startsWith("sk_live_") ? LIVE : TEST;
}

/**
 * Gives out turns evenly, `perSecond` per second. Unused time is not saved beyond half a turn, so that no burst follows
 * a pause.
 */
export function paced(perSecond: number, time: Time = REAL): () => Promise<void> {
  if (perSecond === 0) return async () => {};
  const gap = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = time.now();
    const turn = Math.max(next, now - gap / 2);
    next = turn + gap;
    if (turn > now) await time.wait(turn - now);
  };
}

let turn: (() => Promise<void>) | undefined;

/** Waits until background work may call the provider. */
export function providersTurn(): Promise<void> {
  turn ??= paced(callsPerSecond());
  return turn();
}
