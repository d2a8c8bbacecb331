import "server-only";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { forgets } from "@/lib/core/process/forgetting";
import { log } from "@/lib/core/process/log";
import type { Task } from "./task";

/** The most a process's clock may differ from the database's while it does what is due. */
export const MAX_DRIFT_MS = 60_000;
/** How long a comparison holds, by this process's clock: one that jumps is compared again at once. */
const READ_EVERY_MS = 15_000;

let driftMs = 0;
let readAt = Number.NEGATIVE_INFINITY;
forgets(() => {
  readAt = Number.NEGATIVE_INFINITY;
});

/** How far this process's clock is ahead of the database's, in milliseconds; negative where it is behind. */
export async function clockDrift(): Promise<number> {
  const before = systemTime().getTime();
  const [row] = await db.$queryRaw<{ at: Date }[]>`select clock_timestamp() as at`;
  const after = systemTime().getTime();
  return row ? Math.round((before + after) / 2 - row.at.getTime()) : 0;
}

async function isTrue(): Promise<boolean> {
  const system = systemTime().getTime();
  if (Math.abs(system - readAt) >= READ_EVERY_MS) {
    driftMs = await clockDrift();
    readAt = system;
    if (Math.abs(driftMs) > MAX_DRIFT_MS)
      log.error({ driftMs }, "this process's clock differs from the database's: nothing that is due is done here");
  }
  return Math.abs(driftMs) <= MAX_DRIFT_MS;
}

/**
 * Work that goes by the date, charges above all, done only while this process's clock agrees with the database's. Several
 * workers have one database: its clock decides what is due, and a process that differs by more than a minute leaves the
 * work to the others and says so.
 */
export const onTrueClock = ({ name, run }: Task): Task => ({
  name,
  run: async (stop) => ((await isTrue()) ? run(stop) : 0),
});
