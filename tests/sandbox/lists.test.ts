// Lists: pages, cursors, filters; and what `expand` puts in.
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, failure, office, payer, send, type World, world } from "./support";

let place: World;
let stripe: Stripe;
const ids: string[] = [];
beforeAll(async () => {
  place = await world();
  stripe = place.stripe;
  for (let i = 0; i < 25; i += 1) {
    ids.unshift((await stripe.customers.create({ email: i % 5 === 0 ? "five@example.com" : `c${i}@example.com` })).id);
    if (i === 9 || i === 19) await place.advance({ hours: 1 });
  }
});
afterAll(() => closeSound(place));
const seen = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

describe("pages", () => {
  it("has ten of the newest, and says that there are more", async () => {
    const page = await stripe.customers.list();
    expect(seen(page)).toEqual(ids.slice(0, 10));
    expect(page).toMatchObject({ object: "list", has_more: true, url: "/v1/customers" });
  });

  it("goes down by starting_after and up by ending_before", async () => {
    const second = await stripe.customers.list({ limit: 7, starting_after: ids[6] ?? "" });
    expect([seen(second), second.has_more]).toEqual([ids.slice(7, 14), true]);
    const last = await stripe.customers.list({ limit: 7, starting_after: ids[20] ?? "" });
    expect([seen(last), last.has_more]).toEqual([ids.slice(21), false]);
    expect((await stripe.customers.list({ starting_after: ids.at(-1) ?? "" })).data).toEqual([]);
    const up = await stripe.customers.list({ limit: 5, ending_before: ids[10] ?? "" });
    expect([seen(up), up.has_more]).toEqual([ids.slice(5, 10), true]);
    const top = await stripe.customers.list({ limit: 5, ending_before: ids[3] ?? "" });
    expect([seen(top), top.has_more]).toEqual([ids.slice(0, 3), false]);
    const both = await failure(stripe.customers.list({ ending_before: ids[3] ?? "", starting_after: ids[9] ?? "" }));
    expect(both.statusCode).toBe(400);
  });

  it("finds them all, each once, through the client's own paging", async () => {
    expect((await stripe.customers.list({ limit: 3 }).autoPagingToArray({ limit: 100 })).map(({ id }) => id)).toEqual(
      ids,
    );
    const forward: string[] = [];
    for await (const one of stripe.customers.list({ limit: 4, ending_before: ids[12] ?? "" })) forward.push(one.id);
    expect(forward).toEqual(ids.slice(0, 12).reverse());
  });

  it("keeps its place when newer ones arrive between two pages", async () => {
    const first = await stripe.customers.list({ limit: 5 });
    ids.unshift((await stripe.customers.create({})).id);
    expect(seen(await stripe.customers.list({ limit: 5, starting_after: first.data[4]?.id ?? "" }))).toEqual(
      ids.slice(6, 11),
    );
  });

  it.each(["0", "-1", "101", "ten", "1.5", ""])("refuses the limit %j or takes an empty one as none", async (limit) => {
    const answer = await send(place, `/v1/customers?limit=${limit}`);
    expect(answer.status).toBe(limit === "" ? 200 : 400);
    if (answer.status === 400)
      expect(answer.body.error).toMatchObject({ code: "parameter_invalid_integer", param: "limit" });
  });

  it("refuses a cursor that is no customer", async () => {
    for (const cursor of ["starting_after", "ending_before"]) {
      const answer = await send(place, `/v1/customers?${cursor}=cus_nobody`);
      expect(answer.body.error).toMatchObject({
        type: "invalid_request_error",
        code: "resource_missing",
        param: cursor,
      });
      expect(String(answer.body.error.message)).toBe("No such customer: 'cus_nobody'");
    }
  });

  it("still goes on after a customer that was deleted meanwhile", async () => {
    const gone = ids[4] ?? "";
    await stripe.customers.del(gone);
    ids.splice(4, 1);
    expect(seen(await stripe.customers.list({ limit: 3, starting_after: ids[3] ?? "" }))).toEqual(ids.slice(4, 7));
    expect(seen(await stripe.customers.list({ limit: 100 }))).not.toContain(gone);
  });
});

describe("filters", () => {
  it("by moment: gt, gte, lt, lte, both ends, the second itself", async () => {
    const all = (await stripe.customers.list({ limit: 100 })).data;
    const at = all[12]?.created ?? 0;
    const expected = (keep: (created: number) => boolean) => seen({ data: all.filter(({ created }) => keep(created)) });
    const got = async (created: Stripe.RangeQueryParam | number) =>
      seen(await stripe.customers.list({ limit: 100, created }));
    expect(await got({ gt: at })).toEqual(expected((one) => one > at));
    expect(await got({ gte: at })).toEqual(expected((one) => one >= at));
    expect(await got({ lt: at })).toEqual(expected((one) => one < at));
    expect(await got({ lte: at })).toEqual(expected((one) => one <= at));
    expect(await got({ gte: at, lt: at + 1 })).toEqual(expected((one) => one === at));
    expect(await got(at)).toEqual(expected((one) => one === at));
    expect(await got({ gt: at, lt: at })).toEqual([]);
    expect((await send(place, "/v1/customers?created[since]=1")).body.error).toMatchObject({
      code: "parameter_unknown",
    });
    expect((await send(place, "/v1/customers?created[gte]=soon")).status).toBe(400);
  });

  it("by email to the letter, with pages of its own", async () => {
    const page = await stripe.customers.list({ email: "five@example.com", limit: 3 });
    expect([page.data.length, page.has_more]).toEqual([3, true]);
    const rest = await stripe.customers.list({ email: "five@example.com", starting_after: page.data[2]?.id ?? "" });
    expect(page.data.length + rest.data.length).toBeGreaterThanOrEqual(4);
    expect((await stripe.customers.list({ email: "FIVE@example.com" })).data).toEqual([]);
    expect((await stripe.customers.list({ email: "nobody@example.com" })).data).toEqual([]);
  });

  it("by kind, status and owner, wherever a list has them", async () => {
    const { customer, method } = await payer(place);
    const other = await payer(place);
    for (const one of [customer, customer, other.customer]) {
      await stripe.paymentIntents.create({
        amount: 4900,
        currency: "usd",
        customer: one,
        payment_method: one === customer ? method : other.method,
        confirm: true,
        transfer_group: one,
      });
    }
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(2);
    expect((await stripe.charges.list({ customer })).data).toHaveLength(2);
    expect((await stripe.charges.list({ transfer_group: other.customer })).data).toHaveLength(1);
    expect((await stripe.balanceTransactions.list({ type: "charge" })).data).toHaveLength(3);
    expect((await stripe.balanceTransactions.list({ type: "payout" })).data).toEqual([]);
    expect((await stripe.paymentMethods.list({ customer, type: "us_bank_account" })).data).toEqual([]);
    const types: Stripe.EventListParams = { types: ["charge.succeeded", "payment_method.attached"] };
    expect(new Set((await stripe.events.list({ ...types, limit: 100 })).data.map(({ type }) => type))).toEqual(
      new Set(["charge.succeeded", "payment_method.attached"]),
    );
    expect((await stripe.events.list({ type: "charge.*" })).data.every(({ type }) => type.startsWith("charge."))).toBe(
      true,
    );
    expect((await failure(stripe.events.list({ type: "charge.succeeded", types: ["charge.failed"] }))).statusCode).toBe(
      400,
    );
  });
});

describe("expand", () => {
  it("reaches four levels, and through lists by data", async () => {
    const account = await office(place);
    const { customer, method } = await payer(place);
    const intent = await stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      customer,
      payment_method: method,
      confirm: true,
      application_fee_amount: 245,
      transfer_data: { destination: account },
      expand: ["latest_charge.balance_transaction", "latest_charge.application_fee", "payment_method", "customer"],
    });
    expect(intent).toMatchObject({
      customer: { object: "customer" },
      payment_method: { object: "payment_method", card: { last4: "4242" } },
      latest_charge: { balance_transaction: { fee: 172 }, application_fee: { amount: 245 } },
    });
    const listed = await stripe.charges.list({
      payment_intent: intent.id,
      expand: ["data.balance_transaction", "data.transfer.destination_payment.balance_transaction", "data.customer"],
    });
    expect(listed.data[0]).toMatchObject({
      customer: { id: customer },
      transfer: { object: "transfer", destination_payment: { object: "charge", balance_transaction: { net: 4655 } } },
    });
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      reverse_transfer: true,
      expand: ["charge.payment_intent", "transfer_reversal", "balance_transaction"],
    });
    expect(refund).toMatchObject({
      charge: { refunded: true, payment_intent: { id: intent.id } },
      transfer_reversal: { object: "transfer_reversal" },
      balance_transaction: { amount: -4900 },
    });
    expect((await stripe.customers.retrieve(customer, { expand: ["sources"] })) as Stripe.Customer).toMatchObject({
      sources: { object: "list" },
    });
    expect(
      (await stripe.charges.retrieve(String(listed.data[0]?.id), { expand: ["refunds"] })).refunds?.data,
    ).toHaveLength(1);
  });

  it.each([
    ["/v1/customers?expand[]=data.nothing", "data.nothing"],
    ["/v1/customers?expand[]=email", "email"],
    ["/v1/balance?expand[]=available", "available"],
    ["/v1/charges?expand[]=customer", "customer"],
    ["/v1/charges?expand[]=data.a.b.c.d", "data.a.b.c.d"],
    ["/v1/charges?expand[]=data.amount", "data.amount"],
  ])("refuses %s", async (path) => {
    const answer = await send(place, path);
    expect(answer).toMatchObject({ status: 400, body: { error: { type: "invalid_request_error" } } });
  });

  it("leaves out by itself what only expand shows", async () => {
    const [charge] = (await stripe.charges.list()).data;
    expect(charge).not.toHaveProperty("refunds");
    expect(await stripe.customers.retrieve(ids[0] ?? "")).not.toHaveProperty("sources");
  });
});
