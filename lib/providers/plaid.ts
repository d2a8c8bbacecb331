import "server-only";
import { createHash } from "node:crypto";
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import type { JWKPublicKey, PlaidApi } from "plaid";
import { z } from "zod";
import { sameBytes } from "@/lib/core/auth/secrets";
import { type AppError, type Told, unavailable } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { env } from "@/lib/core/process/env";
import { log } from "@/lib/core/process/log";

// How the bank link (Plaid) is called. Nothing else imports its SDK. Access tokens come in and go out as arguments and
// are never logged; every function throws BankLinkError and nothing else.

/** A signed message older than this may be a replay. */
const OLDEST_SECONDS = 300;

type Sdk = typeof import("plaid");

// Loaded when it is needed: it takes 90 MB, and a worker may never meet a bank.
async function connect(): Promise<{ sdk: Sdk; client: PlaidApi }> {
  const sdk = await import("plaid");
  const { SANDBOX_URL, PLAID_ENV, PLAID_CLIENT_ID, PLAID_SECRET, PROVIDER_PATIENCE_MS: timeout } = env();
  const headers = { "PLAID-CLIENT-ID": PLAID_CLIENT_ID || "inhouse", "PLAID-SECRET": PLAID_SECRET || "sandbox" };
  const basePath = SANDBOX_URL ? `${SANDBOX_URL}/plaid` : sdk.PlaidEnvironments[PLAID_ENV];
  const baseOptions = { headers, proxy: false, timeout } as const;
  return { sdk, client: new sdk.PlaidApi(new sdk.Configuration({ basePath, baseOptions })) };
}

let plaid: ReturnType<typeof connect> | undefined;

/** Loads the library beforehand in a process that serves people, where there is a bank link at all. */
export async function loadBankLink(): Promise<void> {
  if (!hasBankLink()) return;
  plaid ??= connect();
  await plaid;
}

/** Whether this installation has a bank link at all: keys of its own, or the sandbox. */
export function hasBankLink(): boolean {
  const { SANDBOX_URL, PLAID_CLIENT_ID, PLAID_SECRET } = env();
  return SANDBOX_URL !== "" || (PLAID_CLIENT_ID !== "" && PLAID_SECRET !== "");
}

/**
 * How a call to the bank-link provider failed. `loginRequired`: the bank requires a new sign-in. `gone`: the connection
 * has ended. `invalid`: an unknown token or account. `unreachable`: the outcome is unknown. `outage`: our own keys are not
 * taken, which is nobody else's fault.
 */
export type BankLinkFault = "loginRequired" | "gone" | "invalid" | "refused" | "unreachable" | "outage";

const TOLD: Partial<Record<BankLinkFault, string>> = {
  outage: "errors.paymentsDown",
  unreachable: "errors.unavailable",
};

/** What every function of this adapter throws. It holds no part of the request, which carries secrets. */
export class BankLinkError extends Error implements Told {
  override readonly name = "BankLinkError";
  readonly told: AppError | null;

  constructor(
    readonly fault: BankLinkFault,
    readonly code: string,
  ) {
    super(`bank link: ${code}`);
    this.told = TOLD[fault] ? unavailable(TOLD[fault]) : null;
  }
}

const FAULTS: Record<string, BankLinkFault> = {
  ITEM_LOGIN_REQUIRED: "loginRequired",
  ITEM_NOT_FOUND: "gone",
  INVALID_ACCESS_TOKEN: "gone",
  USER_PERMISSION_REVOKED: "gone",
  USER_ACCOUNT_REVOKED: "gone",
  INVALID_PUBLIC_TOKEN: "invalid",
  INVALID_ACCOUNT_ID: "invalid",
  INVALID_API_KEYS: "outage",
  UNAUTHORIZED_ENVIRONMENT: "outage",
  UNKNOWN_FIELDS: "outage",
};

const failure = z.object({ response: z.object({ status: z.number(), data: z.object({ error_code: z.string() }) }) });

async function ask<Data>(what: string, call: (client: PlaidApi, sdk: Sdk) => Promise<{ data: Data }>): Promise<Data> {
  try {
    plaid ??= connect();
    const { client, sdk } = await plaid;
    return (await call(client, sdk)).data;
  } catch (error) {
    const read = failure.safeParse(error);
    if (!read.success) throw new BankLinkError("unreachable", "UNREACHABLE");
    const { status, data } = read.data.response;
    const fault = FAULTS[data.error_code] ?? (status >= 500 || status === 429 ? "unreachable" : "refused");
    if (fault === "refused" || fault === "outage")
      log.error({ what, code: data.error_code }, "bank link refused a call");
    throw new BankLinkError(fault, data.error_code);
  }
}

/** The fault behind an error, or null when it did not come from the bank link. */
export function bankLinkFault(error: unknown): BankLinkFault | null {
  return error instanceof BankLinkError ? error.fault : null;
}

export type NewLink = {
  /** Who it is for, in a form that says nothing about the person. */
  clientUserId: string;
  clientName: string;
  locale: Locale;
  webhook: string;
  /** With it the connection is repaired instead of a new one made. */
  accessToken?: string;
};

/** Opens the bank link for one person; returns the token their browser needs, valid for about four hours. */
export async function createLinkToken(input: NewLink): Promise<string> {
  const { accessToken } = input;
  const { link_token } = await ask("linkTokenCreate", (client, sdk) => {
    const { Checking, Savings } = sdk.DepositoryAccountSubtype;
    const isNew = {
      products: [sdk.Products.Auth],
      account_filters: { depository: { account_subtypes: [Checking, Savings] } },
    };
    return client.linkTokenCreate({
      client_name: input.clientName.slice(0, 30),
      language: input.locale === "es-US" ? "es" : "en",
      country_codes: [sdk.CountryCode.Us],
      user: { client_user_id: input.clientUserId },
      webhook: input.webhook,
      ...(accessToken ? { access_token: accessToken } : isNew),
    });
  });
  return link_token;
}

/** Trades the browser's one-time token for lasting access; works once. */
export async function exchangePublicToken(publicToken: string): Promise<{ accessToken: string; itemId: string }> {
  const answer = await ask("exchange", (client) => client.itemPublicTokenExchange({ public_token: publicToken }));
  return { accessToken: answer.access_token, itemId: answer.item_id };
}

/** The bank's name and the last digits of a connected account: all that a person is shown of it. */
export async function describeAccount(
  accessToken: string,
  accountId: string,
): Promise<{ bankName: string; last4: string }> {
  const options = { account_ids: [accountId] };
  const { accounts, item } = await ask("accountsGet", (client) =>
    client.accountsGet({ access_token: accessToken, options }),
  );
  const [account] = accounts;
  if (account?.type !== "depository") throw new BankLinkError("invalid", "INVALID_ACCOUNT_ID");
  return { bankName: item.institution_name ?? "", last4: account.mask ?? "" };
}

/** The account in the payment provider's one-time form; the number itself goes from bank link to provider. */
export async function createBankToken(accessToken: string, accountId: string): Promise<string> {
  const request = { access_token: accessToken, account_id: accountId };
  return (await ask("bankToken", (client) => client.processorStripeBankAccountTokenCreate(request)))
    .stripe_bank_account_token;
}

/** How a connection stands at the bank link now. */
export async function connectionState(accessToken: string): Promise<"linked" | "login_required" | "revoked"> {
  try {
    const { item } = await ask("itemGet", (client) => client.itemGet({ access_token: accessToken }));
    const code = item.error?.error_code ?? "";
    if (FAULTS[code] === "gone") return "revoked";
    return FAULTS[code] === "loginRequired" ? "login_required" : "linked";
  } catch (error) {
    if (bankLinkFault(error) === "gone") return "revoked";
    throw error;
  }
}

/** Ends a connection; one that has ended already is left as it is. */
export async function removeConnection(accessToken: string): Promise<void> {
  try {
    await ask("itemRemove", (client) => client.itemRemove({ access_token: accessToken }));
  } catch (error) {
    if (bankLinkFault(error) !== "gone") throw error;
  }
}

const keys = new Map<string, JWKPublicKey>();

async function keyOf(kid: string): Promise<JWKPublicKey> {
  const known = keys.get(kid);
  if (known) return known;
  const { key } = await ask("verificationKey", (client) => client.webhookVerificationKeyGet({ key_id: kid }));
  keys.set(kid, key);
  return key;
}

const message = z.object({ webhook_type: z.string(), webhook_code: z.string(), item_id: z.string() });
export type BankLinkMessage = z.infer<typeof message> & { id: string };

/**
 * Verifies a webhook's raw body and returns its content: signed with ES256 by one of the provider's keys, at most five
 * minutes old, and for this very body. Null otherwise. Throws only when the key cannot be fetched, so that the webhook
 * is sent again.
 */
export async function verifyBankWebhook(rawText: string, token: string, at: Date): Promise<BankLinkMessage | null> {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    if (alg !== "ES256" || !kid) return null;
    const { crv, kty, x, y, expired_at } = await keyOf(kid);
    if (expired_at !== null) return null;
    const { payload } = await jwtVerify(token, await importJWK({ crv, kty, x, y }, "ES256"), {
      algorithms: ["ES256"],
      maxTokenAge: OLDEST_SECONDS,
      currentDate: at,
      clockTolerance: 5,
    });
    const hash = createHash("sha256").update(rawText).digest();
    const signed = Buffer.from(String(payload.request_body_sha256), "hex");
    if (!sameBytes(hash, signed)) return null;
    const read = message.safeParse(JSON.parse(rawText));
    // A message has no id of its own; its signature is as good as one.
    return read.success ? { ...read.data, id: createHash("sha256").update(token).digest("hex") } : null;
  } catch (error) {
    if (bankLinkFault(error) === "unreachable") throw error;
    return null;
  }
}
