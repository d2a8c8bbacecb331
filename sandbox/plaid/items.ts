import { randomText } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import { accountsOf, INSTITUTIONS } from "@/sandbox/plaid/banks";
import { badToken, LOGIN_REQUIRED, PlaidFailure } from "@/sandbox/plaid/errors";
import type { PlaidItemRec } from "@/sandbox/records";
import type { Sandbox } from "@/sandbox/sandbox";
import { PLATFORM } from "@/sandbox/stripe/context";

const PUBLIC_TOKEN_LIFETIME = 30 * 60;

/** Creates an item as Link does when the user has signed in. */
export function createItem(sandbox: Sandbox, institution: string, user: string, webhook: string | null): PlaidItemRec {
  return sandbox.store.put("plaid_item", PLATFORM, {
    id: randomText(37),
    created: sandbox.clock.now(),
    accessToken: `access-sandbox-${randomText(36)}`,
    publicToken: `public-sandbox-${randomText(36)}`,
    institution,
    webhook,
    accounts: accountsOf(user, () => randomText(37)),
  });
}

/** The item behind a public token, which works once and for half an hour. */
export function exchange(sandbox: Sandbox, token: string): PlaidItemRec {
  const item = sandbox.store.values("plaid_item", PLATFORM, "publicToken", token)[0];
  if (!item) throw badToken("could not find matching public token", "INVALID_PUBLIC_TOKEN");
  if (item.created + PUBLIC_TOKEN_LIFETIME < sandbox.clock.now())
    throw badToken("provided public token is expired", "INVALID_PUBLIC_TOKEN");
  return sandbox.store.put("plaid_item", PLATFORM, { ...item, publicToken: undefined });
}

/** The item of an access token. `healthy` refuses one whose user must sign in again. */
export function needItem(sandbox: Sandbox, token: unknown, healthy = false): PlaidItemRec {
  const item =
    typeof token === "string" ? sandbox.store.values("plaid_item", PLATFORM, "accessToken", token)[0] : undefined;
  if (!item) throw badToken("could not find matching access token");
  if (item.revoked) throw new PlaidFailure("ITEM_ERROR", "ITEM_NOT_FOUND", "the user has revoked access to this item");
  if (healthy && item.loginRequired) throw LOGIN_REQUIRED;
  return item;
}

export function shownItem(item: PlaidItemRec): JsonObject {
  const bank = INSTITUTIONS.find((one) => one.id === item.institution);
  return {
    auth_method: "INSTANT_AUTH",
    available_products: ["balance"],
    billed_products: ["auth"],
    consent_expiration_time: null,
    error: item.loginRequired ? { ...LOGIN_REQUIRED.fields(), request_id: randomText(15) } : null,
    institution_id: item.institution,
    institution_name: bank?.name ?? null,
    item_id: item.id,
    products: ["auth"],
    update_type: "background",
    webhook: item.webhook,
  };
}

export function shownAccount(account: PlaidItemRec["accounts"][number]): JsonObject {
  const cents = account.subtype === "savings" ? 210 : 110;
  return {
    account_id: account.id,
    balances: {
      available: cents - 10,
      current: cents,
      iso_currency_code: "USD",
      limit: null,
      unofficial_currency_code: null,
    },
    holder_category: "personal",
    mask: account.mask,
    name: account.name,
    official_name: `${account.name} 0% Interest`,
    subtype: account.subtype,
    type: "depository",
    ...(account.verification ? { verification_status: account.verification } : {}),
  };
}
