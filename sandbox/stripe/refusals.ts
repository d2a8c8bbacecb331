import type { ApiError } from "@/sandbox/errors";
import { isObject, type JsonObject } from "@/sandbox/json";

/** What a refusal contains in addition to its message: the code's page, and the request's log. */
export function errorBody(error: ApiError, requestId: string): JsonObject {
  const body = error.body();
  if (!isObject(body.error)) return body;
  const { code } = error.fields;
  const shown = { ...body.error, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` };
  const page = `https://stripe.com/docs/error-codes/${code?.replaceAll("_", "-")}`;
  return { error: code ? { ...shown, doc_url: page } : shown };
}

/** Whether the same request may succeed when it is sent once more; of a fault of the server's nothing is known. */
export function advice(status: number): { [name: string]: string } {
  if (status < 400 || status === 429 || status >= 500) return {};
  return { "stripe-should-retry": String(status === 409) };
}
