// A payment intent through all its states, and what each state refuses.
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, failure, office, payer, type World, world } from "./support";

let place: World;
let stripe: Stripe;
let account: string;
beforeAll(async () => {
  place = await world();
  stripe = place.stripe;
  account = await office(place);
});
afterAll(() => closeSound(place));

const sale = { amount: 4900, currency: "usd" };
const paid = (more: object = {}) =>
  stripe.paymentIntents.create({ ...sale, payment_method: "pm_card_visa", confirm: true, ...more });
const held = (more: object = {}) => paid({ capture_method: "manual", ...more });

describe("the states of a payment", () => {
  it("starts without a method, takes one, and is confirmed", async () => {
    const made = await stripe.paymentIntents.create(sale);
    expect(made).toMatchObject({
      object: "payment_intent",
      status: "requires_payment_method",
      amount: 4900,
      amount_received: 0,
      amount_capturable: 0,
      capture_method: "automatic_async",
      confirmation_method: "automatic",
      latest_charge: null,
      next_action: null,
      canceled_at: null,
      livemode: false,
    });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w+$`));
    const chosen = await stripe.paymentIntents.update(made.id, { payment_method: "pm_card_visa" });
    expect(chosen.status).toBe("requires_confirmation");
    expect(chosen.payment_method).toMatch(/^pm_/);
    const done = await stripe.paymentIntents.confirm(made.id);
    expect(done).toMatchObject({ status: "succeeded", amount_received: 4900, last_payment_error: null });
    expect(done.latest_charge).toMatch(/^ch_/);
    const { receipt_url } = await stripe.charges.retrieve(String(done.latest_charge));
    const receipt = await fetch(String(receipt_url));
    expect([receipt.status, await receipt.text()]).toEqual([200, expect.stringContaining("49.00")]);
    expect(done.client_secret).toBe(made.client_secret);
  });

  it("cannot be confirmed without a method", async () => {
    const made = await stripe.paymentIntents.create(sale);
    const error = await failure(stripe.paymentIntents.confirm(made.id));
    expect(error).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
    expect(error.payment_intent?.id).toBe(made.id);
    expect(error.message).toContain("missing a payment method");
  });

  it("once paid, is neither paid, canceled, captured nor made dearer again; its words may change", async () => {
    const { id } = await paid();
    for (const work of [
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.capture(id),
      stripe.paymentIntents.update(id, { amount: 5000 }),
      stripe.paymentIntents.update(id, { currency: "usd", amount: 100 }),
      stripe.paymentIntents.update(id, { payment_method: "pm_card_mastercard" }),
    ]) {
      const error = await failure(work);
      expect(error).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
      expect(error.payment_intent).toMatchObject({ id, status: "succeeded" });
    }
    const told = await stripe.paymentIntents.update(id, { description: "Dues", metadata: { a: "1" } });
    expect(told).toMatchObject({ description: "Dues", metadata: { a: "1" }, amount: 4900, status: "succeeded" });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it("once canceled, stays so, with the reason and the moment", async () => {
    const { id } = await stripe.paymentIntents.create({ ...sale, payment_method: "pm_card_visa" });
    const gone = await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
    expect(gone).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect(gone.canceled_at).toBeGreaterThanOrEqual(gone.created);
    for (const work of [
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.confirm(id),
      stripe.paymentIntents.update(id, { amount: 5000 }),
    ]) {
      expect(await failure(work)).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
    }
    const { id: plain } = await stripe.paymentIntents.create(sale);
    expect((await stripe.paymentIntents.cancel(plain)).cancellation_reason).toBeNull();
  });

  it("after a decline waits for another method, remembers why, and pays on the same intent", async () => {
    const { id } = await stripe.paymentIntents.create(sale);
    const error = await failure(
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclinedInsufficientFunds" }),
    );
    expect(error).toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code: "insufficient_funds",
      doc_url: "https://stripe.com/docs/error-codes/card-declined",
    });
    expect(error.charge).toMatch(/^ch_/);
    expect(error.payment_method?.type).toBe("card");
    const after = await stripe.paymentIntents.retrieve(id);
    expect(after).toMatchObject({
      status: "requires_payment_method",
      payment_method: null,
      amount_received: 0,
      last_payment_error: {
        type: "card_error",
        code: "card_declined",
        decline_code: "insufficient_funds",
        charge: error.charge,
      },
    });
    expect(after.latest_charge).toBe(error.charge);
    const failed = await stripe.charges.retrieve(String(error.charge));
    expect(failed).toMatchObject({
      status: "failed",
      paid: false,
      captured: false,
      amount_captured: 0,
      balance_transaction: null,
      failure_code: "card_declined",
      outcome: { network_status: "declined_by_network", reason: "insufficient_funds", type: "issuer_declined" },
    });
    const done = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    expect(done).toMatchObject({ status: "succeeded", last_payment_error: null });
    const charges = (await stripe.charges.list({ payment_intent: id })).data;
    expect(charges.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  });

  it("says in an action what the holder must do, and gives up when told", async () => {
    const asked = await paid({ payment_method: "pm_card_authenticationRequired", return_url: "http://127.0.0.1/back" });
    expect(asked.status).toBe("requires_action");
    expect(asked.next_action?.type).toBe("redirect_to_url");
    expect(asked.next_action?.redirect_to_url).toMatchObject({ return_url: "http://127.0.0.1/back" });
    expect(asked.latest_charge).toBeNull();
    expect((await stripe.paymentIntents.cancel(asked.id)).status).toBe("canceled");
    const error = await failure(
      paid({ payment_method: "pm_card_authenticationRequired", error_on_requires_action: true }),
    );
    expect(error).toMatchObject({ type: "StripeCardError", code: "authentication_required" });
    expect(error.payment_intent?.status).toBe("requires_payment_method");
  });

  it("off session nobody is there to authenticate", async () => {
    const { customer, method } = await payer(place, "pm_card_authenticationRequired");
    const error = await failure(paid({ customer, payment_method: method, off_session: true }));
    expect(error).toMatchObject({
      statusCode: 402,
      code: "authentication_required",
      decline_code: "authentication_required",
    });
    expect(error.payment_intent?.status).toBe("requires_payment_method");
    expect(error.payment_method?.id).toBe(method);
  });
});

describe("money held first", () => {
  it("is taken in part or in full, once, and never more than was held", async () => {
    const one = await held();
    expect(one).toMatchObject({ status: "requires_capture", amount_capturable: 4900, amount_received: 0 });
    expect((await stripe.charges.retrieve(String(one.latest_charge))).captured).toBe(false);
    expect(await failure(stripe.paymentIntents.capture(one.id, { amount_to_capture: 4901 }))).toMatchObject({
      code: "amount_too_large",
      param: "amount_to_capture",
    });
    expect((await failure(stripe.paymentIntents.capture(one.id, { amount_to_capture: 0 }))).statusCode).toBe(400);
    const taken = await stripe.paymentIntents.capture(one.id, { amount_to_capture: 3000 });
    expect(taken).toMatchObject({ status: "succeeded", amount: 4900, amount_capturable: 0, amount_received: 3000 });
    const charge = await stripe.charges.retrieve(String(one.latest_charge), { expand: ["balance_transaction"] });
    expect(charge).toMatchObject({ captured: true, amount: 4900, amount_captured: 3000, amount_refunded: 1900 });
    expect(charge.balance_transaction).toMatchObject({ amount: 3000, fee: 117, net: 2883 });
    expect((await failure(stripe.paymentIntents.capture(one.id))).code).toBe("payment_intent_unexpected_state");
  });

  it("goes back when canceled, and nobody's balance has moved", async () => {
    const before = place.sandbox.ctx.balances.total("acct_platform");
    const one = await held();
    expect((await stripe.paymentIntents.cancel(one.id)).status).toBe("canceled");
    expect(await stripe.charges.retrieve(String(one.latest_charge))).toMatchObject({
      captured: false,
      refunded: true,
      amount_refunded: 4900,
    });
    expect(place.sandbox.ctx.balances.total("acct_platform")).toBe(before);
  });

  it("is let go after seven days", async () => {
    const one = await held();
    await place.advance({ days: 8 });
    const [expired] = (await stripe.events.list({ type: "charge.expired" })).data;
    expect(expired?.data.object).toMatchObject({ payment_intent: one.id, captured: false });
    const after = await stripe.paymentIntents.retrieve(one.id);
    expect(after).toMatchObject({ status: "canceled", cancellation_reason: "automatic", amount_capturable: 0 });
  });

  it("shares its fee and the office's part by what was taken", async () => {
    const one = await held({ transfer_data: { destination: account }, application_fee_amount: 245 });
    const taken = await stripe.paymentIntents.capture(one.id, { amount_to_capture: 2000, application_fee_amount: 100 });
    const charge = await stripe.charges.retrieve(String(taken.latest_charge), {
      expand: ["transfer", "application_fee"],
    });
    expect(charge).toMatchObject({ application_fee: { amount: 100 }, transfer: { amount: 2000 } });
    const error = await failure(held({ transfer_data: { destination: account }, application_fee_amount: 5000 }));
    expect(error).toMatchObject({ statusCode: 400, param: "application_fee_amount" });
  });
});

describe("wishes at odds", () => {
  it.each([
    ["a fee without an account", { application_fee_amount: 100 }, "application_fee_amount"],
    [
      "a fee above the amount",
      { application_fee_amount: 4901, transfer_data: { destination: "OFFICE" } },
      "application_fee_amount",
    ],
    ["a share above the amount", { transfer_data: { destination: "OFFICE", amount: 4901 } }, "transfer_data[amount]"],
    [
      "a share and a fee",
      { application_fee_amount: 1, transfer_data: { destination: "OFFICE", amount: 1 } },
      undefined,
    ],
    ["off session without confirm", { confirm: false, off_session: true }, "off_session"],
    [
      "a mandate without confirm",
      { confirm: false, mandate_data: { customer_acceptance: { type: "offline", offline: {} } } },
      "mandate_data",
    ],
    ["a return without confirm", { confirm: false, return_url: "http://127.0.0.1/x" }, "return_url"],
    ["another currency", { currency: "eur" }, undefined],
    ["a wrong email", { receipt_email: "nobody" }, "receipt_email"],
    [
      "both ways of choosing methods",
      { allowed_payment_method_types: ["card"], automatic_payment_methods: { enabled: true } },
      undefined,
    ],
    ["a card where only banks may", { allowed_payment_method_types: ["us_bank_account"] }, undefined],
    ["a descriptor that is too long", { statement_descriptor_suffix: "x".repeat(23) }, "statement_descriptor_suffix"],
    ["a descriptor with signs", { statement_descriptor_suffix: "<dues>" }, "statement_descriptor_suffix"],
    ["an account nobody knows", { transfer_data: { destination: "acct_nobody" } }, "transfer_data[destination]"],
    ["another one nobody knows", { on_behalf_of: "acct_nobody" }, "on_behalf_of"],
  ])("%s", async (_, request, param) => {
    const before = (await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id;
    const filled = JSON.parse(JSON.stringify(request).replaceAll("OFFICE", account)) as object;
    const error = await failure(paid(filled));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
    if (param) expect(error.param).toBe(param);
    expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(before);
  });

  it("another customer's method, and one that was detached or never kept", async () => {
    const [ann, bob] = [await payer(place), await payer(place)];
    expect((await failure(paid({ customer: ann.customer, payment_method: bob.method }))).statusCode).toBe(400);
    expect((await failure(paid({ payment_method: bob.method }))).statusCode).toBe(400);
    await stripe.paymentMethods.detach(bob.method);
    expect((await failure(paid({ customer: bob.customer, payment_method: bob.method }))).message).toContain(
      "may not be used again",
    );
    const typed = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
    expect((await paid({ payment_method: typed.id })).status).toBe("succeeded");
    expect((await failure(paid({ payment_method: typed.id }))).message).toContain("previously used");
    await stripe.customers.del(ann.customer);
    expect((await failure(stripe.paymentIntents.create({ ...sale, customer: ann.customer }))).statusCode).toBe(400);
  });

  it("another customer than the first one", async () => {
    const [ann, bob] = [await payer(place), await payer(place)];
    const { id } = await stripe.paymentIntents.create({ ...sale, customer: ann.customer });
    const error = await failure(stripe.paymentIntents.update(id, { customer: bob.customer }));
    expect(error).toMatchObject({ statusCode: 400, param: "customer" });
    expect((await stripe.paymentIntents.update(id, { customer: ann.customer })).customer).toBe(ann.customer);
  });

  it("keeps a method for later when asked to", async () => {
    const customer = (await stripe.customers.create({})).id;
    const one = await paid({ customer, setup_future_usage: "off_session" });
    const [kept] = (await stripe.customers.listPaymentMethods(customer)).data;
    expect(kept?.id).toBe(one.payment_method);
    expect((await paid({ customer, payment_method: String(kept?.id), off_session: true })).status).toBe("succeeded");
  });
});
