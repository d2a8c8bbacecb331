import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { collect } from "@/lib/billing/payments/collect.commands";
import { makeDelinquent } from "@/lib/billing/payments/split.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import {
  bothBooks,
  deliver,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { control } from "../support/own-sandbox";

// A family saves its card over HTTP, so these take longer than most on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let stubborn: Family;
let saved: Family;
let lost: Family;
let guaranteed: Family;
let secure: Family;

const statusOf = async (family: Family) =>
  (await db.membership.findFirstOrThrow({ where: { householdId: family.householdId } })).status;
const onlyPayment = async (family: Family) => {
  const payments = await paymentsOf(family.payerId);
  expect(payments).toHaveLength(1);
  return payments[0];
};
const nextAttempt = async (family: Family) => {
  const day = (await onlyPayment(family))?.nextAttemptOn;
  return day ? fromDbDate(day) : null;
};
const mailsAbout = async (family: Family) => {
  const payment = await onlyPayment(family);
  const rows = await db.outbox.findMany({
    where: { dedupe: { startsWith: `mail:payment:${payment?.id}:` } },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => (row.payload as { template: string }).template);
};

beforeAll(async () => {
  world = await makeWorld();
  const decline = "pm_card_chargeCustomerFail";
  stubborn = await makeFamily(world, "2026-10-30", { card: decline });
  saved = await makeFamily(world, "2026-10-30", { card: decline });
  lost = await makeFamily(world, "2026-10-30");
  await nextOutcomes(lost.payerId, "lost_card");
  guaranteed = await makeFamily(world, "2026-10-30", { card: decline, spec: { gpp: true } });
  secure = await makeFamily(world, "2026-10-30");
  await nextOutcomes(secure.payerId, "authenticate_always");
  await moveTo("2026-11-30T14:00:00Z");
  await work();
});

describe("a decline on the due date", () => {
  it("makes the membership late, schedules the next retry and requests another card", async () => {
    expect(await statusOf(stubborn)).toBe("past_due");
    expect(await nextAttempt(stubborn)).toBe("2026-12-03");
    expect(await onlyPayment(stubborn)).toMatchObject({
      status: "failed",
      attemptCount: 1,
      rank: 14,
      failureCode: "generic_decline",
    });
    expect(await mailsAbout(stubborn)).toEqual(["paymentFailed"]);
  });

  it("of a lost card is not retried but requests a new card", async () => {
    expect(await statusOf(lost)).toBe("past_due");
    expect(await nextAttempt(lost)).toBeNull();
    expect(await mailsAbout(lost)).toEqual(["cardUpdate"]);
  });

  it("that wants authentication waits for the payer on a secure page", async () => {
    expect(await onlyPayment(secure)).toMatchObject({ status: "requires_action", attemptCount: 1 });
    expect(await nextAttempt(secure)).toBeNull();
    expect(await mailsAbout(secure)).toEqual(["securePay"]);
    await nextOutcomes(secure.payerId, "ok");
    const payment = await onlyPayment(secure);
    expect(await collect(payment?.id ?? 0, { onSession: true })).toBe("succeeded");
    expect(await statusOf(secure)).toBe("active");
  });
});

describe("retries after a decline", () => {
  it("come 3, 7 and 14 days after the due date, each with a key of its own on the same intent", async () => {
    for (const day of ["2026-12-01", "2026-12-03", "2026-12-05", "2026-12-07"]) {
      await moveTo(`${day}T14:00:00Z`);
      await work();
    }
    expect(await onlyPayment(stubborn)).toMatchObject({ attemptCount: 3, status: "failed" });
    expect(await nextAttempt(stubborn)).toBe("2026-12-14");
    await moveTo("2026-12-14T14:00:00Z");
    await work();
    const payment = await onlyPayment(stubborn);
    expect(payment?.attempts.map((one) => one.idemKey)).toEqual(
      [1, 2, 3, 4].map((no) => `pay:${payment?.id}:confirm:${no}`),
    );
    expect(await nextAttempt(stubborn)).toBeNull();
    expect(await mailsAbout(stubborn)).toEqual(["paymentFailed", "paymentFailed", "paymentFailed", "cardUpdate"]);
  });

  it("end at once when a new card is saved, which pays and brings the membership back", async () => {
    await saveInstrument(saved.payerId, "pm_card_visa", SYSTEM);
    expect(await onlyPayment(saved)).toMatchObject({ status: "succeeded" });
    expect(await nextAttempt(saved)).toBeNull();
    expect(await statusOf(saved)).toBe("active");
    const membership = await db.membership.findFirstOrThrow({ where: { householdId: saved.householdId } });
    expect(membership).toMatchObject({ pastDueOn: null, statusesBefore: [] });
  });

  it("leave a delinquent membership on day 21, a guaranteed one under its own name", async () => {
    await moveTo("2026-12-20T14:00:00Z");
    await work();
    expect(await statusOf(stubborn)).toBe("past_due");
    await moveTo("2026-12-21T13:00:00Z");
    await work();
    expect(await statusOf(stubborn)).toBe("delinquent");
    expect(await statusOf(guaranteed)).toBe("delinquent_gpp");
    expect(
      (await db.auditEvent.findMany({ where: { noun: "membership", nounId: String(stubborn.membershipIds[0]) } })).map(
        (one) => one.after,
      ),
    ).toEqual([{ status: "past_due" }, { status: "delinquent" }]);
  });

  it("of a delinquent member who pays later owe nothing for the time in between", async () => {
    await moveTo("2027-02-10T14:00:00Z");
    await work();
    await saveInstrument(stubborn.payerId, "pm_card_visa", SYSTEM);
    expect(await onlyPayment(stubborn)).toMatchObject({ status: "succeeded" });
    const membership = await db.membership.findFirstOrThrow({ where: { householdId: stubborn.householdId } });
    expect(membership.status).toBe("active");
    expect(membership.nextDueOn && fromDbDate(membership.nextDueOn)).toBe("2027-02-28");
  });
});

describe("an office that cannot take money", () => {
  it("holds the payment without making the payer late, and collects once it can", async () => {
    const family = await makeFamily(world, "2027-01-20");
    await control("POST", `accounts/${world.account}`, { charges_enabled: false });
    await deliver(world.account);
    await work();
    await moveTo("2027-02-20T14:00:00Z");
    await work();
    expect(await onlyPayment(family)).toMatchObject({
      status: "planned",
      heldReason: "payout_account",
      attemptCount: 0,
    });
    expect(await statusOf(family)).toBe("active");
    await control("POST", `accounts/${world.account}`, { charges_enabled: true });
    await work({ hear: true });
    expect(await onlyPayment(family)).toMatchObject({ status: "succeeded", heldReason: null });
  });

  it("found out only by the refusal of the charge is held as well", async () => {
    const family = await makeFamily(world, "2027-01-21");
    await control("POST", `accounts/${world.account}`, { charges_enabled: false });
    await moveTo("2027-02-21T14:00:00Z");
    await work();
    expect(await onlyPayment(family)).toMatchObject({ heldReason: "payout_account" });
    expect(await statusOf(family)).toBe("active");
    await control("POST", `accounts/${world.account}`, { charges_enabled: true });
    await work({ hear: true });
    expect(await onlyPayment(family)).toMatchObject({ status: "succeeded", heldReason: null });
  });
});

describe("after all of it", () => {
  it("our ledger equals the provider's", async () => {
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  });
});

describe("a worker that stood still past the day of the last retry", () => {
  it("retries first: nobody is delinquent for attempts that were not made", async () => {
    const family = await makeFamily(world, "2027-03-20");
    await nextOutcomes(family.payerId, "insufficient_funds");
    await moveTo("2027-04-20T14:00:00Z");
    await work();
    expect(await statusOf(family)).toBe("past_due");
    await moveTo("2027-05-15T14:00:00Z");
    await makeDelinquent(await now());
    expect(await statusOf(family)).toBe("past_due");
    await work();
    expect(await statusOf(family)).toBe("active");
  });

  it("issues first what became due meanwhile, whichever of two workers is quicker", async () => {
    const family = await makeFamily(world, "2027-04-24", { card: "pm_card_chargeCustomerFail" });
    await moveTo("2027-05-24T14:00:00Z");
    await work();
    await db.payment.updateMany({ where: { payerId: family.payerId }, data: { nextAttemptOn: null } });
    // Two more periods have begun when the workers are back, and all retries of the first one are used up.
    await moveTo("2027-07-25T14:00:00Z");
    await makeDelinquent(await now());
    expect(await statusOf(family)).toBe("past_due");
    await work();
    expect(await statusOf(family)).toBe("delinquent");
    const issued = await db.obligation.findMany({
      where: { membership: { householdId: family.householdId } },
      orderBy: { periodIndex: "asc" },
    });
    expect(issued.map(({ dueOn }) => fromDbDate(dueOn))).toEqual(["2027-05-24", "2027-06-24", "2027-07-24"]);
  });
});
