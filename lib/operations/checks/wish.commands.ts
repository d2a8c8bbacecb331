import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { checkNightly } from "./commands";
import { WANTED } from "./queries";

/** A worker that has not ended a check after so long was stopped in it; another one begins again. */
const GIVEN_UP_MS = 30 * 60_000;

/** Asks for a check of all data as the nightly one does it; the worker begins within seconds. Asked for twice is once. */
export async function wishCheck(author: Author): Promise<void> {
  await change({ author, action: "check.start" }, async (tx) => {
    const { count } = await tx.appSetting.createMany({
      data: { key: WANTED, value: { begun: null }, updatedAt: systemTime() },
      skipDuplicates: true,
    });
    return count === 0 ? null : {};
  });
}

/** Does a check that was asked for, by one worker at a time. Returns how many were done, 0 or 1. */
export async function checkWished(): Promise<number> {
  const at = systemTime();
  const taken = await db.$executeRaw`
    update app_setting set value = jsonb_build_object('begun', ${at.toISOString()}::text), updated_at = ${at}
    where key = ${WANTED}
      and (value ->> 'begun' is null or updated_at < ${new Date(at.getTime() - GIVEN_UP_MS)})`;
  if (taken === 0) return 0;
  try {
    await checkNightly();
  } finally {
    // Also after a failure: the page would say for ever that it is under way, and whoever wants it asks again.
    await db.appSetting.deleteMany({ where: { key: WANTED } });
  }
  return 1;
}
