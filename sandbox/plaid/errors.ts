import { json, type Reply } from "@/sandbox/http";
import { randomText } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";

/** A response of Plaid that is not 2xx, in Plaid's own shape. */
export class PlaidFailure extends Error {
  constructor(
    readonly type: string,
    readonly code: string,
    message: string,
    readonly status = 400,
    readonly display: string | null = null,
  ) {
    super(message);
  }

  fields(): JsonObject {
    return {
      display_message: this.display,
      error_code: this.code,
      error_message: this.message,
      error_type: this.type,
    };
  }

  answer(): Reply {
    return json(this.status, {
      ...this.fields(),
      documentation_url: "",
      request_id: randomText(15),
      suggested_action: null,
    });
  }
}

export function invalid(code: string, message: string): PlaidFailure {
  return new PlaidFailure("INVALID_REQUEST", code, message);
}

export function badToken(message: string, code = "INVALID_ACCESS_TOKEN"): PlaidFailure {
  return new PlaidFailure("INVALID_INPUT", code, message);
}

export const LOGIN_REQUIRED = new PlaidFailure(
  "ITEM_ERROR",
  "ITEM_LOGIN_REQUIRED",
  "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
  400,
  "Your bank needs you to sign in again.",
);
