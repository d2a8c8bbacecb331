import "../support/own-sandbox";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { makeUser } from "../../prisma/seed/users";
import {
  bothBooks,
  capturedFor,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { tokenFor } from "../support/call";
import { ALL } from "../support/depth";
import { control, sandbox } from "../support/own-sandbox";
import { oneEach } from "../support/points";
import { isAtRest, leasesEnd, type Program, startProgram, until } from "../support/processes";

// Two processes a test, each of which loads the whole product.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let world: World;
let healthy: Program;
let token = "";

async function paid() {
  const family = await makeFamily(world, "2026-10-30");
  await work();
  const [payment] = await paymentsOf(family.payerId);
  if (payment?.status !== "succeeded") throw new Error(`not paid: ${payment?.status}`);
  return { family, payment };
}

/** One press at a process; rejects when it dies before it has answered. */
async function press(program: Program, path: string, input: object): Promise<number> {
  const { port } = (await program.ready) as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `JWT ${token}` },
    body: JSON.stringify(input),
  });
  return answer.status;
}

/** The web server dies in the press, the worker that takes it over dies at the same place, the next one ends it. */
async function dieTwice(point: string, path: string, input: object): Promise<void> {
  const web = startProgram("api", point);
  await expect(press(web, path, input)).rejects.toThrow();
  expect(await web.ended).toBe("SIGKILL");
  await leasesEnd();
  expect(await startProgram("worker", point).ended).toBe("SIGKILL");
  await finish();
}

async function finish(): Promise<void> {
  await leasesEnd();
  const worker = startProgram("worker");
  await worker.ready;
  await until("the worker comes to rest", isAtRest);
  expect(await worker.stop()).toBe(0);
}

/** What a payment has come to, without the ids: our rows, the provider's and the mails. */
async function endOf(payerId: number) {
  const payments = await paymentsOf(payerId);
  const ids = payments.map(({ stripeIntentId }) => stripeIntentId);
  const accounts = sandbox.accounts();
  const there = <K extends "refund" | "dispute">(kind: K) =>
    accounts
      .flatMap((account) => sandbox.store.values(kind, account))
      .filter(({ paymentIntent }) => ids.includes(paymentIntent ?? null));
  const memberships = await db.membership.findMany({
    where: { household: { payer: { id: payerId } } },
    select: { status: true, nextDueOn: true, cancelReason: true },
  });
  const mails = await db.outbox.findMany({ where: { dedupe: { contains: "exit-done" } }, select: { state: true } });
  return {
    payments: payments.map((one) => ({
      ...{ status: one.status, cents: one.amountCents, back: one.refundedCents, taken: capturedFor(one.id) },
      refunds: one.refunds.map(({ status, amountCents, appFeeRefundCents }) => [
        status,
        amountCents,
        appFeeRefundCents,
      ]),
    })),
    refundedThere: there("refund").map(({ amount, status }) => [amount, status]),
    disputedThere: there("dispute").map(({ status }) => status),
    memberships,
    mailsLeft: mails.filter(({ state }) => state !== "sent").length,
  };
}

beforeAll(async () => {
  world = await makeWorld();
  const user = { tenantId: "dental" as const, firstName: "Dana", lastName: "Reyes" };
  await makeUser(db, { ...user, role: "dentist", officeIds: [world.office] });
  token = await tokenFor("dentist@dental.test");
  await moveTo("2026-11-30T14:00:00Z");
  // The office has some money at the provider before any is given back.
  await paid();
  healthy = startProgram("api");
  await healthy.ready;
});

describe("a refund", () => {
  const input = (chargeId: number) => ({
    dentistInfoId: world.office,
    chargeId,
    amount: 12.34,
    reason: "asked by phone",
  });

  it.each(oneEach(["refund.created", "refund.feeBack"], ["refund.feeBack"]))(
    "killed at %s is sent once",
    async (point) => {
      const [calm, killed] = [await paid(), await paid()];
      expect(await press(healthy, "/dentists/refunds/single", input(calm.payment.id))).toBe(200);
      await dieTwice(point, "/dentists/refunds/single", input(killed.payment.id));
      const end = await endOf(killed.family.payerId);
      expect(end).toEqual(await endOf(calm.family.payerId));
      expect(end.refundedThere).toEqual([[1234, "succeeded"]]);
    },
  );
});

describe("a dispute", () => {
  async function disputed() {
    const made = await paid();
    const { id } = (await control("POST", "disputes", { payment_intent: made.payment.stripeIntentId })) as {
      id: string;
    };
    await work({ hear: true });
    return { ...made, dispute: await db.dispute.findUniqueOrThrow({ where: { stripeId: id } }) };
  }

  const acts: [point: string, act: string, input: object, status: string][] = [
    ["dispute.sent", "respond", {}, "under_review"],
    ["dispute.closed", "accept", { amountCents: 4900 }, "lost"],
  ];
  const points = oneEach(
    acts.map(([point]) => point),
    ["dispute.sent"],
  );

  it.each(acts.filter(([point]) => points.includes(point)))(
    "killed at %s is answered once",
    async (point, act, input, status) => {
      const [calm, killed] = [await disputed(), await disputed()];
      expect(await press(healthy, `/disputes/${calm.dispute.id}/${act}`, input)).toBe(200);
      await dieTwice(point, `/disputes/${killed.dispute.id}/${act}`, input);
      await finish();
      const end = await endOf(killed.family.payerId);
      expect(end).toEqual(await endOf(calm.family.payerId));
      expect(end.disputedThere).toEqual([status]);
      const row = await db.dispute.findUniqueOrThrow({ where: { id: killed.dispute.id } });
      expect([row.status, row.sendingAt]).toEqual([status, null]);
    },
  );
});

describe("leaving", () => {
  async function quoted(usedServices: { code: string; quantity: number }[]) {
    const made = await paid();
    const membershipId = made.family.membershipIds[0] ?? 0;
    const path = `/dentists/${world.office}/subscription/exit-quote`;
    expect(await press(healthy, path, { membershipId, usedServices })).toBe(200);
    const quote = await db.exitQuote.findFirstOrThrow({ where: { membershipId }, orderBy: { id: "desc" } });
    return { ...made, input: { membershipId, quoteId: quote.id, immediately: true, reason: 3 } };
  }
  const accept = () => `/dentists/${world.office}/subscription/cancel_contract_plan`;

  // What sends a refund is the same as above.
  it.runIf(ALL)("killed when the refund was sent, gives back once and ends once", async () => {
    const point = "refund.created";
    const [calm, killed] = [await quoted([]), await quoted([])];
    expect(await press(healthy, accept(), calm.input)).toBe(200);
    await dieTwice(point, accept(), killed.input);
    const end = await endOf(killed.family.payerId);
    expect(end).toEqual(await endOf(calm.family.payerId));
    expect(end.memberships).toMatchObject([{ status: "canceled", cancelReason: 3 }]);
    expect(end.refundedThere).toHaveLength(1);
  });

  // Every other point between the press and the ledger is killed at where people enrol.
  it.each(oneEach(["charge.created", "charge.confirmed", "settle.done"], ["charge.confirmed"]))(
    "killed at %s charges what is owed once and ends once",
    async (point) => {
      const used = [{ code: "1110", quantity: 1 }];
      const [calm, killed] = [await quoted(used), await quoted(used)];
      expect(await press(healthy, accept(), calm.input)).toBe(200);
      const web = startProgram("api", point);
      await expect(press(web, accept(), killed.input)).rejects.toThrow();
      expect(await web.ended).toBe("SIGKILL");
      await finish();
      const end = await endOf(killed.family.payerId);
      expect(end).toEqual(await endOf(calm.family.payerId));
      expect(end.memberships).toMatchObject([{ status: "canceled" }]);
      expect(end.payments.map(({ taken }) => taken)).toEqual([[4900], [expect.any(Number)]]);
    },
  );
});

afterAll(async () => {
  await healthy.stop();
  const { ours, theirs } = await bothBooks([world]);
  expect(ours).toEqual(theirs);
});
