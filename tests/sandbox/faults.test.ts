// Everything that can be ordered to go wrong, as the real clients meet it.
import { Configuration, PlaidApi } from "plaid";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failure, KEY, office, payer, type World, world } from "./support";

let place: World;
/** Retries once, as the product's does; the others of the tests never do. */
let patient: Stripe;
let plaid: PlaidApi;

beforeEach(async () => {
  place = await world();
  const { hostname, port } = new URL(place.url);
  const local = { host: hostname, port: Number(port), protocol: "http" as const, telemetry: false };
  patient = new Stripe(KEY, { ...local, maxNetworkRetries: 1, timeout: 1000 });
  const headers = { "PLAID-CLIENT-ID": "inhouse", "PLAID-SECRET": "secret" };
  plaid = new PlaidApi(
    new Configuration({ basePath: `${place.url}/plaid`, baseOptions: { headers, proxy: false, timeout: 2000 } }),
  );
});
afterEach(() => place.close());

const order = (kind: string, more: object = {}, path = "/v1/customers") =>
  place.control("faults", { kind, match: { method: "POST", path }, ...more });
const made = () => place.sandbox.store.values("customer", "acct_platform").length;
const bank = () => plaid.institutionsGetById({ institution_id: "ins_109508", country_codes: ["US"] as never });
const plaidFault = async () => {
  const error = await bank().then(
    () => null,
    (reason: { response?: { status: number; headers: Record<string, string>; data: { error_code?: string } } }) =>
      reason,
  );
  return {
    status: error?.response?.status,
    code: error?.response?.data?.error_code,
    headers: error?.response?.headers,
  };
};

describe("refusals that were ordered", () => {
  it.each([
    ["http_401", "StripeAuthenticationError", undefined],
    ["http_403", "StripePermissionError", "account_invalid"],
    ["http_409", "StripeAPIError", "idempotency_key_in_use"],
    ["http_429", "StripeRateLimitError", "rate_limit"],
    ["http_500", "StripeAPIError", undefined],
    ["http_503", "StripeAPIError", undefined],
    ["no_permission", "StripePermissionError", undefined],
  ])("%s is a %s, and nothing was done", async (kind, type, code) => {
    await order(kind);
    const error = await failure(place.stripe.customers.create({ name: "Ann" }));
    expect([error.type, error.code, made()]).toEqual([type, code, 0]);
    expect((await place.stripe.customers.create({ name: "Ann" })).object).toBe("customer");
  });

  it("may come after the work was done; the same request again makes no second one", async () => {
    await order("http_500", { after: true });
    expect((await patient.customers.create({ name: "Ann" })).name).toBe("Ann");
    expect(made()).toBe(1);
  });

  it("a limit says when to come back", async () => {
    await order("http_429", { retry_after: 7 });
    const error = await failure(place.stripe.customers.create({ name: "Ann" }));
    expect(error.headers?.["retry-after"]).toBe("7");
  });

  it("an account that took its access away answers 403", async () => {
    const account = await office(place, "full");
    await place.control(`accounts/${account}`, { deauthorize: true });
    const error = await failure(place.stripe.balance.retrieve({}, { stripeAccount: account }));
    expect([error.type, error.code]).toEqual(["StripePermissionError", "account_invalid"]);
  });
});

describe("a bad line", () => {
  it.each(["drop_request", "drop_response"])("%s: one retry with the same key, one customer", async (kind) => {
    await order(kind);
    expect((await patient.customers.create({ name: "Ann" })).name).toBe("Ann");
    expect(made()).toBe(1);
  });

  it("that breaks in the middle of the answer is not retried by the client; its caller is, with the same key", async () => {
    await order("reset");
    const again = { idempotencyKey: "same" };
    const error = await failure(patient.customers.create({ name: "Ann" }, again));
    expect([error.type, made()]).toEqual(["StripeConnectionError", 1]);
    expect((await patient.customers.create({ name: "Ann" }, again)).name).toBe("Ann");
    expect(made()).toBe(1);
  });

  it("a body in pieces arrives, one slower than the client waits does not, and its retry makes no second one", async () => {
    await order("trickle", { ms: 100 });
    expect((await patient.customers.create({ name: "Ann" })).name).toBe("Ann");
    await order("trickle", { ms: 4000 });
    expect((await patient.customers.create({ name: "Bea" })).name).toBe("Bea");
    expect(made()).toBe(2);
  });

  it.each(["truncated", "garbage", "wrong_type"])("%s is no answer", async (kind) => {
    await order(kind);
    await expect(patient.customers.create({ name: "Ann" })).rejects.toThrow();
    // Half of a JSON is the answer to work that was done.
    expect(made()).toBe(kind === "truncated" ? 1 : 0);
  });

  it("hits the n-th request alone, and no kind that it does not know", async () => {
    await order("http_500", { nth: 2 });
    await place.stripe.customers.create({ name: "Ann" });
    await failure(place.stripe.customers.create({ name: "Bea" }));
    await place.stripe.customers.create({ name: "Cleo" });
    expect(made()).toBe(2);
    await expect(order("earthquake")).rejects.toThrow("kind must be one of");
  });
});

describe("Plaid", () => {
  it.each([
    ["http_401", 401, "INVALID_API_KEYS"],
    ["http_429", 429, "RATE_LIMIT"],
    ["http_500", 500, "INTERNAL_SERVER_ERROR"],
    ["http_503", 503, "PLANNED_MAINTENANCE"],
  ])("%s is its own %i %s", async (kind, status, code) => {
    await order(kind, { retry_after: 3 }, "/plaid/");
    expect(await plaidFault()).toMatchObject({ status, code, headers: { "retry-after": "3" } });
    expect((await bank()).status).toBe(200);
  });

  it("asks for a new login, or has a bank that does not answer, when it is told to", async () => {
    for (const code of ["ITEM_LOGIN_REQUIRED", "INSTITUTION_DOWN"]) {
      await order("plaid_error", { code }, "/plaid/");
      expect(await plaidFault()).toMatchObject({ status: 400, code });
    }
    await expect(order("plaid_error", { code: "NO_SUCH" }, "/plaid/")).rejects.toThrow("code");
  });

  it("is slow, and its line breaks as well", async () => {
    await order("delay", { ms: 3000 }, "/plaid/");
    await expect(bank()).rejects.toMatchObject({ code: "ECONNABORTED" });
    await order("reset", {}, "/plaid/");
    await expect(bank()).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|ERR_BAD_RESPONSE/) });
  });
});

describe("an intent that is confirmed as it is made", () => {
  const intents = () => place.sandbox.store.values("payment_intent", "acct_platform");
  const events = (type: string) =>
    place.sandbox.store.values("event", "acct_platform").filter((event) => event.type === type).length;

  it.each([
    ["no card", {}],
    ["a card nobody knows", { payment_method: "pm_nobody" }],
    ["an office nobody knows", { payment_method: "pm_card_visa", transfer_data: { destination: "acct_nobody" } }],
    [
      "two wishes at odds",
      { payment_method: "pm_card_visa", off_session: true, setup_future_usage: "off_session" as const },
    ],
  ])("is refused for %s, and leaves nothing behind", async (_, request) => {
    const error = await failure(
      place.stripe.paymentIntents.create({ amount: 4900, currency: "usd", confirm: true, ...request }),
    );
    expect([400, 404]).toContain(error.statusCode);
    expect([intents(), events("payment_intent.created")]).toEqual([[], 0]);
  });

  it("is declined, and waits for another card", async () => {
    const { customer, method } = await payer(place, "pm_card_chargeCustomerFail");
    const error = await failure(
      place.stripe.paymentIntents.create({
        amount: 4900,
        currency: "usd",
        confirm: true,
        customer,
        payment_method: method,
      }),
    );
    expect(error.statusCode).toBe(402);
    expect(intents()).toMatchObject([{ id: error.payment_intent?.id, status: "requires_payment_method" }]);
    expect([events("payment_intent.created"), events("payment_intent.payment_failed")]).toEqual([1, 1]);
  });
});

describe("the sandbox's own memory", () => {
  it("goes back to a snapshot, books and keys included", async () => {
    const { customer, method } = await payer(place);
    const request = { amount: 4900, currency: "usd", confirm: true, customer, payment_method: method };
    const first = await place.stripe.paymentIntents.create(request, { idempotencyKey: "one" });
    const snapshot = await place.control("snapshot");
    await place.stripe.paymentIntents.create(request);
    await place.control("snapshot", { entries: snapshot.entries });
    expect((await place.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([first.id]);
    expect((await place.stripe.paymentIntents.create(request, { idempotencyKey: "one" })).id).toBe(first.id);
    expect(await place.control("books")).toMatchObject({ balanced: true, world: { paid_in: 4900 } });
  });
});
