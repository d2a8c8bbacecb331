// The wire form: what a parameter may be, and how a refusal names it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, failure, post, send, type World, world } from "./support";

let place: World;
beforeAll(async () => {
  place = await world();
});
afterAll(() => closeSound(place));

async function refused(path: string, body: string): Promise<Record<string, unknown>> {
  const answer = await post(place, path, body);
  return { ...answer.body.error, status: answer.status };
}

describe("amounts and currencies", () => {
  it.each([
    ["0", "parameter_invalid_integer"],
    ["-100", "parameter_invalid_integer"],
    ["49.5", "parameter_invalid_integer"],
    ["4900abc", "parameter_invalid_integer"],
    ["0x10", "parameter_invalid_integer"],
    ["1e3", "parameter_invalid_integer"],
    ["NaN", "parameter_invalid_integer"],
    ["99999999999999999999", "parameter_invalid_integer"],
    ["", "parameter_invalid_empty"],
    ["1", "amount_too_small"],
    ["49", "amount_too_small"],
    ["100000000", "amount_too_large"],
  ])("refuses the amount %j with %s", async (amount, code) => {
    expect(await refused("/v1/payment_intents", `amount=${amount}&currency=usd`)).toMatchObject({
      status: 400,
      type: "invalid_request_error",
      code,
      param: "amount",
    });
  });

  it("takes the bounds themselves", async () => {
    for (const amount of ["50", "99999999"]) {
      expect((await post(place, "/v1/payment_intents", `amount=${amount}&currency=usd`)).status).toBe(200);
    }
  });

  it("reads a currency in capitals, and refuses one that there is not", async () => {
    expect((await post(place, "/v1/payment_intents", "amount=4900&currency=USD")).body.currency).toBe("usd");
    for (const currency of ["xxx", "dollars", "us", "12"]) {
      const error = await refused("/v1/payment_intents", `amount=4900&currency=${currency}`);
      expect(error).toMatchObject({ status: 400, param: "currency" });
      expect(String(error.message)).toContain("Invalid currency");
    }
  });
});

describe("names and shapes", () => {
  it("guesses what an unknown parameter was meant to be", async () => {
    const error = await refused("/v1/payment_intents", "amount=4900&currency=usd&desciption=x");
    expect(error).toMatchObject({ status: 400, code: "parameter_unknown", param: "desciption" });
    expect(error.message).toBe("Received unknown parameter: desciption. Did you mean description?");
    const nested = await refused("/v1/customers", "address[citi]=X");
    expect(nested).toMatchObject({ code: "parameter_unknown", param: "address[citi]" });
  });

  it.each([
    ["/v1/payment_intents", "amount[]=4900&currency=usd", "amount"],
    ["/v1/payment_intents", "amount=4900&currency[a]=usd", "currency"],
    ["/v1/payment_intents", "amount=4900&currency=usd&metadata=x", "metadata"],
    ["/v1/payment_intents", "amount=4900&currency=usd&transfer_data=acct_1", "transfer_data"],
    ["/v1/payment_intents", "amount=4900&currency=usd&confirm=yes", "confirm"],
    ["/v1/payment_intents", "amount=4900&currency=usd&capture_method=later", "capture_method"],
    [
      "/v1/payment_intents",
      "amount=4900&currency=usd&allowed_payment_method_types=card",
      "allowed_payment_method_types",
    ],
    [
      "/v1/payment_intents",
      "amount=4900&currency=usd&allowed_payment_method_types[0]=cash",
      "allowed_payment_method_types[0]",
    ],
    ["/v1/customers", "address=street", "address"],
    ["/v1/customers", "name[first]=Ann", "name"],
    ["/v1/refunds", "payment_intent=pi_x&reason=bored", "reason"],
  ])("refuses %s with %s and names %s", async (path, body, param) => {
    expect(await refused(path, body)).toMatchObject({ status: 400, type: "invalid_request_error", param });
  });

  it("names what is missing, at its depth", async () => {
    expect(await refused("/v1/payment_intents", "currency=usd")).toMatchObject({
      code: "parameter_missing",
      param: "amount",
      message: "Missing required param: amount.",
    });
    expect(await refused("/v1/payment_intents", "amount=4900&currency=usd&transfer_data[amount]=1")).toMatchObject({
      code: "parameter_missing",
      param: "transfer_data[destination]",
    });
    expect((await refused("/v1/account_links", "account=acct_x")).param).toBe("type");
  });

  it("does not fall over names that mean something to a program", async () => {
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "__proto__[x]"]) {
      expect((await post(place, "/v1/customers", `${name}=1`)).body.error, name).toMatchObject({
        code: "parameter_unknown",
      });
      const kept = await post(place, "/v1/customers", `metadata[${name.replace("[x]", "")}]=1`);
      expect(kept.status, name).toBe(200);
      expect(JSON.stringify(kept.body.metadata)).toBe(`{"${name.replace("[x]", "")}":"1"}`);
    }
  });

  it.each(["%", "name=%E0%A4%A", "=x", "name", "a[b[c]=1", "[]=1", "name=a&&email=a%40b.c", `${"a[".repeat(50)}=1`])(
    "answers %j with an answer of its own, never with a broken one",
    async (body) => {
      const answer = await post(place, "/v1/customers", body);
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) expect(answer.body.error.type).toBe("invalid_request_error");
    },
  );

  it("keeps text as it is: plus signs, letters of every language, line breaks, the length", async () => {
    for (const description of ["1 + 1 = 2 & 3", "Ñandú 東京 🦷", "a\nb\tc", "<b>&amp;</b>", "x".repeat(350)]) {
      expect((await place.stripe.customers.create({ description })).description).toBe(description);
    }
    const long = await failure(place.stripe.customers.create({ description: "x".repeat(5001) }));
    expect([long.statusCode, long.param]).toEqual([400, "description"]);
  });

  it("checks an email", async () => {
    for (const email of ["nobody", "a@b@c", "a b@c.d"]) {
      expect(await failure(place.stripe.customers.create({ email }))).toMatchObject({
        code: "email_invalid",
        param: "email",
      });
    }
  });

  it("unsets what is sent empty", async () => {
    const { id } = await place.stripe.customers.create({
      name: "Ann",
      email: "ann@example.com",
      address: { line1: "1 Main", city: "Austin" },
      metadata: { a: "1" },
    });
    const after = await place.stripe.customers.update(id, { name: "", address: "", metadata: "" });
    expect(after).toMatchObject({ name: null, address: null, metadata: {}, email: "ann@example.com" });
  });

  it("takes a JSON body for no form", async () => {
    const answer = await post(place, "/v1/customers", '{"name":"Ann"}', { "content-type": "application/json" });
    expect(answer.status).toBe(400);
    expect(answer.body.error.type).toBe("invalid_request_error");
  });

  it("does not read the parameters of a POST from its address alone", async () => {
    const answer = await send(place, "/v1/payment_intents?amount=4900&currency=usd", { method: "POST", body: "" });
    expect([200, 400]).toContain(answer.status);
  });
});

describe("metadata", () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, "v"]));

  it("is merged, and a key goes with an empty value", async () => {
    const { id } = await place.stripe.customers.create({ metadata: { a: "1", b: "2" } });
    expect((await place.stripe.customers.update(id, { metadata: { b: "", c: "3" } })).metadata).toEqual({
      a: "1",
      c: "3",
    });
    expect((await place.stripe.customers.update(id, { metadata: {} })).metadata).toEqual({ a: "1", c: "3" });
    expect((await place.stripe.customers.update(id, { metadata: null })).metadata).toEqual({});
  });

  it("holds 50 keys of 40 characters with values of 500, all of them text", async () => {
    const full = await place.stripe.customers.create({ metadata: many(50) });
    expect(Object.keys(full.metadata)).toHaveLength(50);
    for (const metadata of [many(51), { ["k".repeat(41)]: "v" }, { k: "v".repeat(501) }, { "a[b]": "v" }]) {
      const error = await failure(place.stripe.customers.create({ metadata }));
      expect([error.type, error.statusCode]).toEqual(["StripeInvalidRequestError", 400]);
      expect(String(error.param)).toMatch(/^metadata/);
    }
    // The fifty are those of the object, not of one request.
    expect((await failure(place.stripe.customers.update(full.id, { metadata: { more: "1" } }))).statusCode).toBe(400);
    expect(await place.stripe.customers.retrieve(full.id)).toMatchObject({ metadata: many(50) });
    const edge = await place.stripe.customers.create({ metadata: { ["k".repeat(40)]: "v".repeat(500) } });
    expect(Object.values(edge.metadata)).toEqual(["v".repeat(500)]);
    expect((await place.stripe.customers.create({ metadata: { n: 12, yes: "true" } })).metadata).toEqual({
      n: "12",
      yes: "true",
    });
  });

  it("goes from an intent to its charge, once", async () => {
    const intent = await place.stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
      description: "Dues",
      metadata: { a: "1" },
      expand: ["latest_charge"],
    });
    expect(intent.latest_charge).toMatchObject({ metadata: { a: "1" }, description: "Dues" });
    await place.stripe.paymentIntents.update(intent.id, { metadata: { a: "2" } });
    expect((await place.stripe.charges.list({ payment_intent: intent.id })).data[0]?.metadata).toEqual({ a: "1" });
  });
});
