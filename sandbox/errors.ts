import type { JsonObject } from "@/sandbox/json";

export type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

export interface ErrorFields {
  code?: string;
  decline_code?: string;
  advice_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: JsonObject;
  payment_method?: JsonObject;
  setup_intent?: JsonObject;
}

/**
 * A response that is not 2xx. `keep` says that the changes made so far stay (a declined charge is recorded);
 * `replayable` says that an idempotency key stores this response (validation failures are not stored).
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly type: ErrorType,
    message: string,
    readonly fields: ErrorFields = {},
    readonly keep = false,
    readonly replayable = true,
  ) {
    super(message);
  }

  body(): JsonObject {
    return { error: { ...this.fields, type: this.type, message: this.message } };
  }
}

/** 400 from a handler: the request was well formed, but cannot be done. */
export function refuse(message: string, code?: string, param?: string, extra: ErrorFields = {}): ApiError {
  return new ApiError(400, "invalid_request_error", message, {
    ...extra,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });
}

/** 400 from parameter validation, before the handler ran. */
export function invalidParameter(message: string, param: string, code?: string): ApiError {
  return new ApiError(400, "invalid_request_error", message, { ...(code ? { code } : {}), param }, false, false);
}

/** No object has the requested id: 404 when the address names it, 400 when a parameter does. */
export class MissingError extends ApiError {
  constructor(
    noun: string,
    readonly id: string,
    param: string,
    status = 404,
    message = `No such ${noun}: '${id}'`,
  ) {
    super(status, "invalid_request_error", message, { code: "resource_missing", param });
  }

  /** The same refusal of a parameter's value. */
  asParameter(): MissingError {
    return new MissingError("", this.id, this.fields.param ?? "id", 400, this.message);
  }
}

/** 404 `resource_missing`. `noun` is the object's name as Stripe writes it. */
export function missing(noun: string, id: string, param = "id"): ApiError {
  return new MissingError(noun, id, param);
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, "invalid_request_error", message, {}, false, false);
}

export function forbidden(message: string, code?: string): ApiError {
  return new ApiError(403, "invalid_request_error", message, code ? { code } : {}, false, false);
}

/** 402 from the card network or the bank. The failed charge stays on record. */
export function cardError(message: string, fields: ErrorFields): ApiError {
  return new ApiError(402, "card_error", message, fields, true);
}
