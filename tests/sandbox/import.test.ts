import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type World, world } from "./support";

let place: World;
beforeEach(async () => {
  place = await world({ now: Date.UTC(2026, 10, 20) });
});
afterEach(async () => {
  expect(place.misfits).toEqual([]);
  expect(await place.control("books")).toMatchObject({ balanced: true });
  await place.close();
});

const at = "2026-03-02T15:00:00Z";
const card = {
  op: "card",
  at,
  customer: "cus_a",
  number: "4242424242424242",
  exp_month: 12,
  exp_year: 2030,
  id: "pm_a",
};
const history = [
  {
    op: "account",
    id: "acct_up",
    at,
    email: "up@example.com",
    business_name: "Up",
    controller_kind: "express",
    onboarded: true,
    last4: "4321",
  },
  {
    op: "account",
    id: "acct_old",
    at,
    email: "old@example.com",
    business_name: "Old",
    controller_kind: "standard",
    onboarded: true,
    last4: "8765",
  },
  { op: "customer", id: "cus_a", at, email: "a@example.com", name: "Ann", metadata: { k: "1" } },
  card,
  {
    op: "payment",
    id: "pi_1",
    at,
    customer: "cus_a",
    payment_method: "pm_a",
    amount: 4900,
    application_fee_amount: 245,
    destination: "acct_up",
    metadata: { payment_id: "1" },
  },
  {
    op: "payment",
    id: "pi_2",
    at,
    customer: "cus_a",
    payment_method: "pm_a",
    amount: 4900,
    application_fee_amount: 245,
    account: "acct_old",
    metadata: {},
  },
  {
    op: "payment",
    id: "pi_3",
    at: "2026-03-03T15:00:00Z",
    customer: "cus_a",
    payment_method: "pm_a",
    amount: 4900,
    destination: "acct_up",
    metadata: {},
    decline: "insufficient_funds",
  },
  {
    op: "payment",
    id: "pi_4",
    at: "2026-03-04T15:00:00Z",
    customer: "cus_a",
    payment_method: "pm_a",
    amount: 4900,
    destination: "acct_up",
    metadata: {},
    dispute: "fraudulent",
  },
  { op: "refund", at: "2026-03-05T15:00:00Z", payment_intent: "pi_1", amount: 1000 },
  { op: "payouts", account: "acct_up", until: "2026-04-01T00:00:00Z" },
  { op: "payouts", account: "acct_old", until: "2026-04-01T00:00:00Z" },
];

type Result = { [name: string]: unknown };

describe("import of history", () => {
  it("makes the objects at their own moments, with the given ids, and no events", async () => {
    const { stripe } = place;
    const { results } = (await place.control("import", { operations: history })) as { results: Result[] };
    expect(results[4]).toMatchObject({
      payment_intent: "pi_1",
      charge: "ch_1",
      balance_transaction: "txn_1",
      status: "succeeded",
    });
    expect(results[6]).toMatchObject({ status: "requires_payment_method" });
    const paid = await stripe.paymentIntents.retrieve("pi_1", { expand: ["latest_charge"] });
    expect(paid).toMatchObject({
      created: Date.parse(at) / 1000,
      metadata: { payment_id: "1" },
      latest_charge: { amount_refunded: 1000 },
    });
    expect(
      (await stripe.paymentIntents.retrieve("pi_2", {}, { stripeAccount: "acct_old" })).application_fee_amount,
    ).toBe(245);
    expect((await stripe.paymentIntents.retrieve("pi_3")).last_payment_error?.decline_code).toBe("insufficient_funds");
    expect((await stripe.disputes.list({ payment_intent: "pi_4" })).data).toMatchObject([{ reason: "fraudulent" }]);
    expect((await stripe.accounts.listExternalAccounts("acct_up")).data).toMatchObject([{ last4: "4321" }]);
    expect((await stripe.setupIntents.list({ customer: "cus_a" })).data).toMatchObject([
      { id: "seti_a", status: "succeeded" },
    ]);
    expect((await stripe.events.list()).data).toEqual([]);
  });

  it("pays out what had come in, line by line", async () => {
    await place.control("import", { operations: history });
    const on = { stripeAccount: "acct_up" };
    const payouts = (await place.stripe.payouts.list({}, on)).data;
    expect(payouts.every((one) => one.status === "paid")).toBe(true);
    for (const payout of payouts) {
      const lines = (await place.stripe.balanceTransactions.list({ payout: payout.id, limit: 100 }, on)).data;
      expect(lines.filter((one) => one.type !== "payout").reduce((sum, one) => sum + one.net, 0)).toBe(payout.amount);
    }
    expect(place.sandbox.ctx.balances.total("acct_up")).toBe(0);
  });

  it("begins again with nothing of the history before: no response to its keys, no object, no moved clock", async () => {
    const anew = await world();
    const { stripe, control } = anew;
    const cancel = () => stripe.paymentIntents.cancel("pi_3", {}, { idempotencyKey: "pay:3:cancel" });
    await control("import", { operations: history });
    await cancel();
    await anew.advance({ days: 90 });
    await control("reset", {});
    expect(anew.sandbox.clock.offsetMs).toBe(0);
    await expect(stripe.paymentIntents.retrieve("pi_3")).rejects.toThrow("No such payment_intent");
    await control("import", { operations: history });
    expect((await stripe.paymentIntents.retrieve("pi_3")).status).toBe("requires_payment_method");
    await cancel();
    expect((await stripe.paymentIntents.retrieve("pi_3")).status).toBe("canceled");
    await anew.close();
  });

  it("says which operation cannot be done, and keeps none of its batch", async () => {
    await expect(
      place.control("import", { operations: [...history.slice(0, 3), { ...card, number: "4539578763621486" }] }),
    ).rejects.toThrow("Operation 3 (card)");
    expect((await place.stripe.customers.list()).data).toEqual([]);
  });

  it("stays usable with thousands of objects: lists by customer find only their own", async () => {
    const operations = Array.from({ length: 3000 }, (_, i) => ({
      ...history[4],
      id: `pi_many${i}`,
      customer: i % 100 === 0 ? "cus_a" : "cus_b",
      payment_method: i % 100 === 0 ? "pm_a" : "pm_b",
    }));
    const second = [
      { ...history[2], id: "cus_b" },
      { ...card, customer: "cus_b", id: "pm_b" },
    ];
    await place.control("import", { operations: [...history.slice(0, 4), ...second, ...operations] });
    expect((await place.stripe.paymentIntents.list({ customer: "cus_a", limit: 100 })).data).toHaveLength(30);
    const all = await place.stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 5000 });
    expect(new Set(all.map((one) => one.id)).size).toBe(3000);
  });
});
