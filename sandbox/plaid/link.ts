import { json, type Reply } from "@/sandbox/http";
import { randomText } from "@/sandbox/ids";
import { isObject, type JsonObject } from "@/sandbox/json";
import { INSTITUTIONS, PASSWORD, USERS } from "@/sandbox/plaid/banks";
import { badToken, invalid, PlaidFailure } from "@/sandbox/plaid/errors";
import { createItem, needItem, shownAccount } from "@/sandbox/plaid/items";
import type { LinkTokenRec, PlaidItemRec } from "@/sandbox/records";
import type { Sandbox } from "@/sandbox/sandbox";
import { PLATFORM } from "@/sandbox/stripe/context";

const LIFETIME = 4 * 3600;

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** The languages that Link speaks. */
const LANGUAGES = "da nl en et fr de hi it lv lt no pl pt ro es sv vi".split(" ");

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** /link/token/create, also for repairing an item (update mode). */
export function createLinkToken(sandbox: Sandbox, body: JsonObject): JsonObject {
  const item = body.access_token ? needItem(sandbox, body.access_token) : undefined;
  const user = isObject(body.user) ? body.user : undefined;
  if (!user && !body.user_id)
    throw new PlaidFailure("INVALID_REQUEST", "MISSING_FIELDS", "user.client_user_id is required");
  if (!item && strings(body.products).length === 0)
    throw new PlaidFailure("INVALID_REQUEST", "MISSING_FIELDS", "products must not be empty");
  if (!LANGUAGES.includes(String(body.language)))
    throw invalid("INVALID_FIELD", `language must be one of ${LANGUAGES.join(", ")}`);
  const created = sandbox.clock.now();
  const record = sandbox.store.put("link_token", PLATFORM, {
    id: randomText(24),
    created,
    token: `link-sandbox-${randomText(36)}`,
    expiresAt: created + LIFETIME,
    clientName: String(body.client_name),
    language: String(body.language),
    products: strings(body.products),
    countries: strings(body.country_codes),
    webhook: typeof body.webhook === "string" ? body.webhook : null,
    redirect: typeof body.redirect_uri === "string" ? body.redirect_uri : null,
    filters: isObject(body.account_filters) ? body.account_filters : {},
    ...(item ? { item: item.id } : {}),
  });
  return { expiration: iso(record.expiresAt), link_token: record.token };
}

function needLink(sandbox: Sandbox, token: unknown): LinkTokenRec {
  const record =
    typeof token === "string" ? sandbox.store.values("link_token", PLATFORM, "token", token)[0] : undefined;
  if (!record || record.expiresAt < sandbox.clock.now())
    throw badToken("could not find matching link token, or it has expired", "INVALID_LINK_TOKEN");
  return record;
}

export function getLinkToken(sandbox: Sandbox, body: JsonObject): JsonObject {
  const record = needLink(sandbox, body.link_token);
  return {
    created_at: iso(record.created),
    expiration: iso(record.expiresAt),
    link_token: record.token,
    metadata: {
      account_filters: record.filters,
      client_name: record.clientName,
      country_codes: record.countries,
      initial_products: record.products,
      language: record.language,
      redirect_uri: record.redirect,
      webhook: record.webhook,
    },
  };
}

function allowed(record: LinkTokenRec, item: PlaidItemRec): PlaidItemRec["accounts"] {
  const subtypes = isObject(record.filters.depository) ? strings(record.filters.depository.account_subtypes) : [];
  return item.accounts.filter(
    (one) => subtypes.length === 0 || subtypes.includes("all") || subtypes.includes(one.subtype),
  );
}

function signIn(sandbox: Sandbox, record: LinkTokenRec, body: JsonObject): JsonObject {
  const user = String(body.username ?? "");
  if (!Object.hasOwn(USERS, user) || body.password !== PASSWORD) {
    throw new PlaidFailure(
      "ITEM_ERROR",
      "INVALID_CREDENTIALS",
      "the provided credentials were not correct",
      400,
      "Wrong user name or password. Use user_good and pass_good.",
    );
  }
  const institution = INSTITUTIONS.find((one) => one.id === body.institution_id);
  if (!institution) throw badToken("unknown institution", "INVALID_INSTITUTION");
  const known = record.item ? sandbox.store.get("plaid_item", PLATFORM, record.item) : undefined;
  const item = known
    ? sandbox.store.put("plaid_item", PLATFORM, {
        ...known,
        loginRequired: undefined,
        publicToken: `public-sandbox-${randomText(36)}`,
        created: sandbox.clock.now(),
      })
    : createItem(sandbox, institution.id, user, record.webhook);
  return {
    public_token: item.publicToken ?? "",
    institution: { institution_id: institution.id, name: institution.name },
    accounts: allowed(record, item).map((one) => ({ ...shownAccount(one), id: one.id })),
  };
}

/** The Link window's own calls: whose it is, and signing in to a test bank. */
export function linkWindow(sandbox: Sandbox, path: string, body: JsonObject): Reply | null {
  if (path === "/plaid/link/open") {
    const record = needLink(sandbox, body.link_token);
    const banks = INSTITUTIONS.map(({ id, name, color }) => ({ id, name, color }));
    return json(200, {
      client_name: record.clientName,
      language: record.language,
      institutions: banks,
      update: record.item !== undefined,
    });
  }
  if (path === "/plaid/link/sign-in") {
    return json(
      200,
      sandbox.store.transact(() => signIn(sandbox, needLink(sandbox, body.link_token), body)),
    );
  }
  return null;
}
