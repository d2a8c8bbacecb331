import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { lockClock, moveClock, rereadClock, systemTime } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { BACK_OFFICE_ZONE, type DateOn } from "@/lib/core/time/dates";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import { moveSandboxClock } from "@/lib/providers/sandbox";
import { refuseInProduction } from "./queries";
import { isStep } from "./rules";

/** Longer than the sandbox takes to live through a week. */
const LEASE_MS = 30_000;
const MOVING = "demo.moving";

/** Takes the step for one administrator: another one at the same time is told that it is another day by now. */
async function claimStep(from: DateOn, to: DateOn): Promise<void> {
  await transaction(async (tx) => {
    const day = today(await lockClock(tx), BACK_OFFICE_ZONE);
    const at = systemTime();
    const held = await tx.appSetting.findUnique({ where: { key: MOVING } });
    if (day !== from || (held && at.getTime() - held.updatedAt.getTime() < LEASE_MS))
      throw conflict("playground.otherDay");
    if (!isStep(from, to)) throw invalid({ to: "playground.notAStep" });
    const value = { value: { to }, updatedAt: at };
    await tx.appSetting.upsert({ where: { key: MOVING }, create: { key: MOVING, ...value }, update: value });
  });
}

/**
 * Moves product and sandbox to noon of a later day, at most a week ahead. Throws 404 in production, 400 for a day that
 * is no such step, 409 when it is another day already than the screen showed.
 */
export async function moveDemo(from: DateOn, to: DateOn, author: Author): Promise<{ today: DateOn }> {
  refuseInProduction();
  await claimStep(from, to);
  const target = instantAt(to, "13:00", BACK_OFFICE_ZONE);
  try {
    // The sandbox first: it may be down, and then nothing has moved. Moved twice to the same moment it stays there.
    await moveSandboxClock(target);
    await transaction(async (tx) => {
      await lockClock(tx);
      await moveClock(target, tx);
      await audit(tx, author, { action: "demo.clock", noun: "demo", before: { on: from }, after: { on: to } });
    });
  } finally {
    await db.appSetting.deleteMany({ where: { key: MOVING } });
  }
  await rereadClock();
  return { today: to };
}
