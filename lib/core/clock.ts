import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { beforeTransactions, db, isInTransaction, type Tx } from "./db/db";
import { env } from "./process/env";
import { forgets } from "./process/forgetting";

/** How long another process may lag behind a moved demo clock. */
const REFRESH_MS = 500;
/** Older than this the offset is read before it is used, not after. */
const STALE_MS = 5000;
const PATIENCE_MS = 2000;
const KEY = "clock";

let offsetMs = 0;
let readAt = Number.NEGATIVE_INFINITY;
let reading: Promise<void> | undefined;
forgets(() => {
  offsetMs = 0;
  readAt = Number.NEGATIVE_INFINITY;
});

/** The system's own time: sessions, rate limits and leases, which no demo may stretch. The only Date.now() there is. */
export function systemTime(): Date {
  return new Date(Date.now());
}

function offsetOf(value: unknown): number {
  return value && typeof value === "object" && "offsetMs" in value && typeof value.offsetMs === "number"
    ? value.offsetMs
    : 0;
}

/** Reads the offset; callers at the same time share one read. */
function refresh(system: Date): Promise<void> {
  reading ??= db.appSetting
    .findUnique({ where: { key: KEY } })
    .then((row) => {
      offsetMs = offsetOf(row?.value);
      readAt = system.getTime();
    })
    .finally(() => {
      reading = undefined;
    });
  return reading;
}

/** The business's time: due dates, receipts, histories. In production the system clock, elsewhere movable forward. */
export async function now(): Promise<Date> {
  const system = systemTime();
  if (env().INHOUSE_PRODUCTION) return system;
  const age = system.getTime() - readAt;
  // A transaction has one connection; what it needs was read before it began.
  if (!isInTransaction()) {
    // A database that says nothing keeps nobody here: what comes next asks it as well, and is told so.
    if (age > STALE_MS) await Promise.race([refresh(system), wait(PATIENCE_MS, undefined, { ref: false })]);
    else if (age > REFRESH_MS) refresh(system).catch(() => {});
  }
  return new Date(system.getTime() + offsetMs);
}

beforeTransactions(async () => {
  if (!isInTransaction()) await now();
});

/** Whether the demo's clock has been moved, for the banner. */
export async function clockIsMoved(): Promise<boolean> {
  await now();
  return Math.abs(offsetMs) > 60_000;
}

/** The business time for a caller about to move it: read past the cache, and locked against other moves. */
export async function lockClock(tx: Tx): Promise<Date> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('clock'))::text`;
  const row = await tx.appSetting.findUnique({ where: { key: KEY } });
  return new Date(systemTime().getTime() + offsetOf(row?.value));
}

/** Reads the committed time, so that this process does not continue with the old one. */
export async function rereadClock(): Promise<void> {
  // A read in progress may have started before the commit.
  await reading;
  await refresh(systemTime());
}

/** The business's time as it is kept, however long that takes to read: for who moves the clock by a step from there. */
export async function keptTime(): Promise<Date> {
  await rereadClock();
  return new Date(systemTime().getTime() + offsetMs);
}

/** Moves the demo's clock to `target`. Throws when it would run backwards or the installation is real. */
export async function moveClock(target: Date, tx: Tx = db): Promise<void> {
  if (env().INHOUSE_PRODUCTION) throw new Error("The clock of a real installation does not move.");
  const system = systemTime();
  const row = await tx.appSetting.findUnique({ where: { key: KEY } });
  if (target.getTime() < system.getTime() + offsetOf(row?.value) - 1000)
    throw new Error("The clock only moves forward.");
  const value = { offsetMs: target.getTime() - system.getTime() };
  await tx.appSetting.upsert({
    where: { key: KEY },
    create: { key: KEY, value, updatedAt: system },
    update: { value, updatedAt: system },
  });
  readAt = Number.NEGATIVE_INFINITY;
  // It holds from here on, however slow the read; in a transaction it does so once that has committed.
  if (tx === db) await rereadClock();
}
