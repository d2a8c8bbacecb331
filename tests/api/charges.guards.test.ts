// Each guard of the money by itself: what the database refuses whatever the code above it does, what is locked, and
// what a repeated call to the provider cannot do. `npm run guards` takes them away one by one and expects red.
import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { keepIntent } from "@/lib/billing/charges/attempt.commands";
import { lockCharge, lockDueCharges, takeAbandoned, tryLockCharge } from "@/lib/billing/charges/queries";
import { LEASE_MS } from "@/lib/billing/charges/schema";
import { issueDue } from "@/lib/billing/dues/issue.commands";
import { lockDuePayers } from "@/lib/billing/dues/issue.queries";
import { collect, resumeAbandoned } from "@/lib/billing/payments/collect.commands";
import { collectExtra, openExtra } from "@/lib/billing/payments/one-off.commands";
import { PAYMENTS, settle } from "@/lib/billing/payments/settle.commands";
import { voidPayment } from "@/lib/billing/payments/void.commands";
import { refund } from "@/lib/billing/refunds/commands";
import { takeWaitingRefunds } from "@/lib/billing/refunds/queries";
import { SYSTEM } from "@/lib/core/audit/audit";
import { sealTrail } from "@/lib/core/audit/seal.commands";
import { now, systemTime } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { dateOn } from "@/lib/core/time/dates";
import { receive } from "@/lib/operations/webhooks/commands";
import { postJournal } from "@/lib/platform/ledger/commands";
import { obligationDue } from "@/lib/platform/ledger/rules";
import { createCustomer, eventsSince } from "@/lib/providers/stripe";
import { enqueue } from "@/lib/queue/outbox/outbox";
import { beside } from "../support/beside";
import {
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { gate } from "../support/gate";
import { control, sandbox } from "../support/own-sandbox";
import { NO, TWICE, WRONG } from "../support/refusals";
import { ROWS } from "../support/refusals-rows";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let paid: Family;
let waiting: Family;
beforeAll(async () => {
  world = await makeWorld();
  await moveTo("2026-11-30T14:00:00Z");
  paid = await makeFamily(world, "2026-10-30");
  await work();
  const [payment] = await paymentsOf(paid.payerId);
  await refund(world.office, { paymentId: payment?.id ?? 0, amountCents: 100, reason: "Moved" }, SYSTEM);
  // Another office, whose rows are not this one's.
  await makeWorld();
  // Somebody else, because some things may exist once for each of two.
  await makeFamily(world, "2026-11-25", { card: null });
  expect(await sealTrail()).toBeGreaterThan(0);
  await db.scheduledChange.create({
    data: {
      membershipId: paid.membershipIds[0] ?? 0,
      kind: "price",
      effectiveIndex: 99,
      payload: {},
      createdAt: await now(),
    },
  });
});
afterEach(disarmFailpoints);

const LET_IN = "it was let in";

/** Runs statements to the end of a transaction and takes them back; answers why the last was refused. */
async function refusal(...statements: string[]): Promise<string> {
  try {
    return await transaction(async (tx) => {
      for (const sql of statements) await tx.$executeRawUnsafe(sql);
      await tx.$executeRawUnsafe("set constraints all immediate");
      throw new Error(LET_IN);
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("the database", () => {
  it.each(TWICE)("refuses %s", async (_, __, sql) => {
    expect(await refusal(sql)).toMatch(/duplicate key/);
  });

  it.each([...WRONG, ...ROWS])("refuses %s", async (_, __, sql) => {
    expect(await refusal(sql)).toMatch(NO);
  });

  // Otherwise something else had refused it, and nobody would miss the guard.
  it.each([...TWICE, ...WRONG, ...ROWS])("%s comes through without its guard", async (_, without, sql) => {
    expect(await refusal(without, sql)).toBe(LET_IN);
  });
});

/** Two workers with the same errand. */
const both = <T>(errand: (tx: Tx) => Promise<T>) => beside(errand, errand);

describe("two workers", () => {
  it("do not take the same payers, payments, attempts or refunds", async () => {
    waiting = await makeFamily(world, "2026-10-30");
    const at = await now();
    expect(await both((tx) => lockDuePayers(tx, at, 9))).toEqual({ first: [waiting.payerId], second: [] });
    await issueDue(at);
    const [planned] = await paymentsOf(waiting.payerId);
    const id = planned?.id ?? 0;
    expect(await both((tx) => lockDueCharges(tx, PAYMENTS, at, 9))).toMatchObject({ first: [{ id }], second: [] });
    expect(await both((tx) => lockCharge(tx, PAYMENTS, id))).toMatchObject({ first: { id }, second: "waits" });
    expect(await both((tx) => tryLockCharge(tx, PAYMENTS, id))).toMatchObject({ first: { id }, second: "busy" });
    await db.refund.updateMany({ data: { status: "requested" } });
    expect((await both((tx) => takeWaitingRefunds(tx, 9))).second).toEqual([]);
    await db.refund.updateMany({ data: { status: "succeeded" } });
    armFailpoint("charge.opened", () => {
      throw new Crash("charge.opened");
    });
    await expect(work()).rejects.toThrow("charge.opened");
    // While the lease runs, its worker may still be at it.
    expect(await transaction((tx) => takeAbandoned(tx, PAYMENTS, 9))).toEqual([]);
    expect(await resumeAbandoned()).toBe(0);
    await endLeases();
    expect(await both((tx) => takeAbandoned(tx, PAYMENTS, 9))).toMatchObject({ first: [{ id }], second: [] });
    expect(await resumeAbandoned()).toBe(0);
    await endLeases();
    disarmFailpoints();
    await work();
  });

  /** Both ask the provider for a payment's intent before either has written it down. */
  async function createTwice(between: () => Promise<unknown>) {
    const family = await makeFamily(world, "2026-10-30");
    const [begun, done] = [gate(), gate()];
    let other: Promise<number> | undefined;
    armFailpoint("charge.opened", async () => {
      if (other) return;
      await endLeases();
      other = resumeAbandoned();
      await begun.passed;
    });
    let visits = 0;
    armFailpoint("charge.created", async () => {
      visits += 1;
      if (visits > 1) return done.open();
      await between();
      begun.open();
      await done.passed;
    });
    await work();
    await other;
    const [payment] = await paymentsOf(family.payerId);
    expect(payment?.status).toBe("succeeded");
    expect(charges(payment?.id ?? 0)).toHaveLength(1);
    return intentsOf(payment?.id ?? 0).length;
  }

  it("that both create a payment's intent create one", async () => {
    expect(await createTwice(async () => {})).toBe(1);
  });

  it("do not both ask the bank, even where the keys were forgotten: a lease that is over sends nothing", async () => {
    const family = await makeFamily(world, "2026-10-30");
    vi.useFakeTimers({ toFake: ["Date"], now: systemTime() });
    let other: Promise<number> | undefined;
    armFailpoint("charge.opened", async () => {
      if (other) return;
      // The first one sleeps here, as a stopped machine does, until its lease is over.
      vi.setSystemTime(new Date(systemTime().getTime() + LEASE_MS + 1000));
      other = resumeAbandoned();
      await other;
      await control("POST", "idempotency-keys");
    });
    await work();
    vi.useRealTimers();
    expect(await other).toBe(1);
    const [payment] = await paymentsOf(family.payerId);
    expect(payment).toMatchObject({ status: "succeeded", attemptCount: 1 });
    expect(charges(payment?.id ?? 0)).toHaveLength(1);
    expect(intentsOf(payment?.id ?? 0)).toHaveLength(1);
  });

  it("that know of two intents keep one: a payment keeps the intent it has", async () => {
    const family = await makeFamily(world, "2026-10-30");
    await issueDue(await now());
    const [planned] = await paymentsOf(family.payerId);
    const id = planned?.id ?? 0;
    const keep = (intentId: string) => keepIntent(PAYMENTS, { id, intentsEnded: 0 }, intentId);
    expect([await keep("pi_one"), await keep("pi_two")]).toEqual(["pi_one", "pi_one"]);
    // The provider knows neither.
    await db.payment.update({ where: { id }, data: { status: "canceled", rank: 8, nextAttemptOn: null } });
  });
});

const endLeases = () => db.payment.updateMany({ data: { leaseUntil: new Date(0) } });
const charges = (paymentId: number) =>
  sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("charge", account))
    .filter(({ metadata, sourceTransfer }) => !sourceTransfer && metadata.payment_id === String(paymentId));
const intentsOf = (paymentId: number) =>
  sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("payment_intent", account))
    .filter(({ metadata }) => metadata.payment_id === String(paymentId));

describe("an attempt", () => {
  it("whose worker died after the refusal asks the bank no second time", async () => {
    const family = await makeFamily(world, "2026-10-30");
    await nextOutcomes(family.payerId, "insufficient_funds", "ok");
    armFailpoint("charge.confirmed", () => {
      throw new Crash("charge.confirmed");
    });
    await expect(work()).rejects.toThrow("charge.confirmed");
    disarmFailpoints();
    await endLeases();
    await work();
    const [payment] = await paymentsOf(family.payerId);
    expect(payment).toMatchObject({ status: "failed", attemptCount: 1 });
    expect(charges(payment?.id ?? 0)).toHaveLength(1);
  });

  it("whose worker died after a second refusal asks the bank no third time", async () => {
    const family = await makeFamily(world, "2026-10-30");
    await nextOutcomes(family.payerId, "insufficient_funds", "insufficient_funds", "ok");
    await work();
    const [payment] = await paymentsOf(family.payerId);
    armFailpoint("charge.confirmed", () => {
      throw new Crash("charge.confirmed");
    });
    await expect(collect(payment?.id ?? 0)).rejects.toThrow("charge.confirmed");
    disarmFailpoints();
    await endLeases();
    await work();
    expect((await paymentsOf(family.payerId))[0]).toMatchObject({ status: "failed", attemptCount: 2 });
    expect(charges(payment?.id ?? 0)).toHaveLength(2);
  });

  it("whose key the provider knows with other parameters has not failed: nobody knows yet", async () => {
    const family = await makeFamily(world, "2026-10-30");
    await issueDue(await now());
    const id = (await paymentsOf(family.payerId))[0]?.id ?? 0;
    await createCustomer(family.payerId, { email: "another@request.example" }, `pay:${id}:create`);
    expect(await collect(id)).toBe("unknown");
    expect((await paymentsOf(family.payerId))[0]).toMatchObject({
      status: "planned",
      attempts: [{ state: "sending" }],
    });
    await control("POST", "idempotency-keys");
    await endLeases();
    await work();
    expect((await paymentsOf(family.payerId))[0]).toMatchObject({ status: "succeeded", attemptCount: 1 });
    expect(charges(id)).toHaveLength(1);
  });

  it("is not ended by what was read before it began", async () => {
    const family = await makeFamily(world, "2026-10-30");
    await nextOutcomes(family.payerId, "insufficient_funds", "ok");
    await work();
    const [payment] = await paymentsOf(family.payerId);
    let readAgain = false;
    // The old refusal is read; before it is written down, the next attempt begins and stops half way.
    armFailpoint("alone.read", async () => {
      armFailpoint("alone.read", () => {
        readAgain = true;
      });
      armFailpoint("charge.known", () => {
        throw new Crash("charge.known");
      });
      await moveTo("2026-12-03T14:00:00Z");
      await expect(work()).rejects.toThrow("charge.known");
    });
    await settle(payment?.id ?? 0);
    expect(readAgain).toBe(true);
    const [during] = await paymentsOf(family.payerId);
    expect(during?.attempts.map(({ state }) => state)).toEqual(["failed", "sending"]);
    disarmFailpoints();
    await endLeases();
    await work();
    const [after] = await paymentsOf(family.payerId);
    expect(after).toMatchObject({ status: "succeeded", attemptCount: 2 });
  });
});

describe("late news", () => {
  it("of an old refusal does not move the next attempt", async () => {
    const family = await makeFamily(world, "2026-11-03");
    await nextOutcomes(family.payerId, "insufficient_funds");
    await work();
    await moveTo("2026-12-07T14:00:00Z");
    const [before] = await paymentsOf(family.payerId);
    expect(before?.nextAttemptOn).toEqual(new Date("2026-12-06"));
    await settle(before?.id ?? 0);
    expect(await paymentsOf(family.payerId)).toEqual([before]);
  });
});

describe("what was forgotten", () => {
  it("finds a forgotten intent again instead of making another", async () => {
    const family = await makeFamily(world, "2026-11-05");
    armFailpoint("charge.created", () => {
      throw new Crash("charge.created");
    });
    await expect(work()).rejects.toThrow("charge.created");
    disarmFailpoints();
    await endLeases();
    await control("POST", "idempotency-keys");
    await work();
    const [payment] = await paymentsOf(family.payerId);
    expect(payment?.status).toBe("succeeded");
    expect(intentsOf(payment?.id ?? 0)).toHaveLength(1);
  });

  it("sends a forgotten refund once", async () => {
    const [payment] = await paymentsOf(paid.payerId);
    armFailpoint("refund.created", () => {
      throw new Crash("refund.created");
    });
    const request = { paymentId: payment?.id ?? 0, amountCents: 200, reason: "Moved" };
    await refund(world.office, request, SYSTEM).catch(() => {});
    disarmFailpoints();
    await control("POST", "idempotency-keys");
    await db.refund.updateMany({ data: { leaseUntil: new Date(0) } });
    await work();
    const given = sandbox.store.values("refund", sandbox.accounts()[0] ?? "").filter(({ amount }) => amount === 200);
    expect(given).toHaveLength(1);
  });

  it("or refused, but not yet taken back, is not asked for again by the same request", async () => {
    const family = await makeFamily(world, "2026-11-20");
    await nextOutcomes(family.payerId, "insufficient_funds", "ok");
    const extra = { officeId: world.office, membershipId: family.membershipIds[0] ?? 0, amountCents: cents(900) };
    const id = await transaction((tx) => openExtra(tx, { ...extra, label: "Retainer", key: "guards" }, SYSTEM));
    await collect(id);
    await expect(collectExtra(id)).rejects.toThrow("paymentsBilling.extraDeclined");
    expect(charges(id)).toHaveLength(1);
  });

  it("or taken back is not collected any more", async () => {
    const family = await makeFamily(world, "2026-11-07");
    await issueDue(await now());
    const [payment] = await paymentsOf(family.payerId);
    const id = payment?.id ?? 0;
    await transaction((tx) => voidPayment(tx, id));
    expect(await collect(id)).toMatchObject({ declined: {} });
    expect(charges(id)).toEqual([]);
  });
});

describe("the same again", () => {
  it("is no second message, parcel or journal, and no error either", async () => {
    const events = await eventsSince(new Date(0), null);
    await db.webhookInbox.deleteMany();
    expect([await receive(events), await receive(events)]).toEqual([events.length, 0]);
    const message = { kind: "mail", dedupe: "guards:same", payload: {} };
    for (let times = 0; times < 2; times += 1) await transaction((tx) => enqueue(tx, message));
    expect(await db.outbox.count({ where: { dedupe: "guards:same" } })).toBe(1);
    const entry = { kind: "dues", source: "guards:same", effectiveOn: dateOn("2026-12-01"), officeId: world.office };
    const lines = obligationDue(cents(5));
    const booked = [];
    for (let times = 0; times < 2; times += 1)
      booked.push(await transaction((tx) => postJournal(tx, { ...entry, lines })));
    expect(booked).toEqual([true, false]);
  });

  it("and a journal that does not balance is refused before the database sees it", async () => {
    const entry = { kind: "dues", source: "guards:lame", effectiveOn: dateOn("2026-12-01"), officeId: world.office };
    const lines = obligationDue(cents(5)).slice(0, 1);
    await expect(transaction((tx) => postJournal(tx, { ...entry, lines }))).rejects.toThrow("journal dues guards:lame");
  });
});
