import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { issueDue } from "@/lib/billing/dues/issue.commands";
import { collect } from "@/lib/billing/payments/collect.commands";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import {
  bothBooks,
  capturedCharges,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { control } from "../support/own-sandbox";
import { failpointsIn, isAlone, isPlain } from "../support/points";

// A family saves its card over HTTP, so these take longer than most on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let worlds: World[];
beforeAll(async () => {
  worlds = [await makeWorld(), await makeWorld({ mode: "direct" })];
  await moveTo("2026-11-30T14:00:00Z");
});
afterEach(disarmFailpoints);

/** Every failpoint between a due date and the ledger, found in the sources: a new one is died at too. */
const FOUND_POINTS = failpointsIn(/^lib\/billing\/(dues\/issue|charges\/)/);
const POINTS = FOUND_POINTS.filter(isPlain);
const REFUSED = FOUND_POINTS.filter(isAlone);
/** Only charges on the office's own account share the payer's card with it. */
const DIRECT = POINTS.indexOf("charge.shared");

/** What the death of a worker leaves: its lease runs out. */
const leasesEnd = () => db.payment.updateMany({ data: { leaseUntil: new Date(0) } });

async function oneChargeOf(payerId: number) {
  const payments = await paymentsOf(payerId);
  expect(payments.map((one) => [one.status, one.attemptCount])).toEqual([["succeeded", 1]]);
  const [payment] = payments;
  expect(capturedCharges().filter((intent) => intent === payment?.stripeIntentId)).toHaveLength(1);
  expect(payment?.obligations.map((one) => one.status)).toEqual(["paid"]);
  expect(await db.outbox.count({ where: { dedupe: `mail:receipt:${payment?.id}` } })).toBe(1);
  expect(await db.journal.count({ where: { kind: "charge", source: `payment:${payment?.id}` } })).toBe(1);
}

it("has failpoints at every step", () => {
  expect(POINTS.length).toBeGreaterThanOrEqual(11);
  expect(DIRECT).toBeGreaterThanOrEqual(0);
  expect(REFUSED).toHaveLength(4);
});

describe.each([0, 1])("a crash, route %i", (route) => {
  it.each(POINTS.filter((_, at) => route === 1 || at !== DIRECT))(
    "at %s costs nobody a second charge",
    async (point) => {
      const world = worlds[route];
      if (!world) throw new Error("no world");
      const family = await makeFamily(world, "2026-10-30");
      armFailpoint(point, () => {
        throw new Crash(point);
      });
      await expect(work()).rejects.toThrow(point);
      disarmFailpoints();
      await leasesEnd();
      if (point === "charge.created" || point === "charge.confirmed") await control("POST", "idempotency-keys");
      await work();
      await oneChargeOf(family.payerId);
    },
  );
});

describe("a crash around a refusal", () => {
  it.each(REFUSED)("at %s: the refusal is written down once", async (point) => {
    const [world] = worlds;
    if (!world) throw new Error("no world");
    const family = await makeFamily(world, "2026-10-30");
    await nextOutcomes(family.payerId, "insufficient_funds", "ok");
    armFailpoint(point, () => {
      throw new Crash(point);
    });
    await expect(work()).rejects.toThrow(point);
    disarmFailpoints();
    await leasesEnd();
    await work();
    const [payment, ...more] = await paymentsOf(family.payerId);
    expect(payment).toMatchObject({ status: "failed", attemptCount: 1 });
    expect(payment?.attempts.map(({ no, state }) => [no, state])).toEqual([[1, "failed"]]);
    expect(more).toEqual([]);
    expect(capturedCharges()).not.toContain(payment?.stripeIntentId);
  });
});

describe("the network", () => {
  it.each(["drop_response", "drop_request", "http_500"])(
    "fails with %s: the same attempt is asked again",
    async (kind) => {
      const [world] = worlds;
      if (!world) throw new Error("no world");
      const family = await makeFamily(world, "2026-10-30");
      await issueDue(await now());
      const [payment] = await paymentsOf(family.payerId);
      await control("POST", "faults", { match: { method: "POST", path: "/v1/payment_intents" }, kind, times: 3 });
      expect(await collect(payment?.id ?? 0)).toBe("unknown");
      const [during] = await paymentsOf(family.payerId);
      expect(during?.attempts.map((one) => one.state)).toEqual(["sending"]);
      await control("DELETE", "faults");
      await leasesEnd();
      await work();
      await oneChargeOf(family.payerId);
    },
  );
});

describe("a provider with too much to do", () => {
  it("is asked again after a moment, with the same key", async () => {
    const [world] = worlds;
    if (!world) throw new Error("no world");
    const family = await makeFamily(world, "2026-10-30");
    const match = { method: "POST", path: "^/v1/payment_intents$" };
    await control("POST", "faults", { match, kind: "http_429", times: 2 });
    await work();
    await oneChargeOf(family.payerId);
  });
});

describe("after all of it", () => {
  it("our ledger equals the provider's", async () => {
    const { ours, theirs } = await bothBooks(worlds);
    expect(ours).toEqual(theirs);
  });
});
