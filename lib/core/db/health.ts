import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { db } from "./db";

/** Whether the database responds within so many milliseconds; a slower one counts as down. */
export function databaseResponds(patienceMs: number): Promise<boolean> {
  const responded = db.$queryRaw`select 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([responded, wait(patienceMs, false, { ref: false })]);
}
