// The guards of guarantees, refunds, invoices and answers to disputes, each by itself; see charges.guards.test.ts.
import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { lockCharge, lockDueCharges, takeAbandoned } from "@/lib/billing/charges/queries";
import { DISPUTES } from "@/lib/billing/disputes/queries";
import { takeWaitingClaims } from "@/lib/billing/guarantees/claim.queries";
import { payClaim, payWaitingClaims } from "@/lib/billing/guarantees/pay.commands";
import { collectInvoice } from "@/lib/billing/office-billing/charge.commands";
import { lockDueAccount } from "@/lib/billing/office-billing/issue.queries";
import { officeBillingTasks } from "@/lib/billing/office-billing/jobs";
import { INVOICES } from "@/lib/billing/office-billing/settle.commands";
import { requestRefund } from "@/lib/billing/refunds/commands";
import { sendRefund } from "@/lib/billing/refunds/send.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now, systemTime } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { takeOne } from "@/lib/queue/work-queue";
import { beside } from "../support/beside";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { fundPlatform } from "../support/funds";
import { control, sandbox } from "../support/own-sandbox";
import { leasesEnd } from "../support/processes";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterEach(disarmFailpoints);

let world: World;
let family: Family;
let keys = 0;

beforeAll(async () => {
  world = await makeWorld();
  await moveTo("2026-12-01T14:00:00Z");
  fundPlatform(sandbox, 1_000_000);
  family = await makeFamily(world, "2026-10-30");
  await work();
});

const past = new Date(0);
const soon = () => new Date(systemTime().getTime() + 600_000);
const both = <T>(errand: Parameters<typeof beside<T, T>>[0]) => beside(errand, errand);

/** A claim that waits for its transfer. */
async function waitingClaim() {
  const { membershipIds } = await makeFamily(world, "2026-11-20", { card: null });
  keys += 1;
  const common = { officeId: world.office, membershipId: membershipIds[0] ?? 0, stripeAccountId: world.account };
  return db.guaranteeClaim.create({
    data: { ...common, amountCents: 700, idemKey: `guards:${keys}`, nextAttemptAt: past, createdAt: await now() },
  });
}

const transfersOf = (claimId: number) =>
  sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("transfer", account))
    .filter(({ metadata }) => metadata.claim_id === String(claimId));

/** Lets two who look something up both see that it is not there yet. */
const slow = (path: string) =>
  control("POST", "faults", { match: { method: "GET", path }, kind: "delay", ms: 400, nth: 1, times: 2 });

/** An office's invoice of a month that is to be charged to its card. */
async function openInvoice() {
  const office = await makeWorld();
  const { payerId } = await makeFamily(office, "2026-11-20");
  const [createdAt, day] = [await now(), new Date("2026-12-01")];
  const account = { tenantId: "dental" as const, officeId: office.office, payerId, nextOn: day, createdAt };
  const { id: accountId } = await db.tierAccount.create({ data: account });
  const data = { accountId, monthOn: day, dueOn: day, nextAttemptOn: day, amountCents: 4900, createdAt };
  return db.tierInvoice.create({ data });
}

const intentsOf = (invoiceId: number) =>
  sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("payment_intent", account))
    .filter(({ metadata }) => metadata.tier_invoice_id === String(invoiceId));

async function invoiceWork(): Promise<void> {
  for (const { name, run } of officeBillingTasks)
    if (!["tier accounts", "tier invoices", "tier look again"].includes(name)) await run();
}

describe("two workers", () => {
  it("do not take the same claims", async () => {
    const { id } = await waitingClaim();
    const at = await now();
    expect(await both((tx) => takeWaitingClaims(tx, at, 9))).toEqual({ first: [{ id }], second: [] });
    await db.guaranteeClaim.update({ where: { id }, data: { leaseUntil: soon() } });
    expect(await transaction((tx) => takeWaitingClaims(tx, at, 9))).toEqual([]);
    await db.guaranteeClaim.delete({ where: { id } });
  });

  it("do not take the same offices to invoice, nor the same invoices", async () => {
    const { id, accountId } = await openInvoice();
    const at = await now();
    expect(await both((tx) => lockDueAccount(tx, at))).toMatchObject({ first: { id: accountId }, second: null });
    expect(await both((tx) => lockDueCharges(tx, INVOICES, at, 9))).toMatchObject({ first: [{ id }], second: [] });
    expect(await both((tx) => lockCharge(tx, INVOICES, id))).toMatchObject({ first: { id }, second: "waits" });
    const attempt = { invoiceId: id, no: 1, idemKey: "guards:lock", params: {}, startedAt: at };
    await db.tierAttempt.create({ data: attempt });
    const abandoned = () => both((tx) => takeAbandoned(tx, INVOICES, 9));
    expect(await abandoned()).toMatchObject({ first: [{ id }], second: [] });
    expect(await abandoned()).toMatchObject({ first: [], second: [] });
    await db.tierAttempt.deleteMany();
    await db.tierInvoice.delete({ where: { id } });
    await db.tierAccount.delete({ where: { id: accountId } });
  });

  it("do not carry the same dispute", async () => {
    const [payment] = await paymentsOf(family.payerId);
    const at = systemTime();
    const facts = { paymentId: payment?.id ?? 0, officeId: world.office, amountCents: 4900, reason: "general" };
    const data = { ...facts, stripeId: "dp_guards", status: "needs_response", createdAt: at };
    const { id } = await db.dispute.create({ data });
    const take = () => takeOne(db, DISPUTES, id);
    expect((await Promise.all([take(), take()])).sort()).toEqual([false, true]);
    await db.dispute.delete({ where: { id } });
  });

  it("that both pay a claim pay it once, with the key that was stored", async () => {
    const { id } = await waitingClaim();
    await slow("/v1/transfers");
    await Promise.all([payClaim(id), payClaim(id)]);
    await control("DELETE", "faults");
    await payWaitingClaims();
    expect(transfersOf(id)).toHaveLength(1);
    expect(await db.journal.count({ where: { source: `claim:${id}` } })).toBe(1);
  });

  it("that both send a refund send it once, with the key that was stored", async () => {
    const [payment] = await paymentsOf(family.payerId);
    const request = { paymentId: payment?.id ?? 0, amountCents: 300, reason: "Moved" };
    const id = await transaction((tx) => requestRefund(tx, world.office, request, SYSTEM));
    await slow("/v1/refunds");
    await Promise.all([sendRefund(id), sendRefund(id)]);
    await control("DELETE", "faults");
    const given = sandbox.accounts().flatMap((account) => sandbox.store.values("refund", account));
    expect(given.filter(({ metadata }) => metadata.refund_id === String(id))).toHaveLength(1);
  });
});

describe("what was forgotten", () => {
  it("finds the transfer of a claim again instead of making another", async () => {
    const { id } = await waitingClaim();
    armFailpoint("claim.sent", () => {
      throw new Crash("claim.sent");
    });
    await expect(payClaim(id)).rejects.toThrow("claim.sent");
    disarmFailpoints();
    await control("POST", "idempotency-keys");
    await payWaitingClaims();
    expect(transfersOf(id)).toHaveLength(1);
    expect(await db.guaranteeClaim.findUnique({ where: { id } })).toMatchObject({ state: "paid" });
  });

  it("finds the intent of an invoice again instead of making another", async () => {
    const { id } = await openInvoice();
    armFailpoint("charge.created", () => {
      throw new Crash("charge.created");
    });
    await expect(invoiceWork()).rejects.toThrow("charge.created");
    disarmFailpoints();
    await db.tierInvoice.updateMany({ data: { leaseUntil: past } });
    await control("POST", "idempotency-keys");
    await invoiceWork();
    expect(intentsOf(id)).toHaveLength(1);
    expect(await db.tierInvoice.findUnique({ where: { id } })).toMatchObject({ status: "paid", attemptCount: 1 });
  });

  it("asks the bank no second time for an invoice it has refused", async () => {
    const { id } = await openInvoice();
    const { payerId } = (await db.tierInvoice.findUniqueOrThrow({ where: { id }, include: { account: true } })).account;
    const card = await db.instrument.findFirstOrThrow({ where: { payerId } });
    await control("POST", `instruments/${card.stripeId}`, { next: ["insufficient_funds", "ok"] });
    armFailpoint("charge.confirmed", () => {
      throw new Crash("charge.confirmed");
    });
    await expect(invoiceWork()).rejects.toThrow("charge.confirmed");
    disarmFailpoints();
    await db.tierInvoice.updateMany({ data: { leaseUntil: past } });
    await invoiceWork();
    expect(await db.tierInvoice.findUnique({ where: { id } })).toMatchObject({ status: "failed", attemptCount: 1 });
  });

  it("asks the bank no third time for an invoice it has refused twice", async () => {
    const { id } = await openInvoice();
    const { payerId } = (await db.tierInvoice.findUniqueOrThrow({ where: { id }, include: { account: true } })).account;
    const card = await db.instrument.findFirstOrThrow({ where: { payerId } });
    await control("POST", `instruments/${card.stripeId}`, { next: ["insufficient_funds", "insufficient_funds", "ok"] });
    await invoiceWork();
    armFailpoint("charge.confirmed", () => {
      throw new Crash("charge.confirmed");
    });
    await expect(collectInvoice(id, { onSession: true })).rejects.toThrow("charge.confirmed");
    disarmFailpoints();
    await db.tierInvoice.updateMany({ data: { leaseUntil: past } });
    await invoiceWork();
    expect(await db.tierInvoice.findUnique({ where: { id } })).toMatchObject({ status: "failed", attemptCount: 2 });
    expect(intentsOf(id)).toHaveLength(1);
  });
});

describe("what was not heard, and whose repetition our own key is refused for", () => {
  const unheard = (path: string) =>
    control("POST", "faults", { match: { method: "POST", path }, kind: "drop_response", times: 3 });
  const refused = () => control("POST", "faults", { match: { path: "/v1/" }, kind: "http_401", times: 99 });

  it("a guarantee's transfer is not put off to another day, and made once", async () => {
    const { id, idemKey } = await waitingClaim();
    await unheard("/v1/transfers");
    await payWaitingClaims();
    await refused();
    await leasesEnd();
    await db.guaranteeClaim.update({ where: { id }, data: { leaseUntil: past } });
    await payWaitingClaims();
    await control("DELETE", "faults");
    expect(await db.guaranteeClaim.findUnique({ where: { id } })).toMatchObject({
      ...{ state: "requested", attemptCount: 0, idemKey, nextAttemptAt: past, failureCode: null },
    });
    await db.guaranteeClaim.update({ where: { id }, data: { leaseUntil: past } });
    await payWaitingClaims();
    expect(await db.guaranteeClaim.findUnique({ where: { id } })).toMatchObject({ state: "paid" });
    expect(transfersOf(id)).toHaveLength(1);
  });

  it("an office's invoice is not called declined, and taken once", async () => {
    const { id } = await openInvoice();
    await unheard("/v1/payment_intents");
    await collectInvoice(id, { onSession: false });
    await refused();
    const overdue = () => db.tierInvoice.update({ where: { id }, data: { leaseUntil: past } });
    await overdue();
    await invoiceWork();
    expect(await db.tierInvoice.findUnique({ where: { id } })).toMatchObject({ status: "open", failureCode: null });
    expect(await db.outbox.count({ where: { dedupe: { contains: `tier:${id}:failed` } } })).toBe(0);
    await control("DELETE", "faults");
    await overdue();
    await invoiceWork();
    expect(await db.tierInvoice.findUnique({ where: { id } })).toMatchObject({ status: "paid", attemptCount: 1 });
    expect(intentsOf(id)).toHaveLength(1);
  });
});
