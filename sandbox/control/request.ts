import { ApiError } from "@/sandbox/errors";
import type { Reply } from "@/sandbox/http";
import { isObject, type JsonObject } from "@/sandbox/json";
import type { Sandbox } from "@/sandbox/sandbox";
import { SECRET_KEY } from "@/sandbox/stripe/api";

export interface ControlRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: { [name: string]: string | undefined };
  body: Buffer;
}

export type ControlHandler = (sandbox: Sandbox, request: ControlRequest, rest: string[]) => Reply;

/** The JSON body as an object; an empty body is an empty object. Throws 400 on anything else. */
export function bodyOf(request: ControlRequest): JsonObject {
  if (request.body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(request.body.toString("utf8"));
  } catch {
    throw new ApiError(400, "invalid_request_error", "The body is not JSON.");
  }
  if (!isObject(value)) throw new ApiError(400, "invalid_request_error", "The body must be a JSON object.");
  return value;
}

/** Throws 401 unless the caller holds the sandbox's secret key. */
export function needKey(request: ControlRequest): void {
  if (request.headers.authorization === `Bearer ${SECRET_KEY}`) return;
  throw new ApiError(401, "invalid_request_error", `Send the header Authorization: Bearer ${SECRET_KEY}.`);
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function bad(message: string): ApiError {
  return new ApiError(400, "invalid_request_error", message);
}
