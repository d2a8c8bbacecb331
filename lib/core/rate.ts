import "server-only";
import { systemTime } from "./clock";
import { tooMany } from "./errors";

type Window = { startedAt: number; count: number };

const windows = new Map<string, Window>();
const LARGEST = 50_000;

function forgetOld(now: number, lengthMs: number): void {
  for (const [key, window] of windows) {
    if (now - window.startedAt > lengthMs) windows.delete(key);
  }
  // Under a flood of distinct keys the oldest go: the limiter must not become the leak.
  for (const key of windows.keys()) {
    if (windows.size <= LARGEST) break;
    windows.delete(key);
  }
}

export type Limit = { name: string; most: number; perSeconds: number };

/**
 * Counts one use of `who` against `limit`; throws 429 with Retry-After when it is used up. Kept in this process's
 * memory on purpose: a limiter with a store of its own takes the product down with it.
 */
export function limitRate(limit: Limit, who: string): void {
  const now = systemTime().getTime();
  const key = `${limit.name}\n${who}`;
  const lengthMs = limit.perSeconds * 1000;
  if (windows.size > LARGEST) forgetOld(now, lengthMs);
  const window = windows.get(key);
  if (!window || now - window.startedAt >= lengthMs) {
    windows.set(key, { startedAt: now, count: 1 });
    return;
  }
  window.count++;
  if (window.count > limit.most) throw tooMany(Math.ceil((window.startedAt + lengthMs - now) / 1000));
}
