import "../support/own-sandbox";
import { afterEach, expect, it, vi } from "vitest";
import { clockDrift } from "@/lib/queue/jobs/true-clock";
import { queues } from "@/lib/worker";
import { makeFamily, makeWorld, moveTo, paymentsOf } from "../support/billing";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
afterEach(() => vi.restoreAllMocks());

const DAY_MS = 86_400_000;
const realNow = Date.now;
const BILLING = ["ended", "issue", "charge", "delinquent", "resume"];
const billing = queues.flat().filter(({ name }) => BILLING.includes(name));

/** Everything that is due, until nothing is left. Returns how much was done. */
async function round(): Promise<number> {
  let done = 0;
  for (let more = 1; more > 0; done += more) {
    more = 0;
    for (const { run } of billing) more += await run();
  }
  return done;
}

it("a worker whose clock is a day fast charges nobody early: the database's decides what is due", async () => {
  const world = await makeWorld();
  await moveTo("2026-12-19T18:00:00Z");
  const family = await makeFamily(world, "2026-11-20");
  await round();
  expect(await paymentsOf(family.payerId)).toEqual([]);

  vi.spyOn(Date, "now").mockImplementation(() => realNow() + DAY_MS);
  expect(await clockDrift()).toBeGreaterThan(DAY_MS - 5000);
  expect(await round()).toBe(0);
  expect(await paymentsOf(family.payerId)).toEqual([]);

  // A quarter of a minute is nobody's day.
  vi.spyOn(Date, "now").mockImplementation(() => realNow() + 15_000);
  await moveTo("2026-12-20T18:00:00Z");
  expect(await round()).toBeGreaterThan(0);
  expect(await paymentsOf(family.payerId)).toMatchObject([{ status: "succeeded", attemptCount: 1 }]);
});
