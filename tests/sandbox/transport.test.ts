// Requests as no well-behaved client would write them, and many at once.
import { request as httpRequest } from "node:http";
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, failure, office, payer, post, send, type World, world } from "./support";

let place: World;
let stripe: Stripe;
beforeAll(async () => {
  place = await world();
  stripe = place.stripe;
});
afterAll(() => closeSound(place));

const sale = { amount: 4900, currency: "usd" };

describe("on the wire", () => {
  it.each(["PUT", "PATCH"])("%s is no method of this API", async (method) => {
    const answer = await send(place, "/v1/customers", { method, body: "name=Ann" });
    expect([404, 405]).toContain(answer.status);
    expect(answer.body.error.type).toBe("invalid_request_error");
  });

  it("a body beyond all measure is refused, and the next request is served", async () => {
    const answer = await post(place, "/v1/customers", `description=${"x".repeat(12 * 1024 * 1024)}`).catch(() => null);
    if (answer) expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await send(place, "/v1/balance")).status).toBe(200);
  });

  it("a connection that dies in the middle of a request does nothing", async () => {
    const before = place.sandbox.store.values("customer", "acct_platform").length;
    const url = new URL(place.url);
    await new Promise<void>((resolve) => {
      const headers = { authorization: "Bearer sk_test_inhouse", "content-length": "100" };
      const half = httpRequest({ host: url.hostname, port: url.port, method: "POST", path: "/v1/customers", headers });
      half.on("error", () => resolve());
      half.write("name=Half");
      setTimeout(() => half.destroy(), 50);
      half.on("close", () => resolve());
    });
    expect((await send(place, "/v1/balance")).status).toBe(200);
    expect(place.sandbox.store.values("customer", "acct_platform")).toHaveLength(before);
  });

  it("an empty body and no content type are a request without parameters", async () => {
    const headers = { authorization: "Bearer sk_test_inhouse" };
    const answer = await fetch(`${place.url}/v1/customers`, { method: "POST", headers });
    expect([answer.status, ((await answer.json()) as { object: string }).object]).toEqual([200, "customer"]);
  });

  it("a multipart request without its file says what is missing", async () => {
    const form = new FormData();
    form.set("purpose", "dispute_evidence");
    const headers = { authorization: "Bearer sk_test_inhouse" };
    const answer = await fetch(`${place.url}/v1/files`, { method: "POST", headers, body: form });
    expect(await answer.json()).toMatchObject({ error: { type: "invalid_request_error", param: "file" } });
  });

  it("the same list by GET is the same bytes twice", async () => {
    await payer(place);
    const [one, other] = [await send(place, "/v1/customers"), await send(place, "/v1/customers")];
    expect(one.body).toEqual(other.body);
    expect(one.headers.get("request-id")).not.toBe(other.headers.get("request-id"));
  });
});

describe("many at once", () => {
  const outcomes = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work)).map((one) =>
      one.status === "fulfilled" ? "done" : String((one.reason as Stripe.errors.StripeError).code),
    );

  it("ten confirmations of one intent take the money once", async () => {
    const { id } = await stripe.paymentIntents.create({ ...sale, payment_method: "pm_card_visa" });
    const all = await outcomes(Array.from({ length: 10 }, () => stripe.paymentIntents.confirm(id)));
    expect(all.filter((one) => one === "done")).toHaveLength(1);
    expect(new Set(all)).toEqual(new Set(["done", "payment_intent_unexpected_state"]));
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it("ten refunds of a fifth each give back five fifths", async () => {
    const { id } = await stripe.paymentIntents.create({ ...sale, payment_method: "pm_card_visa", confirm: true });
    const all = await outcomes(
      Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: id, amount: 980 })),
    );
    expect(all.filter((one) => one === "done")).toHaveLength(5);
    expect(all.filter((one) => one === "charge_already_refunded" || one === "amount_too_large")).toHaveLength(5);
  });

  it("a cancellation and a confirmation: one wins", async () => {
    const { id } = await stripe.paymentIntents.create({ ...sale, payment_method: "pm_card_visa" });
    const all = await outcomes([stripe.paymentIntents.confirm(id), stripe.paymentIntents.cancel(id)]);
    expect(all.filter((one) => one === "done")).toHaveLength(1);
    expect(["succeeded", "canceled"]).toContain((await stripe.paymentIntents.retrieve(id)).status);
  });

  it("ten payouts of the whole balance take it once", async () => {
    const on = { stripeAccount: await office(place, "full") };
    await stripe.paymentIntents.create({ ...sale, payment_method: "pm_card_bypassPending", confirm: true }, on);
    const whole = { amount: 4900 - 172, currency: "usd" };
    const all = await outcomes(Array.from({ length: 10 }, () => stripe.payouts.create(whole, on)));
    expect(all.sort()).toEqual([...Array(9).fill("balance_insufficient"), "done"]);
  });
});

describe("a browser's key", () => {
  const headers = { authorization: "Bearer pk_test_inhouse" };

  it("makes a method and confirms an intent by its secret, and is told no more than it may know", async () => {
    const { customer } = await payer(place);
    const intent = await stripe.paymentIntents.create({ ...sale, customer, metadata: { secret: "no" } });
    const card = "type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2040&card[cvc]=123";
    const method = await send(place, "/v1/payment_methods", { method: "POST", body: card, headers });
    const body = `client_secret=${intent.client_secret}&payment_method=${method.body.id}`;
    const wrong = await send(place, `/v1/payment_intents/${intent.id}/confirm`, {
      method: "POST",
      body: `${body}x`,
      headers,
    });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    const stolen = `client_secret=${intent.id}_secret_guess&payment_method=${method.body.id}`;
    expect(
      (await send(place, `/v1/payment_intents/${intent.id}/confirm`, { method: "POST", body: stolen, headers })).status,
    ).toBe(404);
    const done = await send(place, `/v1/payment_intents/${intent.id}/confirm`, { method: "POST", body, headers });
    expect(done).toMatchObject({ status: 200, body: { status: "succeeded" } });
    expect(JSON.stringify(done.body)).not.toContain("metadata");
    expect(JSON.stringify(done.body)).not.toContain(customer);
  });

  it("cannot read a method, nor another intent with this one's secret", async () => {
    const [one, other] = [await stripe.setupIntents.create({}), await stripe.setupIntents.create({})];
    const answer = await send(place, `/v1/setup_intents/${one.id}?client_secret=${other.client_secret}`, { headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const { method } = await payer(place);
    expect((await send(place, `/v1/payment_methods/${method}`, { headers })).status).toBe(403);
  });
});

it("lists by an unknown owner refuse the owner", async () => {
  for (const path of ["payment_methods", "charges", "payment_intents", "setup_intents"]) {
    const answer = await send(place, `/v1/${path}?customer=cus_nobody`);
    expect([path, answer.status, answer.body.error?.code]).toEqual([path, 400, "resource_missing"]);
  }
  const { customer } = await payer(place);
  await stripe.customers.del(customer);
  expect((await stripe.charges.list({ customer })).data).toEqual([]);
  expect((await failure(stripe.customers.listPaymentMethods("cus_nobody"))).statusCode).toBe(404);
});
