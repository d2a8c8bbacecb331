// One engine for whatever is charged: what it costs, and that it is the same for a family's payment and an office's
// invoice.
import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { issueDue } from "@/lib/billing/dues/issue.commands";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { chargeInvoices, collectInvoice } from "@/lib/billing/office-billing/charge.commands";
import { settleInvoice } from "@/lib/billing/office-billing/settle.commands";
import { chargeDue, collect } from "@/lib/billing/payments/collect.commands";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { drainInbox } from "@/lib/operations/webhooks/process.commands";
import { sweep } from "@/lib/operations/webhooks/reconcile.commands";
import { recordStatements } from "../support/asked";
import { type Family, makeFamily, makeWorld, moveTo, nextOutcomes, paymentsOf, type World } from "../support/billing";
import { sandbox } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await moveTo("2026-12-01T14:00:00Z");
});
afterEach(disarmFailpoints);

async function dueFamilies(count: number): Promise<Family[]> {
  const families: Family[] = [];
  for (let made = 0; made < count; made += 1) families.push(await makeFamily(world, "2026-11-01"));
  await issueDue(await now());
  return families;
}

/** An invoice of an office that pays with the card of a family, which saves the making of another one. */
async function dueInvoice() {
  const office = await makeWorld();
  const { payerId } = await makeFamily(office, "2026-11-20");
  const { id: accountId } = await ensureBillingAccount(office.office).then(() =>
    db.tierAccount.update({ where: { officeId: office.office }, data: { payerId } }),
  );
  const day = new Date("2026-12-01");
  const amounts = { monthOn: day, dueOn: day, nextAttemptOn: day, amountCents: 4900, createdAt: await now() };
  const { id } = await db.tierInvoice.create({ data: { accountId, ...amounts } });
  return { id, payerId };
}

const intentsNaming = (mark: "payment_id" | "tier_invoice_id", id: number) =>
  sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("payment_intent", account))
    .filter(({ metadata }) => metadata[mark] === String(id));

describe("charging many", () => {
  it("takes as many statements as charging few", async () => {
    // The first success of an office opens its accounts in the ledger.
    await dueFamilies(1);
    await chargeDue();
    await dueFamilies(2);
    const few = await recordStatements(() => chargeDue());
    await dueFamilies(9);
    const many = await recordStatements(() => chargeDue());
    expect([few.result, many.result]).toEqual([2, 9]);
    expect(many.statements.length).toBe(few.statements.length);
    expect(many.statements.length).toBeLessThanOrEqual(OF_A_BATCH);
  });

  it("of one payment is known to be paid without asking for the payment again", async () => {
    const [family] = await dueFamilies(1);
    const [payment] = await paymentsOf(family?.payerId ?? 0);
    const { result, statements } = await recordStatements(() => collect(payment?.id ?? 0));
    expect(result).toBe("succeeded");
    expect(statements.length).toBeLessThanOrEqual(OF_ONE);
  });
});

/** Statements a batch may cost at most, however many charges are in it, and one charge that somebody waits for. */
const OF_A_BATCH = 19;
const OF_ONE = 23;

describe("an office's invoice", () => {
  it("is made and confirmed in one call, whose answer is enough", async () => {
    const { id } = await dueInvoice();
    const passed: string[] = [];
    for (const point of ["charge.created", "charge.known", "alone.read", "settle.done"])
      armFailpoint(point, () => void passed.push(point));
    expect(await chargeInvoices()).toBe(1);
    // Neither confirmed by a second call nor looked at again.
    expect(passed).toEqual(["charge.created", "settle.done"]);
    expect(await db.tierInvoice.findUnique({ where: { id } })).toMatchObject({ status: "paid", attemptCount: 1 });
    expect(intentsNaming("tier_invoice_id", id)).toHaveLength(1);
  });

  it("whose answer was lost is paid by the provider's event, before anybody takes the attempt over", async () => {
    const { id } = await dueInvoice();
    armFailpoint("charge.created", () => {
      throw new Crash("charge.created");
    });
    await expect(collectInvoice(id, { onSession: true })).rejects.toThrow("charge.created");
    disarmFailpoints();
    expect(await db.tierInvoice.findUnique({ where: { id } })).toMatchObject({ status: "open", stripeIntentId: null });
    await sweep({ now: true });
    while ((await drainInbox()) > 0);
    expect(await db.tierInvoice.findUnique({ where: { id } })).toMatchObject({ status: "paid", attemptCount: 1 });
    const [attempt] = await db.tierAttempt.findMany({ where: { invoiceId: id } });
    expect(attempt?.state).toBe("sent");
    await settleInvoice(id);
    expect(intentsNaming("tier_invoice_id", id)).toHaveLength(1);
  });

  it("that was given up by the provider is asked for by another intent, under another key", async () => {
    const { id, payerId } = await dueInvoice();
    await nextOutcomes(payerId, "insufficient_funds", "ok");
    await chargeInvoices();
    const { stripeIntentId } = await db.tierInvoice.findUniqueOrThrow({ where: { id } });
    const [account = ""] = sandbox
      .accounts()
      .filter((one) => sandbox.store.get("payment_intent", one, stripeIntentId ?? ""));
    const intent = sandbox.store.get("payment_intent", account, stripeIntentId ?? "");
    if (!intent) throw new Error("no intent at the provider");
    sandbox.store.put("payment_intent", account, { ...intent, status: "canceled" });
    await settleInvoice(id);
    const ended = await db.tierInvoice.findUniqueOrThrow({ where: { id } });
    expect(ended).toMatchObject({ status: "failed", stripeIntentId: null, intentsEnded: 1, failureCode: "canceled" });
    await collectInvoice(id, { onSession: true });
    const paid = await db.tierInvoice.findUniqueOrThrow({ where: { id } });
    expect(paid).toMatchObject({ status: "paid", attemptCount: 2 });
    expect(paid.stripeIntentId).not.toBe(stripeIntentId);
    expect(intentsNaming("tier_invoice_id", id)).toHaveLength(2);
  });
});
