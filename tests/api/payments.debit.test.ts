import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { dateOn, fromDbDate } from "@/lib/core/time/dates";
import { markPastDue } from "@/lib/platform/membership-status/commands";
import { bankFromNumber } from "../../sandbox/stripe/banks";
import { PLATFORM } from "../../sandbox/stripe/context";
import { save } from "../../sandbox/stripe/payment-methods";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { sandbox } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let good: Family;
let poor: Family;
let closed: Family;

/** A family that pays from a bank account with a mandate, as linking one leaves it. */
async function makeDebited(number: string): Promise<Family> {
  const family = await makeFamily(world, "2026-10-30", { card: null });
  const bank = bankFromNumber({ number, routing: "110000000" }, true);
  const method = sandbox.store.transact(() => {
    const made = save(sandbox.ctx, { type: "us_bank_account", bank });
    const id = `mandate_${made.id}`;
    const acceptance = { type: "online", online: { ip_address: "203.0.113.7", user_agent: "test" } };
    sandbox.store.put("mandate", PLATFORM, {
      id,
      created: sandbox.clock.now(),
      paymentMethod: made.id,
      status: "active",
      type: "multi_use",
      acceptance,
    });
    return made.id;
  });
  await saveInstrument(family.payerId, method, SYSTEM, { mandateId: `mandate_${method}` });
  return family;
}

const only = async (family: Family) => {
  const [payment, ...others] = await paymentsOf(family.payerId);
  expect(others).toEqual([]);
  return payment;
};
const statusOf = async (family: Family) =>
  (await db.membership.findFirstOrThrow({ where: { householdId: family.householdId } })).status;

beforeAll(async () => {
  world = await makeWorld();
  good = await makeDebited("000123456789");
  poor = await makeDebited("000222222227");
  closed = await makeDebited("000111111113");
  await moveTo("2026-11-30T14:00:00Z");
  await work();
});

describe("a bank debit", () => {
  it("is in progress for days: nothing is posted, nobody is late, nothing is retried", async () => {
    for (const family of [good, poor, closed]) {
      const payment = await only(family);
      expect(payment).toMatchObject({ status: "processing", nextAttemptOn: null });
      expect(payment?.obligations[0]?.status).toBe("open");
      expect(await db.journal.count({ where: { kind: "charge", source: `payment:${payment?.id}` } })).toBe(0);
      expect(await statusOf(family)).toBe("active");
    }
  });

  it("succeeds days later and is receipted then", async () => {
    await moveTo("2026-12-05T14:00:00Z");
    await work({ hear: true });
    const payment = await only(good);
    expect(payment).toMatchObject({ status: "succeeded", processorFeeCents: 39 });
    expect(payment?.paidAt && fromDbDate(payment.paidAt)).toBe("2026-12-05");
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  });

  it("that comes back for lack of funds makes late and is presented again, twice at most", async () => {
    expect(await only(poor)).toMatchObject({ status: "failed", attemptCount: 1, failureCode: "insufficient_funds" });
    expect(await statusOf(poor)).toBe("past_due");
    for (const day of ["2026-12-07", "2026-12-12", "2026-12-14", "2026-12-19"]) {
      await moveTo(`${day}T14:00:00Z`);
      await work({ hear: true });
    }
    expect(await only(poor)).toMatchObject({ status: "failed", attemptCount: 3, nextAttemptOn: null });
  });

  it("from a closed account is not presented again", async () => {
    expect(await only(closed)).toMatchObject({
      status: "failed",
      attemptCount: 1,
      nextAttemptOn: null,
      failureCode: "account_closed",
    });
  });
});

it("reported in another order, is still late since the oldest day", async () => {
  const { householdId } = await makeFamily(world, "2026-12-20", { card: null });
  const at = await now();
  for (const dueOn of ["2027-02-20", "2027-01-20", "2027-03-20"])
    await transaction(async (tx) => {
      await markPastDue(tx, await tx.membership.findMany({ where: { householdId } }), dateOn(dueOn), at);
    });
  const late = await db.membership.findFirstOrThrow({ where: { householdId } });
  expect([late.status, late.pastDueOn && fromDbDate(late.pastDueOn)]).toEqual(["past_due", "2027-01-20"]);
});
