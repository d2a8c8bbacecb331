import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { issueDue } from "@/lib/billing/dues/issue.commands";
import { chargeDue, collect } from "@/lib/billing/payments/collect.commands";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";
import { fromDbDate } from "@/lib/core/time/dates";
import {
  bothBooks,
  capturedCharges,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";

// A family saves its card over HTTP, so these take longer than most on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let direct: World;
beforeAll(async () => {
  world = await makeWorld();
  direct = await makeWorld({ mode: "direct" });
});

describe("a due date", () => {
  it("charges a family once, with its discount, and sends one receipt", async () => {
    const family = await makeFamily(world, "2026-10-30", { size: 2 });
    await moveTo("2026-11-30T11:00:00Z");
    await work();
    expect(await paymentsOf(family.payerId)).toHaveLength(0);
    await moveTo("2026-11-30T12:30:00Z");
    await work();
    const [payment, ...others] = await paymentsOf(family.payerId);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ status: "succeeded", amountCents: 8820, attemptCount: 1, rank: 19 });
    expect(payment?.obligations.map((one) => [one.netCents, one.discountBps, one.status])).toEqual([
      [4410, 1000, "paid"],
      [4410, 1000, "paid"],
    ]);
    const memberships = await db.membership.findMany({ where: { householdId: family.householdId } });
    expect(memberships.map((one) => [one.nextIndex, one.nextDueOn && fromDbDate(one.nextDueOn)])).toEqual([
      [2, "2026-12-30"],
      [2, "2026-12-30"],
    ]);
    expect(await db.outbox.count({ where: { dedupe: `mail:receipt:${payment?.id}` } })).toBe(1);
  });

  it("charges an old standard office in its own account, with a copy of the card", async () => {
    const family = await makeFamily(direct, "2026-10-30");
    await work();
    const [payment] = await paymentsOf(family.payerId);
    expect(payment).toMatchObject({ status: "succeeded", mode: "direct", amountCents: 4900, appFeeCents: 196 });
  });

  it("keeps our ledger equal to the provider's, to the cent", async () => {
    const { ours, theirs } = await bothBooks([world, direct]);
    expect(ours).toEqual(theirs);
    expect(ours.every((cents) => cents > 0)).toBe(true);
  });
});

describe("a worker that is told to stop", () => {
  it("opens no more attempts, and due payments wait for the next", async () => {
    const { payerId } = await makeFamily(world, "2026-10-30");
    await issueDue(await now());
    expect(await chargeDue(AbortSignal.abort())).toBe(0);
    expect(await paymentsOf(payerId)).toMatchObject([{ status: "planned", attemptCount: 0 }]);
    expect(await chargeDue()).toBe(1);
    expect(await paymentsOf(payerId)).toMatchObject([{ status: "succeeded", attemptCount: 1 }]);
  });
});

/**
 * Opens every connection of the pool. Where one has to be opened first, on a busy machine in a second, whoever got it reads the
 * payment after the first attempt has failed: a press that comes later, and makes an attempt of its own.
 */
const openConnections = () =>
  Promise.all(Array.from({ length: env().DATABASE_POOL }, () => db.$queryRaw`select pg_sleep(0.05)::text`));

describe("racing", () => {
  it("50 collects of one payment capture one charge", async () => {
    const family = await makeFamily(world, "2026-10-30");
    await issueDue(await now());
    const [payment] = await paymentsOf(family.payerId);
    const id = payment?.id ?? 0;
    const answers = await Promise.all(Array.from({ length: 50 }, () => collect(id)));
    expect(new Set(answers)).toEqual(new Set(["succeeded"]));
    const [after] = await paymentsOf(family.payerId);
    expect(after).toMatchObject({ status: "succeeded", attemptCount: 1 });
    expect(capturedCharges().filter((intent) => intent === after?.stripeIntentId)).toHaveLength(1);
    expect(await db.journal.count({ where: { kind: "charge", source: `payment:${id}` } })).toBe(1);
  });

  it("10 collects of a declining card make one attempt, and all return its result", async () => {
    const family = await makeFamily(world, "2026-10-30", { card: "pm_card_chargeCustomerFail" });
    await issueDue(await now());
    const [payment] = await paymentsOf(family.payerId);
    await openConnections();
    const answers = await Promise.all(Array.from({ length: 10 }, () => collect(payment?.id ?? 0)));
    expect(answers).toEqual(
      Array.from({ length: 10 }, () => ({ declined: { code: "generic_decline", declineCode: "generic_decline" } })),
    );
    expect((await paymentsOf(family.payerId))[0]).toMatchObject({ status: "failed", attemptCount: 1 });
  });

  it("six schedulers issue each period once", async () => {
    const families = [];
    for (let n = 0; n < 12; n += 1) families.push(await makeFamily(world, "2026-10-30", { card: null, size: 2 }));
    const at = await now();
    await Promise.all(Array.from({ length: 6 }, () => issueDue(at)));
    await issueDue(at);
    for (const family of families) {
      const payments = await paymentsOf(family.payerId);
      expect(payments.map((one) => [one.amountCents, one.obligations.length])).toEqual([[8820, 2]]);
    }
  });
});
