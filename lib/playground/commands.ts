import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { lockClock, moveClock, rereadClock } from "@/lib/core/clock";
import { BACK_OFFICE_ZONE, type DateOn, instantAt, today } from "@/lib/core/dates";
import { transaction } from "@/lib/core/db";
import { conflict, invalid } from "@/lib/core/errors";
import { moveSandboxClock } from "@/lib/providers/sandbox";
import { refuseInProduction } from "./queries";
import { isStep } from "./rules";

const WAIT_MS = 30_000;

/**
 * Moves product and sandbox to noon of a later day, at most a week ahead. Throws 404 in production, 400 for a day that
 * is no such step, 409 when it is another day already than the screen showed.
 */
export async function moveDemo(from: DateOn, to: DateOn, author: Author): Promise<{ today: DateOn }> {
  refuseInProduction();
  await transaction(async (tx) => {
    // Two administrators at the same time: the second sees the day the first has set.
    const day = today(await lockClock(tx), BACK_OFFICE_ZONE);
    if (day !== from) throw conflict("playground.otherDay");
    if (!isStep(from, to)) throw invalid({ to: "playground.notAStep" });
    const target = instantAt(to, "13:00", BACK_OFFICE_ZONE);
    // The sandbox first: it may be down, and then nothing has moved. Moved twice to the same moment it stays there.
    await moveSandboxClock(target);
    await moveClock(target, tx);
    await audit(tx, author, { action: "demo.clock", noun: "demo", before: { on: from }, after: { on: to } });
  }, WAIT_MS);
  await rereadClock();
  return { today: to };
}
