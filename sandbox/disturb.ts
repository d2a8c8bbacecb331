import type { ServerResponse } from "node:http";
import type { Fault } from "@/sandbox/faults";
import { json, type Reply, send } from "@/sandbox/http";
import { LOGIN_REQUIRED, PlaidFailure } from "@/sandbox/plaid/errors";

const PIECES = 8;

/** Stripe's refusals: type, code and text. */
const STRIPE: { [kind: string]: { type: string; code?: string; message: string } } = {
  http_401: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_***use (ordered)." },
  http_403: {
    type: "invalid_request_error",
    code: "account_invalid",
    message:
      "The provided key does not have access to this account. Application access may have been revoked (ordered).",
  },
  http_409: {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: "There is currently another in-progress request using this idempotency key (ordered).",
  },
  http_429: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests (ordered)." },
  http_500: { type: "api_error", message: "An ordered failure (500)." },
  http_503: { type: "api_error", message: "An ordered failure (503)." },
  no_permission: {
    type: "invalid_request_error",
    message: "The provided key 'sk_test_***use' does not have the required permissions for this endpoint (ordered).",
  },
};
/** Of those that are not called by it. */
const STATUSES: { [kind: string]: number } = { no_permission: 403 };

const plaid = (type: string, code: string, status: number) =>
  new PlaidFailure(type, code, `An ordered failure (${code}).`, status);
const PLAID: { [kind: string]: PlaidFailure } = {
  http_401: plaid("INVALID_INPUT", "INVALID_API_KEYS", 401),
  http_403: plaid("INVALID_INPUT", "UNAUTHORIZED_ENVIRONMENT", 403),
  http_409: plaid("API_ERROR", "INTERNAL_SERVER_ERROR", 409),
  http_429: plaid("RATE_LIMIT_EXCEEDED", "RATE_LIMIT", 429),
  http_500: plaid("API_ERROR", "INTERNAL_SERVER_ERROR", 500),
  http_503: plaid("API_ERROR", "PLANNED_MAINTENANCE", 503),
};
/** Types of Plaid's codes that a test may order by name. */
const PLAID_TYPES: { [code: string]: string } = {
  ITEM_NOT_FOUND: "ITEM_ERROR",
  PRODUCT_NOT_READY: "ITEM_ERROR",
  NO_AUTH_ACCOUNTS: "ITEM_ERROR",
  INSTITUTION_DOWN: "INSTITUTION_ERROR",
  INSTITUTION_NOT_RESPONDING: "INSTITUTION_ERROR",
  RATE_LIMIT: "RATE_LIMIT_EXCEEDED",
};

/** Whether a test may order this of Plaid. */
export const isPlaidCode = (code: string): boolean => code === LOGIN_REQUIRED.code || Object.hasOwn(PLAID_TYPES, code);

/** The refusal that a test has ordered instead of a response; null for every other fault. */
export function ordered({ kind, code = "", retryAfter }: Fault, path: string): Reply | null {
  const headers: { [name: string]: string } = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  if (kind === "garbage")
    return { status: 200, headers: { "content-type": "application/json" }, body: "<html>not json" };
  if (kind === "wrong_type")
    return { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><title>Welcome</title>" };
  if (kind === "plaid_error")
    return (
      code === LOGIN_REQUIRED.code ? LOGIN_REQUIRED : plaid(PLAID_TYPES[code] ?? "API_ERROR", code, 400)
    ).answer();
  if (path.startsWith("/plaid/")) {
    const reply = PLAID[kind]?.answer();
    return reply ? { ...reply, headers: { ...reply.headers, ...headers } } : null;
  }
  const error = STRIPE[kind];
  return error ? json(STATUSES[kind] ?? Number(kind.slice("http_".length)), { error: { ...error } }, headers) : null;
}

/** Sends a response as a disturbed connection does. Returns false where the fault is not the connection's. */
export async function sendBadly(fault: Fault | null, response: ServerResponse, reply: Reply): Promise<boolean> {
  const body = Buffer.from(reply.body);
  const half = body.subarray(0, Math.ceil(body.length / 2));
  if (fault?.kind === "truncated") {
    send(response, { ...reply, body: half });
    return true;
  }
  if (fault?.kind === "reset") {
    response.writeHead(reply.status, { ...reply.headers, "content-length": body.length });
    response.write(half, () => response.socket?.resetAndDestroy());
    return true;
  }
  if (fault?.kind !== "trickle") return false;
  response.writeHead(reply.status, { ...reply.headers, "content-length": body.length });
  const size = Math.max(1, Math.ceil(body.length / PIECES));
  for (let at = 0; at < body.length && !response.destroyed; at += size) {
    response.write(body.subarray(at, at + size));
    await new Promise((resolve) => setTimeout(resolve, fault.ms / PIECES));
  }
  response.end();
  return true;
}
