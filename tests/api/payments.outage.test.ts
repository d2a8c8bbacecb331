import "../support/own-sandbox";
import "../support/own-postgres";
// What follows reads the addresses of the two above when it is loaded.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { bothBooks, capturedCharges, capturedFor, makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { killPostgres } from "../support/own-postgres";
import { control } from "../support/own-sandbox";
import { isAtRest, leasesEnd, type Program, startProgram, until } from "../support/processes";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const FAMILIES = 40;
let world: World;
let worker: Program | undefined;

beforeAll(async () => {
  world = await makeWorld();
  await moveTo("2026-11-30T14:00:00Z");
  for (let made = 0; made < FAMILIES; made += 4)
    await Promise.all(Array.from({ length: 4 }, () => makeFamily(world, "2026-10-30")));
});
afterAll(() => worker?.stop());

const answers = () =>
  db.payment.count().then(
    () => true,
    () => false,
  );
const paid = () => db.payment.count({ where: { status: "succeeded" } });

it("a database killed twice in the middle of a run: everybody is charged once and nobody forgotten", async () => {
  // One of many charges takes its time, and the others' answers wait with it: money has moved that no ledger knows of.
  const charges = { method: "POST", path: "^/v1/payment_intents$" };
  await control("POST", "faults", { match: charges, kind: "delay", ms: 1500, times: 1 });
  worker = startProgram("worker");
  await until("money moves", async () => capturedCharges().length > (await paid()));
  // Down until after the provider's answers have come, so that nobody can write them down.
  await killPostgres(() => wait(2500));
  await until("the database answers", answers);
  expect(capturedCharges().length).toBeGreaterThan(await paid());
  // The worker lives on; what it was at when the database went is taken up when its lease ends, and then it goes again.
  const looks = { method: "GET", path: "^/v1/payment_intents/pi_" };
  await control("POST", "faults", { match: looks, kind: "delay", ms: 300, times: FAMILIES / 2 });
  await leasesEnd();
  await until("some are found out", async () => (await paid()) >= FAMILIES / 8);
  await killPostgres(() => wait(2500));
  await until("the database answers", answers);
  expect(capturedCharges().length).toBeGreaterThan(await paid());
  await control("DELETE", "faults");
  await until("all of it", async () => {
    await leasesEnd();
    return (await paid()) === FAMILIES && (await isAtRest());
  });
  const payments = await db.payment.findMany({ include: { obligations: true } });
  expect(payments).toHaveLength(FAMILIES);
  expect(payments.map((one) => capturedFor(one.id))).toEqual(payments.map((one) => [one.amountCents]));
  for (const one of payments)
    expect(one.obligations.map((each) => [each.periodIndex, each.status])).toEqual([[1, "paid"]]);
  expect(await db.outbox.count({ where: { kind: "mail", state: "sent" } })).toBe(FAMILIES);
  const { ours, theirs } = await bothBooks([world]);
  expect(ours).toEqual(theirs);
});
