import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failure, KEY, office, type World, world } from "./support";

let place: World;
beforeEach(async () => {
  place = await world();
});
afterEach(async () => {
  expect([...new Set(place.misfits)]).toEqual([]);
  expect(await place.control("books")).toMatchObject({ balanced: true, difference: 0 });
  await place.close();
});

async function raw(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; body: { error?: Record<string, unknown> } & Record<string, unknown> }> {
  const headers = {
    authorization: `Bearer ${KEY}`,
    "content-type": "application/x-www-form-urlencoded",
    ...init.headers,
  };
  const response = await fetch(place.url + path, { ...init, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("parameters", () => {
  it.each([
    ["amount=49.00&currency=usd", "parameter_invalid_integer", "amount"],
    ["amount=4e3&currency=usd", "parameter_invalid_integer", "amount"],
    ["amount=4900", "parameter_missing", "currency"],
    ["amount=4900&currency=usd&colour=red", "parameter_unknown", "colour"],
    ["amount=4900&currency=usd&transfer_data[to]=x", "parameter_unknown", "transfer_data[to]"],
    [
      "amount=4900&currency=usd&payment_method_types[]=card",
      "payment_method_types_no_longer_supported",
      "payment_method_types",
    ],
    ["amount=49&currency=usd", "amount_too_small", "amount"],
  ])("refuses %s with %s", async (body, code, param) => {
    const answer = await raw("/v1/payment_intents", { method: "POST", body });
    expect(answer).toMatchObject({ status: 400, body: { error: { type: "invalid_request_error", code, param } } });
  });

  it("reads a[0] and a[] alike, and an empty value as unset", async () => {
    for (const key of ["expand[0]", "expand[]"]) {
      const made = await raw("/v1/payment_intents", {
        method: "POST",
        body: `amount=4900&currency=usd&description=&${key}=latest_charge`,
      });
      expect(made).toMatchObject({ status: 200, body: { description: null, latest_charge: null } });
    }
  });

  it("refuses a wrong key, another API version and an unknown path, always with an error object", async () => {
    expect(await raw("/v1/balance", { headers: { authorization: "Bearer sk_live_x" } })).toMatchObject({
      status: 401,
      body: { error: { type: "invalid_request_error" } },
    });
    expect(await raw("/v1/balance", { headers: { "stripe-version": "2020-08-27" } })).toMatchObject({ status: 400 });
    expect(await raw("/v1/nothing")).toMatchObject({ status: 404, body: { error: { code: "resource_missing" } } });
    expect((await raw("/v1/balance")).headers.get("request-id")).toMatch(/^req_/);
  });

  it("refuses a card number that is not a published test number, and keeps no digits of one that is", async () => {
    const card = { exp_month: 12, exp_year: 2040, cvc: "123" };
    expect(
      (
        await failure(
          place.stripe.paymentMethods.create({ type: "card", card: { ...card, number: "4539578763621486" } }),
        )
      ).code,
    ).toBe("card_declined");
    const saved = await place.stripe.paymentMethods.create({
      type: "card",
      card: { ...card, number: "4242 4242 4242 4242" },
    });
    expect(JSON.stringify(place.sandbox.store.get("payment_method", "acct_platform", saved.id))).not.toContain(
      "4242424242424242",
    );
    expect(
      (
        await failure(
          place.stripe.paymentMethods.create({
            type: "card",
            card: { ...card, exp_year: 2020, number: "4242424242424242" },
          }),
        )
      ).code,
    ).toBe("invalid_expiry_year");
  });
});

describe("idempotency", () => {
  const post = (key: string, body: string) =>
    raw("/v1/customers", { method: "POST", body, headers: { "idempotency-key": key } });

  it("replays the first answer, and refuses the key with other parameters", async () => {
    const first = await post("k1", "name=Ann");
    const again = await post("k1", "name=Ann");
    expect(again.body.id).toBe(first.body.id);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(await post("k1", "name=Eve")).toMatchObject({ status: 400, body: { error: { type: "idempotency_error" } } });
    expect((await place.stripe.customers.list()).data).toHaveLength(1);
  });

  it("keeps keys apart by account, and forgets them after a day of sandbox time", async () => {
    const first = await post("k1", "name=Ann");
    const account = await office(place, "full");
    const other = await raw("/v1/customers", {
      method: "POST",
      body: "name=Ann",
      headers: { "idempotency-key": "k1", "stripe-account": account },
    });
    expect(other.body.id).not.toBe(first.body.id);
    await place.advance({ hours: 25 });
    expect((await post("k1", "name=Ann")).body.id).not.toBe(first.body.id);
  });

  it("stores a decline, but not a validation failure", async () => {
    const declined = { amount: 4900, currency: "usd", payment_method: "pm_card_visa_chargeDeclined", confirm: true };
    const first = await failure(place.stripe.paymentIntents.create(declined, { idempotencyKey: "d" }));
    const again = await failure(place.stripe.paymentIntents.create(declined, { idempotencyKey: "d" }));
    expect([first.code, again.code]).toEqual(["card_declined", "card_declined"]);
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
    expect((await post("v", "colour=red")).status).toBe(400);
    expect((await post("v", "name=Ann")).status).toBe(200);
  });

  it("answers 409 while the first request runs", async () => {
    await place.control("faults", { match: { method: "POST", path: "/v1/customers" }, kind: "delay", ms: 300 });
    const slow = post("k2", "name=Ann");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await post("k2", "name=Ann")).toMatchObject({
      status: 409,
      body: { error: { code: "idempotency_key_in_use" } },
    });
    expect((await slow).status).toBe(200);
  });

  it("charges once when the answer is lost and the SDK repeats", async () => {
    const url = new URL(place.url);
    const stripe = new Stripe(KEY, {
      host: url.hostname,
      port: Number(url.port),
      protocol: "http",
      maxNetworkRetries: 2,
      telemetry: false,
    });
    await place.control("faults", { match: { method: "POST", path: "/v1/payment_intents" }, kind: "drop_response" });
    const paid = await stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
    });
    expect(paid.status).toBe("succeeded");
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });
});
