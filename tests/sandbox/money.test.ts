import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failure, office, payer, type World, world } from "./support";

let place: World;
beforeEach(async () => {
  place = await world();
});
afterEach(async () => {
  expect([...new Set(place.misfits)]).toEqual([]);
  expect(await place.control("books")).toMatchObject({ balanced: true, difference: 0 });
  await place.close();
});

describe("money", () => {
  it("splits a destination charge to the cent, and a full refund in two steps ends at Stripe's fee", async () => {
    const { stripe } = place;
    const account = await office(place);
    const { customer, method } = await payer(place);
    const paid = await stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      customer,
      payment_method: method,
      confirm: true,
      off_session: true,
      on_behalf_of: account,
      transfer_data: { destination: account },
      application_fee_amount: 245,
    });
    const sum = async (stripeAccount?: string) =>
      (await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {})).pending[0]?.amount;
    expect(await sum()).toBe(4900 - 172 - 4900 + 245);
    expect(await sum(account)).toBe(4655);
    const both = { reverse_transfer: true, refund_application_fee: true };
    await stripe.refunds.create({ payment_intent: paid.id, amount: 1333, ...both });
    expect((await failure(stripe.refunds.create({ payment_intent: paid.id, amount: 3568, ...both }))).code).toBe(
      "amount_too_large",
    );
    await stripe.refunds.create({ payment_intent: paid.id, ...both });
    expect((await failure(stripe.refunds.create({ payment_intent: paid.id, ...both }))).code).toBe(
      "charge_already_refunded",
    );
    expect(place.sandbox.ctx.balances.total("acct_platform")).toBe(-172);
    expect(place.sandbox.ctx.balances.total(account)).toBe(0);
  });

  it("makes a direct charge with a copy of the platform's card, and keeps the accounts apart", async () => {
    const { stripe } = place;
    const account = await office(place, "full");
    const { customer, method } = await payer(place);
    const on = { stripeAccount: account };
    const copy = await stripe.paymentMethods.create({ customer, payment_method: method }, on);
    const paid = await stripe.paymentIntents.create(
      { amount: 4900, currency: "usd", payment_method: copy.id, confirm: true, application_fee_amount: 245 },
      on,
    );
    expect(place.sandbox.ctx.balances.total(account)).toBe(4483);
    expect(place.sandbox.ctx.balances.total("acct_platform")).toBe(245);
    expect((await failure(stripe.paymentIntents.retrieve(paid.id))).code).toBe("resource_missing");
    expect((await failure(stripe.customers.retrieve(customer, {}, on))).code).toBe("resource_missing");
    expect((await stripe.applicationFees.list()).data).toHaveLength(1);
  });

  it("lets a refund of an office with an empty balance wait for money", async () => {
    const { stripe } = place;
    const account = await office(place, "full");
    const on = { stripeAccount: account };
    const sale = { amount: 4900, currency: "usd", payment_method: "pm_card_visa", confirm: true };
    const paid = await stripe.paymentIntents.create(sale, on);
    await place.advance({ days: 10 });
    const refund = await stripe.refunds.create({ payment_intent: paid.id }, on);
    expect(refund).toMatchObject({ status: "pending", pending_reason: "insufficient_funds" });
    await stripe.paymentIntents.create({ ...sale, amount: 9900 }, on);
    await place.advance({ days: 1 });
    expect((await stripe.refunds.retrieve(refund.id, {}, on)).status).toBe("succeeded");
  });

  it("settles a bank debit after four business days, and fails one from an empty account", async () => {
    const { stripe } = place;
    const debit = async (account_number: string) => {
      const payment_method_data = {
        type: "us_bank_account" as const,
        us_bank_account: { account_number, routing_number: "110000000", account_holder_type: "individual" as const },
      };
      const mandate_data = { customer_acceptance: { type: "offline" as const, offline: {} } };
      const intent = await stripe.paymentIntents.create({
        amount: 4900,
        currency: "usd",
        payment_method_data,
        mandate_data,
        confirm: true,
      });
      return stripe.paymentIntents.verifyMicrodeposits(intent.id, { amounts: [32, 45] });
    };
    const [good, poor] = [await debit("000123456789"), await debit("000222222227")];
    await place.advance({ days: 3 });
    expect((await stripe.paymentIntents.retrieve(good.id)).status).toBe("processing");
    await place.advance({ days: 4 });
    expect((await stripe.paymentIntents.retrieve(good.id)).status).toBe("succeeded");
    expect((await stripe.paymentIntents.retrieve(poor.id)).last_payment_error?.code).toBe("insufficient_funds");
  });

  it("pays out daily, and the lines of a payout add up to it", async () => {
    const { stripe } = place;
    const account = await office(place);
    const on = { stripeAccount: account };
    for (const amount of [4900, 2500]) {
      await stripe.paymentIntents.create({
        amount,
        currency: "usd",
        payment_method: "pm_card_visa",
        confirm: true,
        transfer_data: { destination: account },
        application_fee_amount: 100,
      });
    }
    await place.advance({ days: 8 });
    const [payout] = (await stripe.payouts.list({}, on)).data;
    expect(payout).toMatchObject({ amount: 7200, status: "paid", reconciliation_status: "completed" });
    const lines = (await stripe.balanceTransactions.list({ payout: payout?.id ?? "", expand: ["data.source"] }, on))
      .data;
    expect(lines.filter((one) => one.type !== "payout").reduce((sum, one) => sum + one.net, 0)).toBe(7200);
    expect(lines.find((one) => one.type === "payment")?.source).toMatchObject({ object: "charge" });
  });

  it("takes a dispute's amount and fee at once, refuses a refund meanwhile, and returns the amount when won", async () => {
    const { stripe } = place;
    const paid = await stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      payment_method: "pm_card_createDispute",
      confirm: true,
    });
    const total = () => place.sandbox.ctx.balances.total("acct_platform");
    expect(total()).toBe(4900 - 172 - 4900 - 1500);
    expect((await failure(stripe.refunds.create({ payment_intent: paid.id }))).code).toBe("charge_disputed");
    const [dispute] = (await stripe.disputes.list()).data;
    const won = await stripe.disputes.update(dispute?.id ?? "", {
      evidence: { uncategorized_text: "winning_evidence" },
    });
    expect(won.status).toBe("won");
    expect(total()).toBe(4900 - 172 - 1500);
    expect((await failure(stripe.disputes.update(won.id, { evidence: { product_description: "x" } }))).code).toBe(
      "status_transition_invalid",
    );
  });

  it("refuses a charge for an office whose charges are off", async () => {
    const account = await office(place);
    await place.control(`accounts/${account}`, { onboard: false });
    const charge = {
      amount: 4900,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
      transfer_data: { destination: account },
    };
    expect((await failure(place.stripe.paymentIntents.create(charge))).code).toBe(
      "insufficient_capabilities_for_transfer",
    );
  });
});
