// What a refusal looks like on the wire, for whoever reads it with a client of their own.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, failure, office, payer, post, send, type World, world } from "./support";

let place: World;
let account: string;
beforeAll(async () => {
  place = await world();
  account = await office(place, "full");
});
afterAll(() => closeSound(place));

const invalid = { type: "invalid_request_error" };

describe("headers", () => {
  it("names the request, the version and the account, and echoes the key", async () => {
    const made = await post(place, "/v1/customers", "name=Ann", {
      "idempotency-key": "echo",
      "stripe-account": account,
    });
    expect(made.headers.get("request-id")).toMatch(/^req_[A-Za-z0-9]{14}$/);
    expect(made.headers.get("stripe-version")).toBe("2026-10-28.endive");
    expect(made.headers.get("stripe-account")).toBe(account);
    expect(made.headers.get("idempotency-key")).toBe("echo");
    expect(made.headers.get("content-type")).toContain("application/json");
    const again = await post(place, "/v1/customers", "name=Ann", {
      "idempotency-key": "echo",
      "stripe-account": account,
    });
    expect(again.headers.get("original-request")).toBe(made.headers.get("request-id"));
    expect(again.headers.get("request-id")).not.toBe(made.headers.get("request-id"));
  });

  it("tells a client not to repeat what cannot succeed", async () => {
    const declined = "amount=4900&currency=usd&payment_method=pm_card_chargeDeclined&confirm=true";
    expect((await post(place, "/v1/payment_intents", declined)).headers.get("stripe-should-retry")).toBe("false");
    expect((await post(place, "/v1/payment_intents", "")).headers.get("stripe-should-retry")).toBe("false");
  });

  it("gives an error its request's log and its code's page", async () => {
    const { body, headers } = await send(place, "/v1/customers/cus_nobody");
    expect(body.error.doc_url).toBe("https://stripe.com/docs/error-codes/resource-missing");
    expect(String(body.error.request_log_url)).toContain(String(headers.get("request-id")));
  });
});

describe("keys", () => {
  it.each([
    ["no key", ""],
    ["a wrong key", "Bearer sk_test_wrong"],
    ["a live key", "Bearer sk_live_x"],
    ["a key of neither kind", "Bearer hello"],
  ])("%s is 401", async (_, authorization) => {
    const answer = await send(place, "/v1/balance", { headers: { authorization } });
    expect(answer).toMatchObject({ status: 401, body: { error: invalid } });
    expect(answer.headers.get("request-id")).toMatch(/^req_/);
  });

  it("takes the key as a user name too, as curl -u sends it", async () => {
    const authorization = `Basic ${Buffer.from("sk_test_inhouse:").toString("base64")}`;
    expect((await send(place, "/v1/balance", { headers: { authorization } })).status).toBe(200);
  });

  it("a publishable key does only what a browser does", async () => {
    const headers = { authorization: "Bearer pk_test_inhouse" };
    const intent = await place.stripe.paymentIntents.create({ amount: 4900, currency: "usd" });
    const at = `/v1/payment_intents/${intent.id}`;
    for (const path of ["/v1/customers", "/v1/charges", "/v1/balance"]) {
      expect((await send(place, path, { headers })).status).toBe(403);
    }
    expect((await send(place, at, { headers })).status).not.toBe(200);
    expect((await send(place, `${at}?client_secret=${intent.id}_secret_x`, { headers })).status).not.toBe(200);
    const seen = await send(place, `${at}?client_secret=${intent.client_secret}`, { headers });
    expect(seen).toMatchObject({ status: 200, body: { id: intent.id, amount: 4900 } });
    expect(seen.body).not.toHaveProperty("metadata");
    expect((await send(place, at, { method: "POST", body: "amount=1", headers })).status).toBe(403);
    expect((await send(place, `${at}/cancel`, { method: "POST", body: "", headers })).status).toBe(403);
  });

  it("an account that is not there or not ours is 403, never 404", async () => {
    for (const id of ["acct_nobody", "cus_1", "acct_1/../x"]) {
      const answer = await send(place, "/v1/balance", { headers: { "stripe-account": id } });
      expect(answer).toMatchObject({ status: 403, body: { error: { ...invalid, code: "account_invalid" } } });
    }
  });
});

describe("what is not there", () => {
  it.each([
    ["/v1/customers/cus_x", "No such customer: 'cus_x'", "id"],
    ["/v1/payment_intents/pi_x", "No such payment_intent: 'pi_x'", "intent"],
    ["/v1/setup_intents/seti_x", "No such setupintent: 'seti_x'", "intent"],
    ["/v1/charges/ch_x", "No such charge: 'ch_x'", "id"],
    ["/v1/refunds/re_x", "No such refund: 're_x'", "id"],
    ["/v1/disputes/dp_x", "No such dispute: 'dp_x'", "dispute"],
    ["/v1/payouts/po_x", "No such payout: 'po_x'", "payout"],
    ["/v1/transfers/tr_x", "No such transfer: 'tr_x'", "id"],
    ["/v1/coupons/x", "No such coupon: 'x'", "coupon"],
    ["/v1/events/evt_x", "No such event: 'evt_x'", "id"],
    ["/v1/mandates/mandate_x", "No such mandate: 'mandate_x'", "id"],
  ])("%s is 404", async (path, message, param) => {
    const answer = await send(place, path);
    expect(answer).toMatchObject({ status: 404, body: { error: { ...invalid, code: "resource_missing", param } } });
    expect(String(answer.body.error.message)).toContain(message);
  });

  it("a payment method that is not there", async () => {
    const answer = await send(place, "/v1/payment_methods/pm_x");
    expect(answer).toMatchObject({ status: 404, body: { error: { ...invalid, code: "resource_missing" } } });
    expect(String(answer.body.error.message)).toContain("No such PaymentMethod: 'pm_x'");
  });

  it.each([
    ["customer=cus_x", "customer"],
    ["payment_method=pm_x&confirm=true", "payment_method"],
  ])("named in a parameter (%s) is told by that parameter", async (more, param) => {
    const answer = await post(place, "/v1/payment_intents", `amount=4900&currency=usd&${more}`);
    expect(answer.body.error).toMatchObject({ ...invalid, code: "resource_missing", param });
    expect([400, 404]).toContain(answer.status);
  });

  it("is the same for another account's object, by every door", async () => {
    const { customer, method } = await payer(place);
    const paid = await place.stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      customer,
      payment_method: method,
      confirm: true,
    });
    const refund = await place.stripe.refunds.create({ payment_intent: paid.id, amount: 100 });
    const headers = { "stripe-account": account };
    const paths = [
      `/v1/customers/${customer}`,
      `/v1/payment_methods/${method}`,
      `/v1/payment_intents/${paid.id}`,
      `/v1/charges/${paid.latest_charge}`,
      `/v1/refunds/${refund.id}`,
      `/v1/balance_transactions/${refund.balance_transaction}`,
      `/v1/customers/${customer}/payment_methods`,
    ];
    for (const path of paths) expect((await send(place, path, { headers })).status, path).toBe(404);
    for (const list of ["customers", "payment_intents", "charges", "refunds", "balance_transactions", "events"]) {
      const { body } = await send(place, `/v1/${list}`, { headers });
      expect(JSON.stringify(body), list).not.toContain(customer);
      expect(JSON.stringify(body), list).not.toContain(paid.id);
    }
    const foreign = { amount: 4900, currency: "usd", stripeAccount: account };
    expect(
      (await failure(place.stripe.refunds.create({ payment_intent: paid.id }, { stripeAccount: account }))).code,
    ).toBe("resource_missing");
    expect(
      (
        await failure(
          place.stripe.paymentIntents.create(
            { amount: foreign.amount, currency: "usd", customer },
            { stripeAccount: account },
          ),
        )
      ).code,
    ).toBe("resource_missing");
  });

  it("an address or a method that does not exist", async () => {
    expect(await send(place, "/v1/nothing")).toMatchObject({ status: 404, body: { error: invalid } });
    expect(await send(place, "/v1/refunds", { method: "DELETE" })).toMatchObject({
      status: 404,
      body: { error: invalid },
    });
  });
});
