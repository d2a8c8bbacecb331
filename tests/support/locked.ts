import { setTimeout as wait } from "node:timers/promises";
import { db } from "@/lib/core/db/db";

/** Waits until a transaction of this database waits for another's lock. */
export async function somebodyWaits(): Promise<void> {
  for (let looks = 0; looks < 400; looks += 1, await wait(25)) {
    const [row] = await db.$queryRaw<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (row?.waiting) return;
  }
  throw new Error("nobody waits for a lock");
}
