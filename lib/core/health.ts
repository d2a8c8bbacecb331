import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { db } from "./db";

/** Whether the database answers within so many milliseconds; one that takes longer for nothing is as good as none. */
export function databaseAnswers(patienceMs: number): Promise<boolean> {
  const answered = db.$queryRaw`select 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, wait(patienceMs, false, { ref: false })]);
}
