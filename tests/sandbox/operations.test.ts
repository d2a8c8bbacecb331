import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bankToken, failure, office, operations, payer, type World, world } from "./support";

let place: World;
let express: string;

beforeAll(async () => {
  place = await world();
  express = await office(place);
});
afterAll(() => place.close());

describe("every operation of the API description, through the real SDK", () => {
  it("customers and their payment methods", async () => {
    const { stripe } = place;
    const { customer, method } = await payer(place);
    expect((await stripe.customers.retrieve(customer)).id).toBe(customer);
    const updated = await stripe.customers.update(customer, { name: "Ann B", metadata: { a: "1" } });
    expect(updated.metadata).toEqual({ a: "1" });
    expect((await stripe.customers.update(customer, { metadata: { a: "" } })).metadata).toEqual({});
    expect((await stripe.customers.list({ email: "ann@example.com" })).data.map((one) => one.id)).toContain(customer);
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    expect((await stripe.customers.retrievePaymentMethod(customer, method)).card?.last4).toBe("4242");
    expect((await stripe.paymentMethods.list({ customer, type: "card" })).data).toHaveLength(1);
    expect((await stripe.paymentMethods.update(method, { card: { exp_month: 5 } })).card?.exp_month).toBe(5);
    expect((await stripe.paymentMethods.retrieve(method)).customer).toBe(customer);
    expect((await stripe.paymentMethods.detach(method)).customer).toBeNull();
    expect((await failure(stripe.paymentMethods.attach(method, { customer }))).message).toContain(
      "may not be used again",
    );
    expect((await stripe.customers.del(customer)).deleted).toBe(true);
    expect((await failure(stripe.customers.update(customer, { name: "x" }))).code).toBe("resource_missing");
  });

  it("bank accounts as sources, and their mandate", async () => {
    const { stripe } = place;
    const customer = await stripe.customers.create({ name: "Bob" });
    bankToken(place, "btok_one");
    const source = await stripe.customers.createSource(customer.id, { source: "btok_one" });
    expect((await failure(stripe.customers.createSource(customer.id, { source: "btok_one" }))).code).toBe(
      "token_already_used",
    );
    expect((await stripe.customers.listSources(customer.id)).data).toHaveLength(1);
    expect((await failure(stripe.customers.verifySource(customer.id, source.id, { amounts: [1, 2] }))).code).toBe(
      "bank_account_verification_failed",
    );
    expect((await stripe.customers.verifySource(customer.id, source.id, { amounts: [32, 45] })).object).toBe(
      "bank_account",
    );
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: source.id,
      allowed_payment_method_types: ["us_bank_account"],
      usage: "off_session",
      confirm: true,
      mandate_data: {
        customer_acceptance: { type: "online", online: { ip_address: "127.0.0.1", user_agent: "test" } },
      },
    });
    expect(setup.status).toBe("succeeded");
    expect((await stripe.mandates.retrieve(String(setup.mandate))).status).toBe("active");
    expect((await stripe.customers.retrieveSource(customer.id, source.id)).object).toBe("bank_account");
    const paid = await stripe.paymentIntents.create({
      amount: 5000,
      currency: "usd",
      customer: customer.id,
      payment_method: source.id,
      allowed_payment_method_types: ["us_bank_account"],
      confirm: true,
      off_session: true,
    });
    expect(paid.status).toBe("processing");
    expect(await stripe.customers.deleteSource(customer.id, source.id)).toMatchObject({ deleted: true });
  });

  it("intents in all their steps", async () => {
    const { stripe } = place;
    const { customer } = await payer(place);
    const setup = await stripe.setupIntents.create({ customer, allowed_payment_method_types: ["card"] });
    await stripe.setupIntents.update(setup.id, { metadata: { a: "1" } });
    expect((await stripe.setupIntents.confirm(setup.id, { payment_method: "pm_card_mastercard" })).status).toBe(
      "succeeded",
    );
    expect((await stripe.setupIntents.retrieve(setup.id)).metadata).toEqual({ a: "1" });
    expect((await stripe.setupIntents.list({ customer })).data).toHaveLength(1);
    const second = await stripe.setupIntents.create({ customer });
    expect((await stripe.setupIntents.cancel(second.id)).status).toBe("canceled");
    const held = await stripe.paymentIntents.create({
      amount: 5000,
      currency: "usd",
      customer,
      capture_method: "manual",
      payment_method: "pm_card_visa",
      confirm: true,
    });
    expect(held.status).toBe("requires_capture");
    expect((await stripe.paymentIntents.capture(held.id, { amount_to_capture: 3000 })).amount_received).toBe(3000);
    const open = await stripe.paymentIntents.create({ amount: 4900, currency: "usd", customer });
    expect((await stripe.paymentIntents.update(open.id, { amount: 5100 })).amount).toBe(5100);
    expect((await stripe.paymentIntents.confirm(open.id, { payment_method: "pm_card_visa" })).status).toBe("succeeded");
    expect((await failure(stripe.paymentIntents.confirm(open.id, { payment_method: "pm_card_visa" }))).code).toBe(
      "payment_intent_unexpected_state",
    );
    const gone = await stripe.paymentIntents.create({ amount: 4900, currency: "usd" });
    expect((await stripe.paymentIntents.cancel(gone.id)).status).toBe("canceled");
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(2);
    const bank = {
      type: "us_bank_account" as const,
      us_bank_account: {
        account_number: "000123456789",
        routing_number: "110000000",
        account_holder_type: "individual" as const,
      },
    };
    const mandate_data = { customer_acceptance: { type: "offline" as const, offline: {} } };
    const typed = await stripe.setupIntents.create({
      customer,
      payment_method_data: bank,
      mandate_data,
      confirm: true,
    });
    expect(typed.next_action?.type).toBe("verify_with_microdeposits");
    expect((await stripe.setupIntents.verifyMicrodeposits(typed.id, { amounts: [32, 45] })).status).toBe("succeeded");
    const debit = await stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      payment_method_data: bank,
      mandate_data,
      confirm: true,
    });
    expect((await stripe.paymentIntents.verifyMicrodeposits(debit.id, { descriptor_code: "SM11AA" })).status).toBe(
      "processing",
    );
  });

  it("charges, refunds, fees, transfers and balances", async () => {
    const { stripe } = place;
    const { customer, method } = await payer(place);
    const intent = await stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      customer,
      payment_method: method,
      confirm: true,
      transfer_data: { destination: express },
      application_fee_amount: 245,
      expand: ["latest_charge.transfer", "customer"],
    });
    const charge = await stripe.charges.retrieve(
      typeof intent.latest_charge === "string" ? "" : (intent.latest_charge?.id ?? ""),
    );
    expect((await stripe.charges.update(charge.id, { description: "Dues" })).description).toBe("Dues");
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    const fee = await stripe.applicationFees.retrieve(String(charge.application_fee));
    expect((await stripe.applicationFees.list({ charge: charge.id })).data[0]?.id).toBe(fee.id);
    const back = await stripe.applicationFees.createRefund(fee.id, { amount: 45 });
    expect((await stripe.applicationFees.listRefunds(fee.id)).data).toHaveLength(1);
    expect((await stripe.applicationFees.retrieveRefund(fee.id, back.id)).amount).toBe(45);
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1000, reverse_transfer: true });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
    expect((await stripe.refunds.update(refund.id, { metadata: { why: "x" } })).metadata).toEqual({ why: "x" });
    expect((await stripe.refunds.list({ charge: charge.id })).data).toHaveLength(1);
    expect((await failure(stripe.refunds.cancel(refund.id))).code).toBe("status_transition_invalid");
    expect(
      (await failure(stripe.transfers.create({ amount: 9_000_000, currency: "usd", destination: express }))).code,
    ).toBe("balance_insufficient");
    const sent = await stripe.transfers.create({
      amount: 500,
      currency: "usd",
      destination: express,
      source_transaction: charge.id,
    });
    expect((await stripe.transfers.createReversal(sent.id, { amount: 200 })).amount).toBe(200);
    expect((await stripe.transfers.retrieve(sent.id)).amount_reversed).toBe(200);
    expect((await stripe.transfers.listReversals(sent.id)).data).toHaveLength(1);
    expect((await stripe.transfers.list({ destination: express })).data.length).toBeGreaterThan(0);
    expect((await stripe.balance.retrieve()).livemode).toBe(false);
    const moves = await stripe.balanceTransactions.list({ source: charge.id });
    expect((await stripe.balanceTransactions.retrieve(moves.data[0]?.id ?? "")).fee).toBe(172);
  });

  it("accounts, links and external accounts", async () => {
    const { stripe } = place;
    const [back, again] = ["http://localhost/back", "http://localhost/again"];
    const fresh = await stripe.accounts.create({ type: "express", email: "new@example.com" });
    expect(fresh.charges_enabled).toBe(false);
    const link = await stripe.accountLinks.create({
      account: fresh.id,
      type: "account_onboarding",
      return_url: back,
      refresh_url: again,
    });
    expect(link.url).toContain("/onboarding/");
    expect((await failure(stripe.accounts.createLoginLink(fresh.id))).message).toContain("onboarding");
    expect((await stripe.accounts.createLoginLink(express)).url).toContain("/express/");
    expect((await stripe.accounts.listExternalAccounts(express)).data).toMatchObject([{ last4: "6789" }]);
    expect((await stripe.accounts.listCapabilities(express)).data).toHaveLength(2);
    expect((await stripe.accounts.retrieve(express)).charges_enabled).toBe(true);
    expect((await stripe.accounts.retrieveCurrent()).id).toBe("acct_platform");
    expect((await stripe.accounts.list()).data.map((one) => one.id)).toContain(fresh.id);
    expect((await stripe.accounts.reject(fresh.id, { reason: "fraud_other" })).requirements?.disabled_reason).toBe(
      "rejected.fraud",
    );
    expect((await stripe.accounts.del(fresh.id)).deleted).toBe(true);
    const standard = await office(place, "full");
    const granted = await stripe.oauth.token({ grant_type: "authorization_code", code: `ac_${standard.slice(5)}` });
    expect(granted.stripe_user_id).toBe(standard);
    expect((await stripe.oauth.deauthorize({ client_id: "ca_inhouse", stripe_user_id: standard })).stripe_user_id).toBe(
      standard,
    );
    expect((await failure(stripe.balance.retrieve({}, { stripeAccount: standard }))).code).toBe("account_invalid");
  });

  it("disputes, files and payouts", async () => {
    const { stripe } = place;
    const paid = await stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      payment_method: "pm_card_createDispute",
      confirm: true,
    });
    const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data;
    const file = await stripe.files.create({
      purpose: "dispute_evidence",
      file: { data: Buffer.from("%PDF-1.4"), name: "r.pdf", type: "application/pdf" },
    });
    expect((await stripe.files.retrieve(file.id)).size).toBe(8);
    const staged = await stripe.disputes.update(dispute?.id ?? "", {
      evidence: { receipt: file.id, uncategorized_text: "losing_evidence" },
      submit: false,
    });
    expect(staged.status).toBe("needs_response");
    expect((await stripe.disputes.retrieve(staged.id)).evidence_details.has_evidence).toBe(true);
    expect((await stripe.disputes.close(staged.id)).status).toBe("lost");
    await place.advance({ days: 5 });
    const on = { stripeAccount: express };
    const [daily] = (await stripe.payouts.list({}, on)).data;
    expect(daily?.automatic).toBe(true);
    await stripe.paymentIntents.create({
      amount: 9000,
      currency: "usd",
      payment_method: "pm_card_bypassPending",
      confirm: true,
      transfer_data: { destination: express },
    });
    const manual = await stripe.payouts.create({ amount: 1000, currency: "usd" }, on);
    expect((await stripe.payouts.update(manual.id, { metadata: { a: "1" } }, on)).metadata).toEqual({ a: "1" });
    expect((await stripe.payouts.cancel(manual.id, {}, on)).status).toBe("canceled");
    const other = await stripe.payouts.create({ amount: 1000, currency: "usd" }, on);
    await place.advance({ days: 4 });
    expect((await stripe.payouts.retrieve(other.id, {}, on)).status).toBe("paid");
    expect((await stripe.payouts.reverse(other.id, {}, on)).amount).toBe(-1000);
  });

  it("discounts, events and webhook endpoints", async () => {
    const { stripe } = place;
    const coupon = await stripe.coupons.create({ percent_off: 12.5, duration: "once" });
    expect((await stripe.coupons.retrieve(coupon.id)).percent_off).toBe(12.5);
    expect((await stripe.coupons.update(coupon.id, { name: "Spring" })).name).toBe("Spring");
    expect((await stripe.coupons.list()).data).toHaveLength(1);
    const code = await stripe.promotionCodes.create({
      promotion: { type: "coupon", coupon: coupon.id },
      code: "SPRING",
    });
    expect((await stripe.promotionCodes.list({ code: "spring", active: true })).data).toHaveLength(1);
    expect((await stripe.promotionCodes.update(code.id, { active: false })).active).toBe(false);
    expect(
      (await stripe.promotionCodes.retrieve(code.id, { expand: ["promotion.coupon"] })).promotion.coupon,
    ).toMatchObject({ name: "Spring" });
    expect((await stripe.coupons.del(coupon.id)).deleted).toBe(true);
    const [event] = (await stripe.events.list({ type: "coupon.created" })).data;
    expect((await stripe.events.retrieve(event?.id ?? "")).type).toBe("coupon.created");
    const endpoint = await stripe.webhookEndpoints.create({
      url: "http://127.0.0.1:9/x",
      enabled_events: ["payout.paid"],
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    expect((await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })).status).toBe("disabled");
    expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1);
    expect((await stripe.webhookEndpoints.del(endpoint.id)).deleted).toBe(true);
  });

  it("leaves no operation out, and every answer fits the description", async () => {
    const all = operations.operations.map((one) => one.id);
    expect(all).toHaveLength(96);
    await place.stripe.paymentIntents.retrieve((await place.stripe.paymentIntents.list()).data[0]?.id ?? "");
    await place.stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
    expect(all.filter((id) => !place.called.has(id))).toEqual([]);
    expect([...new Set(place.misfits)]).toEqual([]);
    expect((await place.control("books")).balanced).toBe(true);
  });
});
