// Events and their delivery, as an endpoint of somebody else's would meet them.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeSound, failure, office, payer, type World, world } from "./support";

let place: World;
let stripe: Stripe;
let closers: (() => void)[] = [];
beforeEach(async () => {
  place = await world();
  stripe = place.stripe;
});
afterEach(async () => {
  for (const close of closers) close();
  closers = [];
  await closeSound(place);
});

interface Hook {
  url: string;
  got: { signature: string; body: string; type: string; id: string; event: Stripe.Event }[];
}
async function hook(status: (n: number) => number = () => 200): Promise<Hook> {
  const got: Hook["got"] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const event = JSON.parse(body) as Stripe.Event;
    got.push({ signature: String(request.headers["stripe-signature"]), body, type: event.type, id: event.id, event });
    response.writeHead(status(got.length)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}
async function until(done: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !done(); i += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  expect(done()).toBe(true);
}
const idle = () => until(() => place.sandbox.webhooks.waiting === 0);
const pay = (more: object = {}) =>
  stripe.paymentIntents.create({
    amount: 4900,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
    ...more,
  });
const all = async (on?: Stripe.RequestOptions) => (await stripe.events.list({ limit: 100 }, on)).data;

describe("endpoints", () => {
  it("tell their secret once, and get only what they asked for, signed with it", async () => {
    const to = await hook();
    const made = await stripe.webhookEndpoints
      .create({ url: to.url, enabled_events: ["charge.succeeded", "refund.*" as never] })
      .catch(() =>
        stripe.webhookEndpoints.create({ url: to.url, enabled_events: ["charge.succeeded", "refund.created"] }),
      );
    expect(made.secret).toMatch(/^whsec_/);
    expect(made).toMatchObject({ object: "webhook_endpoint", status: "enabled", livemode: false, url: to.url });
    expect(await stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty("secret");
    expect((await stripe.webhookEndpoints.list()).data[0]).not.toHaveProperty("secret");
    const paid = await pay();
    await stripe.refunds.create({ payment_intent: paid.id });
    await idle();
    expect(to.got.map(({ type }) => type).sort()).toEqual(["charge.succeeded", "refund.created"]);
    for (const one of to.got) {
      const at = place.sandbox.clock.nowMs();
      const event = stripe.webhooks.constructEvent(one.body, one.signature, String(made.secret), 300, undefined, at);
      expect(event).toMatchObject({
        object: "event",
        api_version: "2026-10-28.endive",
        livemode: false,
        type: one.type,
      });
      expect(event.request?.id).toMatch(/^req_/);
      expect(() =>
        stripe.webhooks.constructEvent(one.body, one.signature, "whsec_other", 300, undefined, at),
      ).toThrow();
      expect(() =>
        stripe.webhooks.constructEvent(
          one.body.replace("usd", "eur"),
          one.signature,
          String(made.secret),
          300,
          undefined,
          at,
        ),
      ).toThrow();
    }
  });

  it("of an office are its own: the platform has others, and the office's hear of the office alone", async () => {
    const to = await hook();
    const on = { stripeAccount: await office(place, "full") };
    const made = await stripe.webhookEndpoints.create({ url: to.url, enabled_events: ["customer.created"] }, on);
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
    expect((await failure(stripe.webhookEndpoints.retrieve(made.id))).code).toBe("resource_missing");
    await stripe.customers.create({ name: "Ours" });
    const theirs = await stripe.customers.create({ name: "Theirs" }, on);
    await idle();
    expect(to.got.map(({ event }) => (event.data.object as Stripe.Customer).id)).toEqual([theirs.id]);
    expect(to.got[0]?.event.account).toBeUndefined();
  });

  it("hear an event again only if it is one of theirs", async () => {
    const to = await hook();
    await stripe.webhookEndpoints.create({ url: to.url, enabled_events: ["customer.created"] });
    await stripe.customers.create({});
    await pay();
    await idle();
    const events = await all();
    expect(events.length).toBeGreaterThan(3);
    for (const { id } of events) await place.control("webhooks/resend", { event: id });
    await idle();
    expect(to.got.map(({ type }) => type)).toEqual(["customer.created", "customer.created"]);
    expect(to.got[1]?.body).toBe(to.got[0]?.body);
  });

  it("hear nothing while disabled, nor once deleted", async () => {
    const to = await hook();
    const { id } = await stripe.webhookEndpoints.create({ url: to.url, enabled_events: ["*"] });
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await pay();
    await idle();
    expect(to.got).toEqual([]);
    await stripe.webhookEndpoints.update(id, { disabled: false, enabled_events: ["customer.created"] });
    await stripe.customers.create({});
    await idle();
    expect(to.got.map(({ type }) => type)).toEqual(["customer.created"]);
    await stripe.webhookEndpoints.del(id);
    expect((await failure(stripe.webhookEndpoints.retrieve(id))).code).toBe("resource_missing");
    await stripe.customers.create({});
    await idle();
    expect(to.got).toHaveLength(1);
  });

  it("for connected accounts hear those only, with the account's name; the platform's own do not", async () => {
    const [own, connect] = [await hook(), await hook()];
    await stripe.webhookEndpoints.create({ url: own.url, enabled_events: ["charge.succeeded", "account.updated"] });
    await stripe.webhookEndpoints.create({
      url: connect.url,
      enabled_events: ["charge.succeeded", "account.updated"],
      connect: true,
    });
    const account = await office(place, "full");
    await pay();
    await stripe.paymentIntents.create(
      { amount: 4900, currency: "usd", payment_method: "pm_card_visa", confirm: true },
      { stripeAccount: account },
    );
    await idle();
    expect(own.got.map(({ type }) => type)).toEqual(["charge.succeeded"]);
    expect(own.got[0]?.event.account).toBeUndefined();
    expect(connect.got.map(({ type }) => type)).toContain("account.updated");
    expect(connect.got.filter(({ type }) => type === "charge.succeeded")).toHaveLength(1);
    expect(connect.got.every(({ event }) => event.account === account)).toBe(true);
  });

  it.each([
    ["no address", { url: "nowhere", enabled_events: ["*"] }],
    ["no events", { url: "http://127.0.0.1:9/x", enabled_events: [] }],
    ["events that there are not", { url: "http://127.0.0.1:9/x", enabled_events: ["charge.exploded"] }],
  ])("with %s are refused", async (_, request) => {
    expect(
      (await failure(stripe.webhookEndpoints.create(request as Stripe.WebhookEndpointCreateParams))).statusCode,
    ).toBe(400);
  });

  it("that fail are retried later, with the same body and a new signature", async () => {
    const to = await hook((n) => (n < 3 ? 500 : 200));
    await stripe.webhookEndpoints.create({ url: to.url, enabled_events: ["customer.created"] });
    await stripe.customers.create({});
    await idle();
    expect(to.got).toHaveLength(3);
    expect(new Set(to.got.map(({ id }) => id)).size).toBe(1);
    expect((await stripe.events.retrieve(String(to.got[0]?.id))).pending_webhooks).toBe(0);
  });
});

describe("events", () => {
  it("of a payment are those of Stripe, once each", async () => {
    const { customer, method } = await payer(place);
    const paid = await pay({ customer, payment_method: method });
    const types = (await all())
      .filter(({ data }) => JSON.stringify(data.object).includes(paid.id))
      .map(({ type }) => type);
    expect(types.sort()).toEqual(["charge.succeeded", "payment_intent.created", "payment_intent.succeeded"]);
    await failure(pay({ payment_method: "pm_card_chargeDeclined" }));
    const failed = (await all()).map(({ type }) => type);
    expect(failed).toEqual(expect.arrayContaining(["payment_intent.payment_failed", "charge.failed"]));
  });

  it("of a refund, a dispute and a detached card too", async () => {
    const paid = await pay();
    await stripe.refunds.create({ payment_intent: paid.id, amount: 100 });
    const types = (await all()).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(["charge.refunded", "refund.created"]));
    await pay({ payment_method: "pm_card_createDispute" });
    expect((await all()).map(({ type }) => type)).toEqual(
      expect.arrayContaining(["charge.dispute.created", "charge.dispute.funds_withdrawn"]),
    );
    const { method, customer } = await payer(place);
    await stripe.paymentMethods.detach(method);
    const [detached] = (await stripe.events.list({ type: "payment_method.detached" })).data;
    expect(detached?.data).toMatchObject({ object: { id: method, customer: null }, previous_attributes: { customer } });
  });

  it("of a change say what was there before, and nothing else", async () => {
    const { id } = await stripe.customers.create({ name: "Ann", metadata: { a: "1" } });
    await stripe.customers.update(id, { name: "Bea", metadata: { b: "2" } });
    const [event] = (await stripe.events.list({ type: "customer.updated" })).data;
    expect(event?.data.previous_attributes).toEqual({ name: "Ann", metadata: { b: null } });
    expect(event?.data.object).toMatchObject({ name: "Bea", metadata: { a: "1", b: "2" } });
  });

  it("keep the object as it was then", async () => {
    const { id } = await stripe.customers.create({ name: "Ann" });
    await stripe.customers.update(id, { name: "Bea" });
    const [event] = (await stripe.events.list({ type: "customer.created" })).data;
    expect(event?.data.object).toMatchObject({ id, name: "Ann" });
  });

  it("know the key of the request that made them", async () => {
    await stripe.customers.create({}, { idempotencyKey: "mine" });
    const [event] = (await stripe.events.list({ type: "customer.created" })).data;
    expect(event?.request).toMatchObject({ idempotency_key: "mine", id: expect.stringMatching(/^req_/) });
    await place.advance({ days: 40 });
    expect((await stripe.events.list({ type: "customer.created" })).data).toEqual([]);
  });

  it("of an office are in its own list", async () => {
    const account = await office(place, "full");
    const on = { stripeAccount: account };
    const paid = await stripe.paymentIntents.create(
      { amount: 4900, currency: "usd", payment_method: "pm_card_visa", confirm: true, application_fee_amount: 245 },
      on,
    );
    const theirs = await all(on);
    expect(theirs.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["charge.succeeded", "payment_intent.succeeded"]),
    );
    const ours = await all();
    expect(JSON.stringify(ours.filter(({ type }) => type.startsWith("charge.")))).not.toContain(paid.id);
    expect(ours.map(({ type }) => type)).toContain("application_fee.created");
    expect((await failure(stripe.events.retrieve(String(theirs[0]?.id)))).code).toBe("resource_missing");
  });
});
