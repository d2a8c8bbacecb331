// Customers, their methods and the intents that save them.
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bankToken, closeSound, failure, office, payer, type World, world } from "./support";

let place: World;
let stripe: Stripe;
beforeAll(async () => {
  place = await world();
  stripe = place.stripe;
});
afterAll(() => closeSound(place));
const person = async () => (await stripe.customers.create({ name: "Ann" })).id;
const online = {
  customer_acceptance: { type: "online" as const, online: { ip_address: "127.0.0.1", user_agent: "x" } },
};

describe("customers", () => {
  it("leave a trace that says only that they went", async () => {
    const { customer, method } = await payer(place);
    expect(await stripe.customers.del(customer)).toEqual(
      expect.objectContaining({ id: customer, object: "customer", deleted: true }),
    );
    const trace = await stripe.customers.retrieve(customer);
    expect(trace).toMatchObject({ id: customer, object: "customer", deleted: true });
    expect(trace).not.toHaveProperty("email");
    expect(await failure(stripe.customers.del(customer))).toMatchObject({ statusCode: 404, code: "resource_missing" });
    expect((await failure(stripe.customers.update(customer, { name: "x" }))).code).toBe("resource_missing");
    expect((await stripe.paymentMethods.retrieve(method)).customer).toBeNull();
    expect((await failure(stripe.paymentMethods.attach("pm_card_visa", { customer }))).code).toBe("resource_missing");
  });

  it("have a default that is one of their own methods", async () => {
    const [ann, bob] = [await payer(place), await payer(place)];
    const set = (customer: string, id: string) =>
      stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    expect((await set(ann.customer, ann.method)).invoice_settings.default_payment_method).toBe(ann.method);
    expect((await failure(set(ann.customer, bob.method))).statusCode).toBe(400);
    expect((await failure(set(ann.customer, "pm_nobody"))).code).toBe("resource_missing");
    await stripe.paymentMethods.detach(ann.method);
    const after = (await stripe.customers.retrieve(ann.customer)) as Stripe.Customer;
    expect(after.invoice_settings.default_payment_method).toBeNull();
  });

  it("are made with a method at once", async () => {
    const made = await stripe.customers.create({ payment_method: "pm_card_visa" });
    expect((await stripe.customers.listPaymentMethods(made.id)).data).toHaveLength(1);
  });
});

describe("payment methods", () => {
  it("belong to one customer, and to nobody again after", async () => {
    const [ann, bob] = [await payer(place), await person()];
    expect((await failure(stripe.paymentMethods.attach(ann.method, { customer: bob }))).statusCode).toBe(400);
    const again = await stripe.paymentMethods.attach(ann.method, { customer: ann.customer });
    expect(again.customer).toBe(ann.customer);
    expect((await stripe.paymentMethods.detach(ann.method)).customer).toBeNull();
    expect((await failure(stripe.paymentMethods.detach(ann.method))).statusCode).toBe(400);
    expect((await failure(stripe.paymentMethods.update(ann.method, { metadata: { a: "1" } }))).statusCode).toBe(400);
    expect((await failure(stripe.paymentMethods.attach(ann.method, { customer: ann.customer }))).statusCode).toBe(400);
    expect((await stripe.paymentMethods.retrieve(ann.method)).id).toBe(ann.method);
  });

  it("are refused by the bank when they are saved", async () => {
    const customer = await person();
    const error = await failure(stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer }));
    expect(error).toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code: "generic_decline",
    });
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
  });

  it.each([
    [{ number: "4242424242424241" }, "incorrect_number"],
    [{ number: "4242" }, "incorrect_number"],
    [{ exp_month: 13 }, "invalid_expiry_month"],
    [{ exp_month: 0 }, "invalid_expiry_month"],
    [{ exp_year: 2019 }, "invalid_expiry_year"],
    [{ exp_year: 2190 }, "invalid_expiry_year"],
    [{ cvc: "99" }, "invalid_cvc"],
  ])("typed wrong (%j) are told apart by %s", async (wrong, code) => {
    const card = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123", ...wrong };
    const error = await failure(stripe.paymentMethods.create({ type: "card", card }));
    expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code });
    expect(error.param).toMatch(/number|exp_month|exp_year|cvc/);
  });

  it("show what a shop may see of a card", async () => {
    const card = { number: "5555555555554444", exp_month: 1, exp_year: 2041, cvc: "123" };
    const made = await stripe.paymentMethods.create({
      type: "card",
      card,
      billing_details: { name: "Ann", address: { postal_code: "78701" } },
    });
    expect(made.card).toMatchObject({
      brand: "mastercard",
      country: "US",
      exp_month: 1,
      exp_year: 2041,
      funding: "credit",
      last4: "4444",
      checks: { cvc_check: "unchecked" },
    });
    expect(made.billing_details).toMatchObject({ name: "Ann", address: { postal_code: "78701", city: null } });
    const saved = await stripe.paymentMethods.attach(made.id, { customer: await person() });
    expect(saved.card?.checks).toMatchObject({ cvc_check: "pass", address_postal_code_check: "pass" });
    const other = await stripe.paymentMethods.create({ type: "card", card });
    expect(other.card?.fingerprint).toBe(made.card?.fingerprint);
  });

  it("of a kind need that kind's facts", async () => {
    expect((await failure(stripe.paymentMethods.create({ type: "card" }))).statusCode).toBe(400);
    expect((await failure(stripe.paymentMethods.create({ type: "us_bank_account" }))).statusCode).toBe(400);
    expect((await failure(stripe.paymentMethods.create({ type: "card", card: { token: "tok_nobody" } }))).code).toBe(
      "resource_missing",
    );
  });

  it("are shared with an office as a copy that stays when the first one goes", async () => {
    const account = await office(place, "full");
    const on = { stripeAccount: account };
    const { customer, method } = await payer(place);
    const copy = await stripe.paymentMethods.create({ customer, payment_method: method }, on);
    expect(copy).toMatchObject({ customer: null, card: { last4: "4242" } });
    expect(copy.id).not.toBe(method);
    await stripe.paymentMethods.detach(method);
    const sale = { amount: 4900, currency: "usd", payment_method: copy.id, confirm: true };
    expect((await stripe.paymentIntents.create(sale, on)).status).toBe("succeeded");
    expect((await failure(stripe.paymentMethods.create({ customer, payment_method: method }, on))).statusCode).toBe(
      400,
    );
    expect((await failure(stripe.paymentIntents.create({ ...sale, payment_method: method }, on))).code).toBe(
      "resource_missing",
    );
  });
});

describe("setup intents", () => {
  it("go through their states, and stay where they ended", async () => {
    const customer = await person();
    const made = await stripe.setupIntents.create({ customer });
    expect(made).toMatchObject({
      object: "setup_intent",
      status: "requires_payment_method",
      usage: "off_session",
      payment_method: null,
    });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_`));
    expect((await failure(stripe.setupIntents.confirm(made.id))).code).toBe("setup_intent_unexpected_state");
    expect((await stripe.setupIntents.update(made.id, { payment_method: "pm_card_visa" })).status).toBe(
      "requires_confirmation",
    );
    const done = await stripe.setupIntents.confirm(made.id);
    expect(done).toMatchObject({ status: "succeeded", last_setup_error: null });
    expect((await stripe.paymentMethods.retrieve(String(done.payment_method))).customer).toBe(customer);
    for (const work of [
      stripe.setupIntents.confirm(made.id),
      stripe.setupIntents.cancel(made.id),
      stripe.setupIntents.update(made.id, { payment_method: "pm_card_mastercard" }),
    ]) {
      const error = await failure(work);
      expect(error).toMatchObject({ statusCode: 400, code: "setup_intent_unexpected_state" });
      expect(error.setup_intent?.id).toBe(made.id);
    }
    const gone = await stripe.setupIntents.create({ customer });
    expect(await stripe.setupIntents.cancel(gone.id, { cancellation_reason: "duplicate" })).toMatchObject({
      status: "canceled",
      cancellation_reason: "duplicate",
    });
    expect((await failure(stripe.setupIntents.cancel(gone.id))).code).toBe("setup_intent_unexpected_state");
  });

  it("remember a decline and take another card", async () => {
    const customer = await person();
    const made = await stripe.setupIntents.create({ customer });
    const error = await failure(stripe.setupIntents.confirm(made.id, { payment_method: "pm_card_chargeDeclined" }));
    expect(error).toMatchObject({ type: "StripeCardError", code: "card_declined", statusCode: 402 });
    expect(error.setup_intent).toMatchObject({ id: made.id, status: "requires_payment_method" });
    const after = await stripe.setupIntents.retrieve(made.id);
    expect(after.last_setup_error).toMatchObject({ code: "card_declined", decline_code: "generic_decline" });
    expect(after.payment_method).toBeNull();
    expect((await stripe.setupIntents.confirm(made.id, { payment_method: "pm_card_visa" })).status).toBe("succeeded");
  });

  it("need a mandate for a bank, and make one", async () => {
    const customer = await person();
    const bank = {
      type: "us_bank_account" as const,
      us_bank_account: {
        account_number: "000123456789",
        routing_number: "110000000",
        account_holder_type: "individual" as const,
      },
      billing_details: { name: "Ann" },
    };
    const bare = {
      customer,
      allowed_payment_method_types: ["us_bank_account" as const],
      payment_method_data: bank,
      confirm: true,
    };
    expect((await failure(stripe.setupIntents.create(bare))).statusCode).toBe(400);
    const waiting = await stripe.setupIntents.create({ ...bare, mandate_data: online });
    expect(waiting).toMatchObject({ status: "requires_action", next_action: { type: "verify_with_microdeposits" } });
    expect(waiting.next_action?.verify_with_microdeposits?.microdeposit_type).toMatch(/amounts|descriptor_code/);
    const wrong = await failure(stripe.setupIntents.verifyMicrodeposits(waiting.id, { amounts: [1, 2] }));
    expect(wrong).toMatchObject({ statusCode: 400, code: "payment_method_microdeposit_verification_amounts_mismatch" });
    expect((await failure(stripe.setupIntents.verifyMicrodeposits(waiting.id, {}))).statusCode).toBe(400);
    const done = await stripe.setupIntents.verifyMicrodeposits(waiting.id, { amounts: [32, 45] });
    expect(done.status).toBe("succeeded");
    const mandate = await stripe.mandates.retrieve(String(done.mandate));
    expect(mandate).toMatchObject({ status: "active", type: "multi_use", payment_method: done.payment_method });
    await stripe.paymentMethods.detach(String(done.payment_method));
    expect((await stripe.mandates.retrieve(mandate.id)).status).toBe("inactive");
  });

  it.each([
    ["10, 11", { amounts: [10, 11] }, "payment_method_microdeposit_verification_attempts_exceeded"],
    ["SM33CC", { descriptor_code: "SM33CC" }, "payment_method_microdeposit_verification_attempts_exceeded"],
    ["SM44DD", { descriptor_code: "SM44DD" }, "payment_method_microdeposit_verification_timeout"],
    ["SM00ZZ", { descriptor_code: "SM00ZZ" }, "payment_method_microdeposit_verification_descriptor_code_mismatch"],
  ])("answer the test deposit %s as published", async (_, given, code) => {
    const customer = await person();
    const waiting = await stripe.setupIntents.create({
      customer,
      payment_method_data: {
        type: "us_bank_account",
        us_bank_account: {
          account_number: "000123456789",
          routing_number: "110000000",
          account_holder_type: "individual",
        },
      },
      confirm: true,
      mandate_data: online,
    });
    expect((await failure(stripe.setupIntents.verifyMicrodeposits(waiting.id, given))).code).toBe(code);
  });
});

describe("sources", () => {
  it("come from a token once, start unverified, and go", async () => {
    const customer = await person();
    bankToken(place, "btok_saving");
    const source = (await stripe.customers.createSource(customer, { source: "btok_saving" })) as Stripe.BankAccount;
    expect(source).toMatchObject({ object: "bank_account", status: "new", customer, last4: "6789", currency: "usd" });
    expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({ default_source: source.id });
    expect((await failure(stripe.customers.createSource(customer, { source: "btok_nobody" }))).code).toBe(
      "resource_missing",
    );
    const verified = await stripe.customers.verifySource(customer, source.id, { amounts: [32, 45] });
    expect((verified as Stripe.BankAccount).status).toBe("verified");
    expect((await failure(stripe.customers.verifySource(customer, source.id, { amounts: [32, 45] }))).statusCode).toBe(
      400,
    );
    expect(await stripe.customers.deleteSource(customer, source.id)).toMatchObject({ id: source.id, deleted: true });
    expect((await failure(stripe.customers.retrieveSource(customer, source.id))).code).toBe("resource_missing");
    expect((await failure(stripe.customers.retrieveSource(await person(), source.id))).code).toBe("resource_missing");
  });

  it("come from the published token too", async () => {
    const source = (await stripe.customers.createSource(await person(), {
      source: "btok_us_verified",
    })) as Stripe.BankAccount;
    expect(source).toMatchObject({ object: "bank_account", status: "verified" });
  });
});
