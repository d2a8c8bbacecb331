import { json, type Reply } from "@/sandbox/http";
import { newId, randomText } from "@/sandbox/ids";
import { isObject, type JsonObject } from "@/sandbox/json";
import { INSTITUTIONS, USERS } from "@/sandbox/plaid/banks";
import { badToken, invalid, LOGIN_REQUIRED, PlaidFailure } from "@/sandbox/plaid/errors";
import { checkInput } from "@/sandbox/plaid/input";
import { createItem, exchange, needItem, shownAccount, shownItem } from "@/sandbox/plaid/items";
import { createLinkToken, getLinkToken, linkWindow } from "@/sandbox/plaid/link";
import { notify, signingKey } from "@/sandbox/plaid/webhooks";
import type { PlaidItemRec } from "@/sandbox/records";
import { Router, readDescription } from "@/sandbox/router";
import type { Sandbox } from "@/sandbox/sandbox";
import type { ApiRequest } from "@/sandbox/stripe/api";
import { bankFromNumber } from "@/sandbox/stripe/banks";
import { PLATFORM } from "@/sandbox/stripe/context";

type PlaidHandler = (sandbox: Sandbox, body: JsonObject) => JsonObject;

const description = readDescription("plaid");
const router = new Router(description);

function routingOf(item: PlaidItemRec): string {
  return INSTITUTIONS.find((one) => one.id === item.institution)?.routing ?? "110000000";
}

function chosen(item: PlaidItemRec, body: JsonObject): PlaidItemRec["accounts"] {
  const ids = isObject(body.options) && Array.isArray(body.options.account_ids) ? body.options.account_ids : null;
  if (!ids) return item.accounts;
  const found = item.accounts.filter((one) => ids.includes(one.id));
  if (found.length < ids.length)
    throw badToken("one or more of the account IDs does not belong to this item", "INVALID_ACCOUNT_ID");
  return found;
}

function update(sandbox: Sandbox, item: PlaidItemRec, changes: Partial<PlaidItemRec>): PlaidItemRec {
  return sandbox.store.put("plaid_item", PLATFORM, { ...item, ...changes });
}

function accounts(sandbox: Sandbox, body: JsonObject): JsonObject {
  const item = needItem(sandbox, body.access_token, true);
  return { accounts: chosen(item, body).map(shownAccount), item: shownItem(item) };
}

function auth(sandbox: Sandbox, body: JsonObject): JsonObject {
  const item = needItem(sandbox, body.access_token, true);
  const routing = routingOf(item);
  const ach = chosen(item, body).map((one) => ({
    account: one.number,
    account_id: one.id,
    can_transfer_in: null,
    can_transfer_out: null,
    is_tokenized_account_number: false,
    routing,
    wire_routing: null,
  }));
  return { ...accounts(sandbox, body), numbers: { ach, bacs: [], eft: [], international: [] } };
}

/** A one-time Stripe token for a linked account: Plaid hands the numbers to Stripe, never to us. */
function bankToken(sandbox: Sandbox, body: JsonObject): JsonObject {
  const item = needItem(sandbox, body.access_token, true);
  const account = item.accounts.find((one) => one.id === body.account_id);
  if (!account) throw badToken("the account does not belong to this item", "INVALID_ACCOUNT_ID");
  const bank = bankFromNumber({ number: account.number, routing: routingOf(item), accountType: account.subtype }, true);
  const token = sandbox.store.put("token", PLATFORM, {
    id: newId("btok"),
    created: sandbox.clock.now(),
    used: false,
    bank,
  });
  return { stripe_bank_account_token: token.id };
}

function institution(body: JsonObject): JsonObject {
  const found = INSTITUTIONS.find((one) => one.id === body.institution_id);
  if (!found) throw badToken("invalid institution_id provided", "INVALID_INSTITUTION");
  const { id: institution_id, name, routing, color: primary_color } = found;
  const rest = {
    country_codes: ["US"],
    logo: null,
    oauth: false,
    primary_color,
    products: ["auth", "balance"],
    routing_numbers: [routing],
    url: null,
  };
  return { institution: { institution_id, name, ...rest } };
}

function verificationKey(sandbox: Sandbox, body: JsonObject): JsonObject {
  const key = signingKey(sandbox);
  if (body.key_id !== key.id) throw badToken("invalid key_id provided", "INVALID_WEBHOOK_VERIFICATION_KEY_ID");
  const { crv = "P-256", kty = "EC", x = "", y = "" } = key.secret;
  return { key: { alg: "ES256", created_at: key.created, crv, expired_at: null, kid: key.id, kty, use: "sig", x, y } };
}

function publicToken(sandbox: Sandbox, body: JsonObject): JsonObject {
  const options = isObject(body.options) ? body.options : {};
  if (!INSTITUTIONS.some((one) => one.id === body.institution_id))
    throw badToken("invalid institution_id provided", "INVALID_INSTITUTION");
  const user = typeof options.override_username === "string" ? options.override_username : "user_good";
  if (!Object.hasOwn(USERS, user))
    throw invalid("INVALID_FIELD", `options.override_username must be one of ${Object.keys(USERS).join(", ")}`);
  const webhook = typeof options.webhook === "string" ? options.webhook : null;
  return { public_token: createItem(sandbox, String(body.institution_id), user, webhook).publicToken ?? "" };
}

function fire(sandbox: Sandbox, body: JsonObject): JsonObject {
  const item = needItem(sandbox, body.access_token);
  if (!item.webhook)
    throw new PlaidFailure("SANDBOX_ERROR", "SANDBOX_WEBHOOK_INVALID", "webhook for this item has not been set up");
  const code = String(body.webhook_code);
  const error = code === "ERROR" ? LOGIN_REQUIRED.fields() : null;
  notify(sandbox, item.webhook, {
    webhook_type: String(body.webhook_type ?? "ITEM"),
    webhook_code: code,
    item_id: item.id,
    error,
  });
  if (code === "USER_PERMISSION_REVOKED") update(sandbox, item, { revoked: true });
  return { webhook_fired: true };
}

function resetLogin(sandbox: Sandbox, body: JsonObject): JsonObject {
  const item = update(sandbox, needItem(sandbox, body.access_token), { loginRequired: true });
  if (item.webhook)
    notify(sandbox, item.webhook, {
      webhook_type: "ITEM",
      webhook_code: "ERROR",
      item_id: item.id,
      error: LOGIN_REQUIRED.fields(),
    });
  return { reset_login: true };
}

/** What Plaid reports of an account once its deposits are through. */
const VERIFICATION_CODES: { [status: string]: string } = {
  automatically_verified: "AUTOMATICALLY_VERIFIED",
  verification_expired: "VERIFICATION_EXPIRED",
};

/** Sends webhooks elsewhere; the new address is notified first. */
function updateWebhook(sandbox: Sandbox, body: JsonObject): JsonObject {
  const webhook = typeof body.webhook === "string" && body.webhook ? body.webhook : null;
  const item = update(sandbox, needItem(sandbox, body.access_token), { webhook });
  if (webhook) {
    notify(sandbox, webhook, {
      webhook_type: "ITEM",
      webhook_code: "WEBHOOK_UPDATE_ACKNOWLEDGED",
      item_id: item.id,
      new_webhook_url: webhook,
      error: null,
    });
  }
  return { item: shownItem(item) };
}

function setVerification(sandbox: Sandbox, body: JsonObject): JsonObject {
  const item = needItem(sandbox, body.access_token);
  if (!item.accounts.some((one) => one.id === body.account_id)) throw badToken("unknown account", "INVALID_ACCOUNT_ID");
  const changed = item.accounts.map((one) =>
    one.id === body.account_id ? { ...one, verification: String(body.verification_status) } : one,
  );
  update(sandbox, item, { accounts: changed });
  const code = VERIFICATION_CODES[String(body.verification_status)];
  if (item.webhook && code) {
    const account_id = String(body.account_id);
    notify(sandbox, item.webhook, { webhook_type: "AUTH", webhook_code: code, item_id: item.id, account_id });
  }
  return {};
}

export const PLAID_HANDLERS: { [operation: string]: PlaidHandler } = {
  linkTokenCreate: createLinkToken,
  linkTokenGet: getLinkToken,
  itemPublicTokenExchange: (sandbox, body) => {
    const item = exchange(sandbox, String(body.public_token));
    return { access_token: item.accessToken, item_id: item.id };
  },
  itemGet: (sandbox, body) => ({ item: shownItem(needItem(sandbox, body.access_token)), status: null }),
  itemRemove: (sandbox, body) => {
    sandbox.store.delete("plaid_item", PLATFORM, needItem(sandbox, body.access_token).id);
    return {};
  },
  itemWebhookUpdate: updateWebhook,
  itemAccessTokenInvalidate: (sandbox, body) => {
    const accessToken = `access-sandbox-${randomText(36)}`;
    return { new_access_token: update(sandbox, needItem(sandbox, body.access_token), { accessToken }).accessToken };
  },
  accountsGet: accounts,
  accountsBalanceGet: accounts,
  authGet: auth,
  processorStripeBankAccountTokenCreate: bankToken,
  institutionsGetById: (_sandbox, body) => institution(body),
  webhookVerificationKeyGet: verificationKey,
  sandboxPublicTokenCreate: publicToken,
  sandboxItemFireWebhook: fire,
  sandboxItemResetLogin: resetLogin,
  sandboxItemSetVerificationStatus: setVerification,
};

function bodyOf(request: ApiRequest): JsonObject {
  try {
    const value: unknown = JSON.parse(request.body.toString("utf8") || "{}");
    if (isObject(value)) return value;
  } catch {
    // Answered below like any other body that is no object.
  }
  throw invalid("INVALID_BODY", "body could not be parsed as JSON");
}

function checkKeys(request: ApiRequest, body: JsonObject): void {
  const id = request.headers["plaid-client-id"] ?? body.client_id;
  const secret = request.headers["plaid-secret"] ?? body.secret;
  if (!id || !secret)
    throw new PlaidFailure("INVALID_INPUT", "INVALID_API_KEYS", "invalid client_id or secret provided", 400);
}

/** Plaid's API under /plaid: JSON in, JSON out, errors in Plaid's shape. */
export function plaid(sandbox: Sandbox, request: ApiRequest): Reply {
  try {
    const body = bodyOf(request);
    const window = request.method === "POST" ? linkWindow(sandbox, request.path, body) : null;
    if (window) return window;
    const match = router.match(request.method, request.path.slice("/plaid".length));
    const handler = match && PLAID_HANDLERS[match.operation.id];
    if (!match || !handler)
      throw new PlaidFailure("INVALID_REQUEST", "NOT_FOUND", "the requested route does not exist", 404);
    checkKeys(request, body);
    checkInput(description, match.operation.input, body, "");
    return json(200, { ...sandbox.store.transact(() => handler(sandbox, body)), request_id: randomText(15) });
  } catch (error) {
    if (error instanceof PlaidFailure) return error.answer();
    throw error;
  }
}
