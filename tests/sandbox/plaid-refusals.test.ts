// What Plaid refuses, and in which words.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  Configuration,
  CountryCode,
  PlaidApi,
  Products,
  SandboxItemSetVerificationStatusRequestVerificationStatusEnum as Status,
} from "plaid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failure, type World, world } from "./support";

let place: World;
let plaid: PlaidApi;
const client = (headers: Record<string, string>) =>
  new PlaidApi(new Configuration({ basePath: `${place.url}/plaid`, baseOptions: { headers, proxy: false } }));
beforeAll(async () => {
  place = await world();
  plaid = client({ "PLAID-CLIENT-ID": "inhouse", "PLAID-SECRET": "secret" });
});
afterAll(() => place.close());

interface Refusal {
  status: number;
  error_type: string;
  error_code: string;
  error_message: string;
  display_message: string | null;
  request_id: string;
}
async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: { response?: { status: number; data: Omit<Refusal, "status"> } }) => reason,
  );
  if (!error?.response) throw new Error("The call was expected to fail.");
  return { status: error.response.status, ...error.response.data };
}
async function item(): Promise<string> {
  const made = await plaid.sandboxPublicTokenCreate({
    institution_id: "ins_109508",
    initial_products: [Products.Auth],
  });
  return (await plaid.itemPublicTokenExchange({ public_token: made.data.public_token })).data.access_token;
}

const request = {
  client_name: "Inhouse",
  language: "en",
  country_codes: [CountryCode.Us],
  products: [Products.Auth],
  user: { client_user_id: "7" },
};

describe("a refusal", () => {
  it("has its type, code, sentence and request", async () => {
    const error = await refusal(plaid.accountsGet({ access_token: "access-sandbox-nobody" }));
    expect(error).toMatchObject({
      status: 400,
      error_type: "INVALID_INPUT",
      error_code: "INVALID_ACCESS_TOKEN",
      display_message: null,
    });
    expect(error.error_message).toBeTruthy();
    expect(error.request_id).toMatch(/^\w{10,}$/);
  });

  it("of keys comes before anything else", async () => {
    for (const headers of [{}, { "PLAID-CLIENT-ID": "inhouse" }, { "PLAID-SECRET": "secret" }]) {
      const error = await refusal(client(headers as Record<string, string>).accountsGet({ access_token: "x" }));
      expect([
        error.status,
        error.error_type,
        ["INVALID_API_KEYS", "MISSING_FIELDS"].includes(error.error_code),
      ]).toEqual([400, expect.stringMatching(/INVALID_INPUT|INVALID_REQUEST/), true]);
    }
  });

  it("takes the keys in the body as well", async () => {
    const made = await client({}).linkTokenCreate({ ...request, client_id: "inhouse", secret: "secret" });
    expect(made.data.link_token).toMatch(/^link-sandbox-/);
  });

  it.each([
    [
      "a public token",
      () => plaid.itemPublicTokenExchange({ public_token: "public-sandbox-nobody" }),
      "INVALID_PUBLIC_TOKEN",
    ],
    ["an access token", () => plaid.itemGet({ access_token: "access-sandbox-nobody" }), "INVALID_ACCESS_TOKEN"],
    ["a link token", () => plaid.linkTokenGet({ link_token: "link-sandbox-nobody" }), "INVALID_LINK_TOKEN"],
    [
      "an institution",
      () => plaid.institutionsGetById({ institution_id: "ins_0", country_codes: [CountryCode.Us] }),
      "INVALID_INSTITUTION",
    ],
    [
      "an institution for an item",
      () => plaid.sandboxPublicTokenCreate({ institution_id: "ins_0", initial_products: [Products.Auth] }),
      "INVALID_INSTITUTION",
    ],
    ["a product", () => plaid.linkTokenCreate({ ...request, products: ["teeth" as Products] }), "INVALID_FIELD"],
    ["a language", () => plaid.linkTokenCreate({ ...request, language: "xx" }), "INVALID_FIELD"],
  ])("of %s that there is not", async (_, work, code) => {
    const error = await refusal(work());
    expect([error.status, error.error_code]).toEqual([400, code]);
  });

  it("of an account that the item has not", async () => {
    const access_token = await item();
    for (const work of [
      plaid.authGet({ access_token, options: { account_ids: ["nobody"] } }),
      plaid.processorStripeBankAccountTokenCreate({ access_token, account_id: "nobody" }),
    ]) {
      expect(await refusal(work)).toMatchObject({
        status: 400,
        error_type: "INVALID_INPUT",
        error_code: "INVALID_ACCOUNT_ID",
      });
    }
  });

  it("of a second exchange", async () => {
    const made = await plaid.sandboxPublicTokenCreate({
      institution_id: "ins_109508",
      initial_products: [Products.Auth],
    });
    await plaid.itemPublicTokenExchange({ public_token: made.data.public_token });
    expect((await refusal(plaid.itemPublicTokenExchange({ public_token: made.data.public_token }))).error_code).toBe(
      "INVALID_PUBLIC_TOKEN",
    );
  });
});

describe("an item", () => {
  it("that wants a new login says so everywhere but where it may be looked at and removed", async () => {
    const access_token = await item();
    const [account] = (await plaid.accountsGet({ access_token })).data.accounts;
    await plaid.sandboxItemResetLogin({ access_token });
    for (const work of [
      plaid.authGet({ access_token }),
      plaid.accountsBalanceGet({ access_token }),
      plaid.processorStripeBankAccountTokenCreate({ access_token, account_id: account?.account_id ?? "" }),
    ]) {
      expect(await refusal(work)).toMatchObject({
        status: 400,
        error_type: "ITEM_ERROR",
        error_code: "ITEM_LOGIN_REQUIRED",
      });
    }
    expect((await plaid.itemGet({ access_token })).data.item.error).toMatchObject({ error_type: "ITEM_ERROR" });
    const repair = await plaid.linkTokenCreate({ ...request, products: undefined as never, access_token });
    expect(repair.data.expiration).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await plaid.itemRemove({ access_token })).data.request_id).toBeTruthy();
    expect((await refusal(plaid.itemGet({ access_token }))).status).toBe(400);
  });

  it("has a fresh token after the old one was given away, and the same accounts", async () => {
    const access_token = await item();
    const before = (await plaid.accountsGet({ access_token })).data;
    const fresh = (await plaid.itemAccessTokenInvalidate({ access_token })).data.new_access_token;
    expect(fresh).toMatch(/^access-sandbox-/);
    const after = (await plaid.accountsGet({ access_token: fresh })).data;
    expect(after.accounts.map((one) => one.account_id)).toEqual(before.accounts.map((one) => one.account_id));
    expect(after.item.item_id).toBe(before.item.item_id);
  });

  it("gives a token that Stripe takes once", async () => {
    const access_token = await item();
    const [account] = (await plaid.accountsGet({ access_token })).data.accounts;
    const { stripe_bank_account_token } = (
      await plaid.processorStripeBankAccountTokenCreate({ access_token, account_id: account?.account_id ?? "" })
    ).data;
    expect(stripe_bank_account_token).toMatch(/^btok_/);
    const customer = await place.stripe.customers.create({});
    const source = await place.stripe.customers.createSource(customer.id, { source: stripe_bank_account_token });
    expect(source).toMatchObject({ object: "bank_account", status: "verified", last4: account?.mask });
    expect(
      (await failure(place.stripe.customers.createSource(customer.id, { source: stripe_bank_account_token }))).code,
    ).toBe("token_already_used");
  });

  it("filters its accounts and shows balances of them", async () => {
    const access_token = await item();
    const [, second] = (await plaid.accountsGet({ access_token })).data.accounts;
    const options = { account_ids: [second?.account_id ?? ""] };
    expect((await plaid.accountsGet({ access_token, options })).data.accounts).toHaveLength(1);
    const [balance] = (await plaid.accountsBalanceGet({ access_token, options })).data.accounts;
    expect(balance?.balances).toMatchObject({ iso_currency_code: "USD", current: expect.any(Number) });
  });
});

describe("webhooks", () => {
  it("are told to a new address, and of an account that was verified", async () => {
    const got: Record<string, unknown>[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      got.push(JSON.parse(body) as Record<string, unknown>);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/plaid`;
    const access_token = await item();
    await plaid.itemWebhookUpdate({ access_token, webhook });
    const account_id = (await plaid.accountsGet({ access_token })).data.accounts[0]?.account_id ?? "";
    const verification_status = Status.AutomaticallyVerified;
    await plaid.sandboxItemSetVerificationStatus({ access_token, account_id, verification_status });
    for (let i = 0; i < 100 && got.length < 2; i += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    server.close();
    expect(got).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ webhook_code: "WEBHOOK_UPDATE_ACKNOWLEDGED", new_webhook_url: webhook }),
        expect.objectContaining({ webhook_type: "AUTH", webhook_code: "AUTOMATICALLY_VERIFIED", account_id }),
      ]),
    );
  });
});

it("an unknown key of a webhook is told apart", async () => {
  const error = await refusal(plaid.webhookVerificationKeyGet({ key_id: "nobody" }));
  expect([error.status, error.error_code]).toEqual([400, "INVALID_WEBHOOK_VERIFICATION_KEY_ID"]);
});
