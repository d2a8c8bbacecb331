// Balances, what waits in them, and the money that leaves.
import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeSound, failure, office, type World, world } from "./support";

let place: World;
let stripe: Stripe;
let account: string;
let on: Stripe.RequestOptions;
beforeEach(async () => {
  place = await world({ now: Date.UTC(2027, 0, 4, 15) });
  stripe = place.stripe;
  account = await office(place, "full");
  on = { stripeAccount: account };
});
afterEach(() => closeSound(place));

const pay = (payment_method = "pm_card_visa", amount = 4900) =>
  stripe.paymentIntents.create({ amount, currency: "usd", payment_method, confirm: true }, on);
const balance = async () => {
  const { available, pending } = await stripe.balance.retrieve({}, on);
  return { available: available[0]?.amount, pending: pending[0]?.amount };
};

describe("a balance", () => {
  it("starts at nothing, waits for two business days, and becomes available", async () => {
    await stripe.accounts.retrieve(account);
    expect(await balance()).toEqual({ available: 0, pending: 0 });
    const paid = await pay();
    expect(await balance()).toEqual({ available: 0, pending: 4728 });
    const charge = await stripe.charges.retrieve(String(paid.latest_charge), { expand: ["balance_transaction"] }, on);
    const move = charge.balance_transaction as Stripe.BalanceTransaction;
    expect(move).toMatchObject({
      object: "balance_transaction",
      amount: 4900,
      fee: 172,
      net: 4728,
      currency: "usd",
      status: "pending",
      type: "charge",
      reporting_category: "charge",
      source: charge.id,
      exchange_rate: null,
      fee_details: [{ type: "stripe_fee", amount: 172, currency: "usd" }],
    });
    expect(move.available_on).toBeGreaterThan(move.created);
    expect(move.available_on % 86_400).toBe(0);
    const now = await pay("pm_card_bypassPending", 1000);
    expect(await balance()).toEqual({ available: 1000 - 59, pending: 4728 });
    expect((await stripe.balanceTransactions.list({ source: String(now.latest_charge) }, on)).data[0]?.status).toBe(
      "available",
    );
  });

  it("counts an application fee in the office's fees and as income of the platform", async () => {
    const paid = await stripe.paymentIntents.create(
      { amount: 4900, currency: "usd", payment_method: "pm_card_visa", confirm: true, application_fee_amount: 245 },
      on,
    );
    const [move] = (await stripe.balanceTransactions.list({ source: String(paid.latest_charge) }, on)).data;
    expect(move).toMatchObject({ fee: 417, net: 4483 });
    expect(move?.fee_details.map(({ type, amount }) => [type, amount])).toEqual(
      expect.arrayContaining([
        ["application_fee", 245],
        ["stripe_fee", 172],
      ]),
    );
    const [income] = (await stripe.balanceTransactions.list({ type: "application_fee" })).data;
    expect(income).toMatchObject({ amount: 245, fee: 0, net: 245, reporting_category: "platform_earning" });
  });

  it("is the platform's or the office's, never mixed up", async () => {
    await pay();
    const { pending } = await stripe.balance.retrieve();
    expect(pending[0]?.amount ?? 0).toBe(0);
  });
});

describe("payouts", () => {
  const manual = async () => {
    await stripe.accounts.update(account, { settings: { payouts: { schedule: { interval: "manual" } } } });
    await pay("pm_card_bypassPending", 10_000);
  };

  it("by hand take what is available, arrive later, and say where", async () => {
    await manual();
    const before = await balance();
    expect(await failure(stripe.payouts.create({ amount: 9_999, currency: "usd" }, on))).toMatchObject({
      statusCode: 400,
      code: "balance_insufficient",
    });
    const made = await stripe.payouts.create(
      { amount: 5000, currency: "usd", description: "Part", metadata: { a: "1" } },
      on,
    );
    expect(made).toMatchObject({
      object: "payout",
      amount: 5000,
      automatic: false,
      status: "pending",
      method: "standard",
      type: "bank_account",
      reconciliation_status: "not_applicable",
    });
    expect(made.destination).toMatch(/^ba_/);
    expect(made.arrival_date).toBeGreaterThan(made.created);
    expect((await balance()).available).toBe((before.available ?? 0) - 5000);
    const move = await stripe.balanceTransactions.retrieve(String(made.balance_transaction), {}, on);
    expect(move).toMatchObject({
      type: "payout",
      amount: -5000,
      net: -5000,
      source: made.id,
      reporting_category: "payout",
    });
    await place.advance({ days: 5 });
    expect((await stripe.payouts.retrieve(made.id, {}, on)).status).toBe("paid");
    for (const work of [stripe.payouts.cancel(made.id, {}, on)]) expect((await failure(work)).statusCode).toBe(400);
    expect((await stripe.payouts.list({ status: "paid" }, on)).data.map(({ id }) => id)).toEqual([made.id]);
    expect((await stripe.payouts.list({ status: "failed" }, on)).data).toEqual([]);
    expect((await stripe.payouts.list({ arrival_date: { gt: made.arrival_date } }, on)).data).toEqual([]);
  });

  it("come back whole when canceled in time", async () => {
    await manual();
    const before = await balance();
    const made = await stripe.payouts.create({ amount: 5000, currency: "usd" }, on);
    expect((await stripe.payouts.cancel(made.id, {}, on)).status).toBe("canceled");
    expect(await balance()).toEqual(before);
    expect((await failure(stripe.payouts.cancel(made.id, {}, on))).statusCode).toBe(400);
    expect((await failure(stripe.payouts.reverse(made.id, {}, on))).statusCode).toBe(400);
  });

  it("that the bank sends back fail, with the reason, and close the account they went to", async () => {
    await manual();
    const before = await balance();
    const made = await stripe.payouts.create({ amount: 5000, currency: "usd" }, on);
    await place.control(`payouts/${made.id}/fail`, { code: "account_closed" });
    const failed = await stripe.payouts.retrieve(made.id, { expand: ["failure_balance_transaction"] }, on);
    expect(failed).toMatchObject({
      status: "failed",
      failure_code: "account_closed",
      failure_balance_transaction: { type: "payout_failure", amount: 5000 },
    });
    expect(failed.failure_message).toBeTruthy();
    expect((await balance()).available).toBe(before.available);
    const { data } = await stripe.accounts.listExternalAccounts(account);
    expect(data[0]?.status).toBe("errored");
  });

  it("are reversed once, after they were paid", async () => {
    await manual();
    const made = await stripe.payouts.create({ amount: 5000, currency: "usd" }, on);
    await place.control(`payouts/${made.id}/pay`, {});
    const back = await stripe.payouts.reverse(made.id, { metadata: { a: "1" } }, on);
    expect(back).toMatchObject({ amount: -5000, original_payout: made.id });
    expect((await stripe.payouts.retrieve(made.id, {}, on)).reversed_by).toBe(back.id);
    expect((await failure(stripe.payouts.reverse(made.id, {}, on))).statusCode).toBe(400);
  });

  it("of a day carry exactly that day's lines, and only automatic ones can be asked for theirs", async () => {
    const first = await pay();
    const second = await pay("pm_card_visa", 2500);
    await stripe.refunds.create({ payment_intent: first.id, amount: 500 }, on);
    await place.advance({ days: 4 });
    const [daily] = (await stripe.payouts.list({}, on)).data;
    expect(daily).toMatchObject({ automatic: true, amount: 4728 + 2500 - 103 - 500 });
    const lines = (await stripe.balanceTransactions.list({ payout: String(daily?.id) }, on)).data;
    const parts = lines.filter(({ type }) => type !== "payout");
    expect(parts.map(({ type }) => type).sort()).toEqual(["charge", "charge", "refund"]);
    expect(parts.reduce((sum, { net }) => sum + net, 0)).toBe(daily?.amount);
    expect(parts.map(({ source }) => source)).toEqual(
      expect.arrayContaining([first.latest_charge, second.latest_charge]),
    );
    await stripe.accounts.update(account, { settings: { payouts: { schedule: { interval: "manual" } } } });
    await pay("pm_card_bypassPending");
    const hand = await stripe.payouts.create({ amount: 100, currency: "usd" }, on);
    expect((await failure(stripe.balanceTransactions.list({ payout: hand.id }, on))).statusCode).toBe(400);
    expect((await failure(stripe.balanceTransactions.list({ payout: "po_x" }, on))).code).toBe("resource_missing");
  });

  it("wait when they are set to be made by hand, and below zero nothing leaves", async () => {
    await manual();
    await place.advance({ days: 10 });
    expect((await stripe.payouts.list({}, on)).data).toEqual([]);
    expect((await failure(stripe.payouts.create({ amount: 0, currency: "usd" }, on))).statusCode).toBe(400);
    expect((await failure(stripe.payouts.create({ amount: 100, currency: "eur" }, on))).statusCode).toBe(400);
    expect(
      (await failure(stripe.payouts.create({ amount: 100, currency: "usd", destination: "ba_x" }, on))).statusCode,
    ).toBe(400);
  });

  it("at once need a debit card", async () => {
    await manual();
    expect(
      (await failure(stripe.payouts.create({ amount: 100, currency: "usd", method: "instant" }, on))).statusCode,
    ).toBe(400);
  });
});
