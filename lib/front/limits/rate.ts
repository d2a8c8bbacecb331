import "server-only";
import { systemTime } from "@/lib/core/clock";
import { tooMany } from "@/lib/core/errors";
import { forgets } from "@/lib/core/process/forgetting";
import { networkOf } from "./network";

type Window = { startedAt: number; count: number };

const windows = new Map<string, Window>();
const LARGEST = 50_000;
let lifted = false;
forgets(() => {
  windows.clear();
  lifted = false;
});

/** Refuses nobody from here on, for tests that call everything thousands of times. Tests only. */
export function liftLimits(): void {
  lifted = true;
}

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

/** The window of `who` that is going on now. */
function windowOf(limit: Limit, who: string): Window {
  const now = systemTime().getTime();
  if (lifted) return { startedAt: now, count: 0 };
  const key = `${limit.name}\n${who}`;
  const lengthMs = limit.perSeconds * 1000;
  if (windows.size > LARGEST) forgetOld(now, lengthMs);
  const known = windows.get(key);
  if (known && now - known.startedAt < lengthMs) return known;
  const begun = { startedAt: now, count: 0 };
  windows.set(key, begun);
  return begun;
}

function refuse({ perSeconds }: Limit, { startedAt }: Window): never {
  throw tooMany(Math.ceil((startedAt + perSeconds * 1000 - systemTime().getTime()) / 1000));
}

/** Who is counted: by a name of ours, or by the address a request came from. */
export type Who = string | { ip: string };

/** How many networks of 64 bits the one of 48 above them counts for: a building has many families, a stranger has them all. */
const WIDER = 10;

/**
 * The windows that `who` counts in, the narrowest first: a caller counts by the network of the address, and in IPv6, where
 * changing networks costs nothing either, by the one above it too.
 */
function windowsOf(limit: Limit, who: Who): [Limit, Window][] {
  if (typeof who === "string") return [[limit, windowOf(limit, who)]];
  const [network, above] = [networkOf(who.ip), networkOf(who.ip, 48)];
  const narrow: [Limit, Window] = [limit, windowOf(limit, `net ${network}`)];
  if (above === network) return [narrow];
  const wide = { ...limit, most: limit.most * WIDER };
  return [narrow, [wide, windowOf(wide, `above ${above}`)]];
}

/**
 * Counts one use of `who` against `limit`; throws 429 with Retry-After when it is used up. Kept in this process's
 * memory on purpose: a limiter with a store of its own takes the product down with it.
 */
export function limitRate(limit: Limit, who: Who): void {
  // What one network is refused does not use its neighbours' up.
  for (const [each, window] of windowsOf(limit, who)) {
    window.count++;
    if (window.count > each.most) refuse(each, window);
  }
}

/** Throws as `limitRate` where `limit` is used up, and counts nothing: for uses that show only afterwards. */
export function refuseUsedUp(limit: Limit, who: Who): void {
  for (const [each, window] of windowsOf(limit, who)) if (window.count >= each.most) refuse(each, window);
}

/** How often `who` has used `limit` in the window that is going on. */
export const usesOf = (limit: Limit, who: Who): number => windowsOf(limit, who)[0]?.[1].count ?? 0;

/** Counts a use that has shown; -1 takes one back that was counted before it was looked at. */
export function countUse(limit: Limit, who: Who, uses: 1 | -1 = 1): void {
  for (const [, window] of windowsOf(limit, who)) window.count += uses;
}
