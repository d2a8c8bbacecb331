import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import {
  SandboxItemFireWebhookRequestWebhookCodeEnum as Code,
  Configuration,
  CountryCode,
  PlaidApi,
  Products,
  SandboxItemSetVerificationStatusRequestVerificationStatusEnum as Verified,
} from "plaid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLAID_HANDLERS } from "@/sandbox/plaid/api";
import type { Schema } from "@/sandbox/schema";
import { faults, type World, world } from "./support";

type Described = {
  paths: {
    [path: string]: {
      post: { operationId: string; responses: { 200: { content: { "application/json": { schema: Schema } } } } };
    };
  };
  components: { schemas: Record<string, Schema> };
};
const text = readFileSync(new URL("../data/openapi/plaid.json", import.meta.url), "utf8");
const description = JSON.parse(text) as Described;
const operations = new Map(Object.values(description.paths).map(({ post }) => [post.operationId, post]));

let place: World;
let plaid: PlaidApi;
const called = new Set<string>();
const misfits: string[] = [];

/** The client with an eye on it: every answer is held against the API description. */
function watched(client: PlaidApi): PlaidApi {
  return new Proxy(client, {
    get(target, name: string) {
      const member: unknown = Reflect.get(target, name);
      const operation = operations.get(name);
      if (typeof member !== "function" || !operation) return member;
      return async (...given: unknown[]) => {
        const answer = (await member.apply(target, given)) as { data: unknown };
        called.add(name);
        const { schema } = operation.responses[200].content["application/json"];
        misfits.push(...faults(schema, answer.data, name, description.components.schemas));
        return answer;
      };
    },
  });
}

beforeAll(async () => {
  place = await world();
  const headers = { "PLAID-CLIENT-ID": "inhouse", "PLAID-SECRET": "secret" };
  const settings = new Configuration({ basePath: `${place.url}/plaid`, baseOptions: { headers, proxy: false } });
  plaid = watched(new PlaidApi(settings));
});
afterAll(() => place.close());

async function code(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: { response?: { data?: { error_code?: string } } }) => reason,
  );
  return error?.response?.data?.error_code ?? "none";
}

async function linked(user = "user_good", webhook?: string): Promise<string> {
  const options = { override_username: user, ...(webhook ? { webhook } : {}) };
  const made = await plaid.sandboxPublicTokenCreate({
    institution_id: "ins_109508",
    initial_products: [Products.Auth],
    options,
  });
  const { data } = await plaid.itemPublicTokenExchange({ public_token: made.data.public_token });
  expect(await code(plaid.itemPublicTokenExchange({ public_token: made.data.public_token }))).toBe(
    "INVALID_PUBLIC_TOKEN",
  );
  return data.access_token;
}

describe("Plaid through its own client", () => {
  it("has a handler for every operation of the description", () => {
    const ids = [...operations.keys()];
    expect(ids).toHaveLength(17);
    expect(ids.filter((id) => !Object.hasOwn(PLAID_HANDLERS, id))).toEqual([]);
  });

  it("makes link tokens and checks what it is sent", async () => {
    const request = {
      client_name: "Inhouse",
      language: "en",
      country_codes: [CountryCode.Us],
      products: [Products.Auth],
      user: { client_user_id: "7" },
    };
    const { data } = await plaid.linkTokenCreate(request);
    const known = await plaid.linkTokenGet({ link_token: data.link_token });
    expect(known.data.metadata).toMatchObject({ client_name: "Inhouse", initial_products: ["auth"] });
    expect(await code(plaid.linkTokenCreate({ ...request, products: [] }))).toBe("MISSING_FIELDS");
    expect(await code(plaid.linkTokenCreate({ ...request, colour: "red" } as typeof request))).toBe("UNKNOWN_FIELDS");
    const nobody = new PlaidApi(new Configuration({ basePath: `${place.url}/plaid`, baseOptions: { proxy: false } }));
    expect(await code(nobody.linkTokenCreate(request))).toBe("INVALID_API_KEYS");
  });

  it("turns a linked account into a bank debit that Stripe settles", async () => {
    const access_token = await linked();
    const accounts = (await plaid.accountsGet({ access_token })).data.accounts;
    expect(accounts.map((one) => one.mask)).toEqual(["0000", "1111"]);
    expect((await plaid.accountsBalanceGet({ access_token })).data.accounts).toHaveLength(2);
    const account_id = accounts[0]?.account_id ?? "";
    const numbers = (await plaid.authGet({ access_token, options: { account_ids: [account_id] } })).data.numbers.ach;
    expect(numbers).toMatchObject([{ account: "1111222233330000", routing: "011401533" }]);
    expect(
      (await plaid.institutionsGetById({ institution_id: "ins_109508", country_codes: [CountryCode.Us] })).data
        .institution.name,
    ).toBe("First Platypus Bank");
    const token = (await plaid.processorStripeBankAccountTokenCreate({ access_token, account_id })).data
      .stripe_bank_account_token;
    const customer = await place.stripe.customers.create({ name: "Ann" });
    const source = await place.stripe.customers.createSource(customer.id, { source: token });
    const setup = await place.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: source.id,
      allowed_payment_method_types: ["us_bank_account"],
      confirm: true,
      mandate_data: {
        customer_acceptance: { type: "online", online: { ip_address: "127.0.0.1", user_agent: "test" } },
      },
    });
    expect(setup.status).toBe("succeeded");
    const debit = await place.stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      customer: customer.id,
      payment_method: source.id,
      allowed_payment_method_types: ["us_bank_account"],
      confirm: true,
      off_session: true,
    });
    await place.advance({ days: 7 });
    expect((await place.stripe.paymentIntents.retrieve(debit.id)).status).toBe("succeeded");
    expect(place.sandbox.ctx.balances.total("acct_platform")).toBe(4900 - 39);
    expect(place.misfits).toEqual([]);
  });

  it("signs webhooks so that their key and body hash prove them", async () => {
    const got: { token: string; body: string }[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      got.push({ token: String(request.headers["plaid-verification"]), body });
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const access_token = await linked("user_good", `http://127.0.0.1:${(server.address() as AddressInfo).port}/plaid`);
    await plaid.sandboxItemResetLogin({ access_token });
    expect(await code(plaid.accountsGet({ access_token }))).toBe("ITEM_LOGIN_REQUIRED");
    expect((await plaid.itemGet({ access_token })).data.item.error?.error_code).toBe("ITEM_LOGIN_REQUIRED");
    for (let i = 0; i < 100 && got.length === 0; i += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    server.close();
    const [first] = got;
    const { kid = "" } = decodeProtectedHeader(first?.token ?? "");
    const { key } = (await plaid.webhookVerificationKeyGet({ key_id: kid })).data;
    const { payload } = await jwtVerify(
      first?.token ?? "",
      await importJWK({ ...key, expired_at: undefined } as never, "ES256"),
      {
        currentDate: new Date(place.sandbox.clock.nowMs()),
      },
    );
    expect(payload.request_body_sha256).toBe(
      createHash("sha256")
        .update(first?.body ?? "")
        .digest("hex"),
    );
    expect(JSON.parse(first?.body ?? "{}")).toMatchObject({ webhook_type: "ITEM", webhook_code: "ERROR" });
  });

  it("changes and ends items", async () => {
    const first = await linked();
    expect(
      (await plaid.itemWebhookUpdate({ access_token: first, webhook: "http://127.0.0.1:9/w" })).data.item.webhook,
    ).toBe("http://127.0.0.1:9/w");
    const access_token = (await plaid.itemAccessTokenInvalidate({ access_token: first })).data.new_access_token;
    expect(await code(plaid.accountsGet({ access_token: first }))).toBe("INVALID_ACCESS_TOKEN");
    const account_id = (await plaid.accountsGet({ access_token })).data.accounts[0]?.account_id ?? "";
    await plaid.sandboxItemSetVerificationStatus({
      access_token,
      account_id,
      verification_status: Verified.AutomaticallyVerified,
    });
    expect((await plaid.accountsGet({ access_token })).data.accounts[0]?.verification_status).toBe(
      "automatically_verified",
    );
    await plaid.sandboxItemFireWebhook({ access_token, webhook_code: Code.UserPermissionRevoked });
    expect(await code(plaid.accountsGet({ access_token }))).toBe("ITEM_NOT_FOUND");
    const other = await linked("user_closed");
    await plaid.itemRemove({ access_token: other });
    expect(await code(plaid.itemGet({ access_token: other }))).toBe("INVALID_ACCESS_TOKEN");
  });

  it("answered each of the 17 operations as the description says", () => {
    expect([...operations.keys()].filter((id) => !called.has(id))).toEqual([]);
    expect(misfits).toEqual([]);
  });
});
