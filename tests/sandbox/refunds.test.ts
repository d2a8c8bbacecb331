// Money that goes back: refunds, reversals, fees returned.
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, failure, office, type World, world } from "./support";

let place: World;
let stripe: Stripe;
let account: string;
beforeAll(async () => {
  place = await world();
  stripe = place.stripe;
  account = await office(place);
  // Enough of the platform's own to refund from.
  await stripe.paymentIntents.create({
    amount: 500_000,
    currency: "usd",
    payment_method: "pm_card_bypassPending",
    confirm: true,
  });
});
afterAll(() => closeSound(place));

const pay = (more: object = {}) =>
  stripe.paymentIntents.create({
    amount: 4900,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
    ...more,
  });
const shared = (more: object = {}) =>
  pay({ transfer_data: { destination: account }, application_fee_amount: 245, ...more });
const total = (of = "acct_platform") => place.sandbox.ctx.balances.total(of);

describe("refunds", () => {
  it("in parts add up to the charge, and not a cent more", async () => {
    const paid = await pay();
    const first = await stripe.refunds.create({
      payment_intent: paid.id,
      amount: 1000,
      reason: "requested_by_customer",
    });
    expect(first).toMatchObject({
      object: "refund",
      amount: 1000,
      charge: paid.latest_charge,
      payment_intent: paid.id,
      reason: "requested_by_customer",
      status: "succeeded",
      currency: "usd",
      destination_details: { type: "card", card: { type: "refund" } },
    });
    expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
      amount_refunded: 1000,
      refunded: false,
    });
    expect(await failure(stripe.refunds.create({ payment_intent: paid.id, amount: 3901 }))).toMatchObject({
      statusCode: 400,
      code: "amount_too_large",
      param: "amount",
    });
    expect((await failure(stripe.refunds.create({ payment_intent: paid.id, amount: 0 }))).statusCode).toBe(400);
    await stripe.refunds.create({ charge: String(paid.latest_charge) });
    expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
      amount_refunded: 4900,
      refunded: true,
    });
    expect(await failure(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await stripe.paymentIntents.retrieve(paid.id)).status).toBe("succeeded");
    expect((await stripe.refunds.list({ payment_intent: paid.id })).data.map(({ amount }) => amount)).toEqual([
      3900, 1000,
    ]);
    const move = await stripe.balanceTransactions.retrieve(String(first.balance_transaction));
    expect(move).toMatchObject({
      type: "refund",
      reporting_category: "refund",
      amount: -1000,
      fee: 0,
      net: -1000,
      source: first.id,
    });
  });

  it.each([
    ["neither charge nor intent", {}, undefined],
    ["a charge nobody knows", { charge: "ch_x" }, "charge"],
    ["an intent nobody knows", { payment_intent: "pi_x" }, "payment_intent"],
  ])("of %s are refused", async (_, request, param) => {
    const error = await failure(stripe.refunds.create(request));
    expect(error.type).toBe("StripeInvalidRequestError");
    if (param) expect(error).toMatchObject({ code: "resource_missing", param });
  });

  it("of what was never paid, or has no office's part, are refused", async () => {
    const open = await stripe.paymentIntents.create({ amount: 4900, currency: "usd" });
    expect((await failure(stripe.refunds.create({ payment_intent: open.id }))).statusCode).toBe(400);
    const declined = await failure(pay({ payment_method: "pm_card_chargeDeclined" }));
    expect((await failure(stripe.refunds.create({ charge: String(declined.charge) }))).statusCode).toBe(400);
    const own = await pay();
    expect((await failure(stripe.refunds.create({ payment_intent: own.id, reverse_transfer: true }))).statusCode).toBe(
      400,
    );
    expect(
      (await failure(stripe.refunds.create({ payment_intent: own.id, refund_application_fee: true }))).statusCode,
    ).toBe(400);
    expect((await stripe.refunds.list({ payment_intent: own.id })).data).toEqual([]);
  });

  it("take the office's part back by proportion, the fee with it, to the last cent", async () => {
    const [platform, theirs] = [total(), total(account)];
    const paid = await shared();
    const both = { reverse_transfer: true, refund_application_fee: true };
    const first = await stripe.refunds.create({
      payment_intent: paid.id,
      amount: 1000,
      ...both,
      expand: ["transfer_reversal"],
    });
    expect(first.transfer_reversal).toMatchObject({
      object: "transfer_reversal",
      amount: 1000,
      source_refund: first.id,
    });
    const [fee] = (await stripe.applicationFees.list({ charge: String(paid.latest_charge) })).data;
    expect(fee).toMatchObject({ amount: 245, amount_refunded: 50, refunded: false });
    for (const amount of [333, 333, 333]) await stripe.refunds.create({ payment_intent: paid.id, amount, ...both });
    await stripe.refunds.create({ payment_intent: paid.id, ...both });
    expect(await stripe.applicationFees.retrieve(String(fee?.id))).toMatchObject({
      amount_refunded: 245,
      refunded: true,
    });
    const [transfer] = (await stripe.transfers.list({ destination: account, limit: 1 })).data;
    expect(transfer).toMatchObject({ amount_reversed: 4900, reversed: true });
    expect([total() - platform, total(account) - theirs]).toEqual([-172, 0]);
  });

  it("without reversal leave the office its part", async () => {
    const theirs = total(account);
    const paid = await shared();
    await stripe.refunds.create({ payment_intent: paid.id });
    expect(total(account) - theirs).toBe(4655);
  });

  it("may wait at the bank and end well, or come back", async () => {
    const before = total();
    const slow = await pay({ payment_method: "pm_card_pendingRefund" });
    const waiting = await stripe.refunds.create({ payment_intent: slow.id });
    expect(waiting.status).toBe("pending");
    await place.advance({ minutes: 1 });
    expect((await stripe.refunds.retrieve(waiting.id)).status).toBe("succeeded");
    const bad = await pay({ payment_method: "pm_card_refundFail" });
    const lost = await stripe.refunds.create({ payment_intent: bad.id });
    expect(lost.status).toBe("succeeded");
    await place.advance({ minutes: 1 });
    const after = await stripe.refunds.retrieve(lost.id, { expand: ["failure_balance_transaction"] });
    expect(after).toMatchObject({
      status: "failed",
      failure_balance_transaction: { type: "refund_failure", amount: 4900 },
    });
    expect(after.failure_reason).toBeTruthy();
    expect(await stripe.charges.retrieve(String(bad.latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(total() - before).toBe(4900 - 172 - 4900 + 4900 - 172);
  });

  it("of bank debits wait for the debit, and pass in some days", async () => {
    const bank = {
      type: "us_bank_account" as const,
      us_bank_account: {
        account_number: "000123456789",
        routing_number: "110000000",
        account_holder_type: "individual" as const,
      },
    };
    const mandate_data = { customer_acceptance: { type: "offline" as const, offline: {} } };
    const made = await stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      payment_method_data: bank,
      mandate_data,
      confirm: true,
    });
    await stripe.paymentIntents.verifyMicrodeposits(made.id, { amounts: [32, 45] });
    expect((await failure(stripe.refunds.create({ payment_intent: made.id }))).statusCode).toBe(400);
    expect((await failure(stripe.paymentIntents.cancel(made.id))).code).toBe("payment_intent_unexpected_state");
    await place.advance({ days: 7 });
    const refund = await stripe.refunds.create({ payment_intent: made.id });
    expect(refund.status).toBe("pending");
    await place.advance({ days: 7 });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
  });
});

describe("transfers and fees by hand", () => {
  it("send, take back in parts, and never more than was sent", async () => {
    const [platform, theirs] = [total(), total(account)];
    const sent = await stripe.transfers.create({
      amount: 1000,
      currency: "usd",
      destination: account,
      transfer_group: "G1",
      metadata: { a: "1" },
    });
    expect(sent).toMatchObject({
      object: "transfer",
      amount: 1000,
      amount_reversed: 0,
      reversed: false,
      destination: account,
      transfer_group: "G1",
    });
    expect((await stripe.transfers.list({ transfer_group: "G1" })).data.map(({ id }) => id)).toEqual([sent.id]);
    const back = await stripe.transfers.createReversal(sent.id, { amount: 400 });
    expect(back).toMatchObject({ object: "transfer_reversal", transfer: sent.id, amount: 400 });
    expect((await failure(stripe.transfers.createReversal(sent.id, { amount: 601 }))).statusCode).toBe(400);
    await stripe.transfers.createReversal(sent.id);
    expect(await stripe.transfers.retrieve(sent.id)).toMatchObject({ amount_reversed: 1000, reversed: true });
    expect((await failure(stripe.transfers.createReversal(sent.id))).statusCode).toBe(400);
    expect([total() - platform, total(account) - theirs]).toEqual([0, 0]);
    const moves = (await stripe.balanceTransactions.list({ type: "transfer", limit: 1 })).data;
    expect(moves[0]).toMatchObject({ amount: -1000, reporting_category: "transfer" });
  });

  it.each([
    ["no amount", { currency: "usd", destination: "OFFICE" }, "amount"],
    ["to nobody", { amount: 100, currency: "usd", destination: "acct_x" }, "destination"],
    ["to ourselves", { amount: 100, currency: "usd", destination: "acct_platform" }, "destination"],
    ["nothing", { amount: 0, currency: "usd", destination: "OFFICE" }, "amount"],
    [
      "from a charge nobody knows",
      { amount: 100, currency: "usd", destination: "OFFICE", source_transaction: "ch_x" },
      "source_transaction",
    ],
  ])("refuse %s", async (_, request, param) => {
    const filled = JSON.parse(JSON.stringify(request).replaceAll("OFFICE", account)) as Stripe.TransferCreateParams;
    expect(await failure(stripe.transfers.create(filled))).toMatchObject({ type: "StripeInvalidRequestError", param });
  });

  it("from one charge do not exceed it, and need no balance", async () => {
    const paid = await pay();
    const from = { currency: "usd", destination: account, source_transaction: String(paid.latest_charge) };
    const sent = await stripe.transfers.create({ ...from, amount: 4000 });
    const charge = await stripe.charges.retrieve(String(paid.latest_charge));
    expect(sent.transfer_group).toBe(charge.transfer_group);
    expect((await failure(stripe.transfers.create({ ...from, amount: 901 }))).statusCode).toBe(400);
    expect((await stripe.transfers.create({ ...from, amount: 900 })).amount).toBe(900);
  });

  it("an application fee goes back in parts, and not twice", async () => {
    const paid = await shared();
    const [fee] = (await stripe.applicationFees.list({ charge: String(paid.latest_charge) })).data;
    const id = String(fee?.id);
    const back = await stripe.applicationFees.createRefund(id, { amount: 100, metadata: { a: "1" } });
    expect(back).toMatchObject({ object: "fee_refund", amount: 100, fee: id, metadata: { a: "1" } });
    expect((await failure(stripe.applicationFees.createRefund(id, { amount: 146 }))).statusCode).toBe(400);
    expect((await stripe.applicationFees.createRefund(id)).amount).toBe(145);
    expect((await failure(stripe.applicationFees.createRefund(id))).statusCode).toBe(400);
    expect(await stripe.applicationFees.retrieve(id)).toMatchObject({
      refunded: true,
      refunds: { data: [{ amount: 145 }, { amount: 100 }] },
    });
  });
});
