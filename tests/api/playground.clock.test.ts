import { afterEach, expect, it, vi } from "vitest";
import { keptTime, moveClock, now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { forgetAll } from "@/lib/core/process/forgetting";

afterEach(() => vi.restoreAllMocks());

const DAY_MS = 86_400_000;

// On a slow machine a read of the clock was still under way when the clock was moved, and brought the old day back: a worker
// that began right then found nothing due.
it("a clock that was moved holds at once, also beside a read that began before", async () => {
  const before = await now();
  const target = new Date(before.getTime() + 30 * DAY_MS);
  const read = db.appSetting.findUnique.bind(db.appSetting);
  let release = () => {};
  const slow = new Promise<void>((done) => {
    release = done;
  });
  const old = await read({ where: { key: "clock" } });
  const spied = vi.spyOn(db.appSetting, "findUnique");
  spied.mockImplementationOnce((() => slow.then(() => old)) as unknown as typeof read);
  // Older than half a second, the clock is read again in the background.
  await new Promise((done) => setTimeout(done, 600));
  await now();
  expect(spied).toHaveBeenCalledTimes(1);
  const moving = moveClock(target);
  setTimeout(release, 200);
  await moving;
  expect((await now()).getTime()).toBeGreaterThanOrEqual(target.getTime());
});

// `npm run clock -- +1month` on a busy machine counted from the system's own day, and was told that a clock only moves forward.
it("a step is counted from the clock as it is kept, by a process that has read nothing yet, however slow the read", async () => {
  const target = new Date((await now()).getTime() + 30 * DAY_MS);
  await moveClock(target);
  forgetAll();
  const read = db.appSetting.findUnique.bind(db.appSetting);
  const late = async () => {
    await new Promise((done) => setTimeout(done, 2200));
    return read({ where: { key: "clock" } });
  };
  vi.spyOn(db.appSetting, "findUnique").mockImplementationOnce(late as unknown as typeof read);
  expect((await keptTime()).getTime()).toBeGreaterThanOrEqual(target.getTime());
});
