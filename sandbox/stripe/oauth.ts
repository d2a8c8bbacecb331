import { ApiError } from "@/sandbox/errors";
import type { JsonObject } from "@/sandbox/json";
import { APPLICATION, type Ctx, type Handlers, on, PLATFORM } from "@/sandbox/stripe/context";
import { emit } from "@/sandbox/stripe/events";

/** OAuth errors have their own shape: `{error, error_description}`. */
export class OAuthError extends ApiError {
  constructor(
    readonly kind: string,
    text: string,
  ) {
    super(400, "invalid_request_error", text);
  }

  override body(): JsonObject {
    return { error: this.kind, error_description: this.message };
  }
}

/** A refused parameter in OAuth's own words. */
export function asOAuth(error: ApiError): OAuthError {
  if (error instanceof OAuthError) return error;
  const grant = error.fields.param === "grant_type" && error.fields.code !== "parameter_missing";
  return new OAuthError(grant ? "unsupported_grant_type" : "invalid_request", error.message);
}

function token(ctx: Ctx, code: string | undefined): JsonObject {
  const grant = code ? ctx.store.get("token", PLATFORM, code) : undefined;
  const account = code?.startsWith("ac_") ? `acct_${code.slice(3)}` : undefined;
  const record = account ? ctx.store.get("account", PLATFORM, account) : undefined;
  if (!record || grant?.used)
    throw new OAuthError("invalid_grant", `Authorization code does not exist or was used: ${code ?? ""}`);
  if (grant) ctx.store.put("token", PLATFORM, { ...grant, used: true });
  if (record.deauthorized) ctx.store.put("account", PLATFORM, { ...record, deauthorized: undefined });
  return {
    access_token: "sk_test_inhouse",
    livemode: false,
    refresh_token: `rt_${record.id.slice(5)}`,
    scope: "read_write",
    stripe_publishable_key: "pk_test_inhouse",
    stripe_user_id: record.id,
    token_type: "bearer",
  };
}

/** The owner of a standard account (or the platform) ends the connection. */
export function deauthorize(ctx: Ctx, id: string): void {
  const record = ctx.store.get("account", PLATFORM, id);
  if (!record || record.deauthorized)
    throw new OAuthError("invalid_client", `This application is not connected to stripe account ${id}.`);
  emit(on(ctx, id), "account.application.deauthorized", { id: APPLICATION, object: "application", name: "Inhouse" });
  ctx.store.put("account", PLATFORM, { ...record, deauthorized: true });
}

export const oauthHandlers: Handlers = {
  "OAuth.token": (ctx, params) => {
    if (params.str("grant_type") === "refresh_token") {
      const id = `acct_${(params.str("refresh_token") ?? "").slice(3)}`;
      return token(ctx, ctx.store.get("account", PLATFORM, id) ? `ac_${id.slice(5)}` : undefined);
    }
    return token(ctx, params.str("code"));
  },
  "OAuth.deauthorize": (ctx, params) => {
    const id = params.str("stripe_user_id") ?? "";
    const client = params.str("client_id") ?? "";
    if (client !== APPLICATION)
      throw new OAuthError("invalid_client", `No application matches the supplied client identifier: ${client}`);
    deauthorize(ctx, id);
    return { stripe_user_id: id };
  },
};
