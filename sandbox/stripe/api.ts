import { ApiError, forbidden, invalidParameter, MissingError, refuse, unauthorized } from "@/sandbox/errors";
import { decodeForm, decodeMultipart, type Raw } from "@/sandbox/form";
import { json, type Reply } from "@/sandbox/http";
import { type Idempotency, printOf } from "@/sandbox/idempotency";
import { randomText } from "@/sandbox/ids";
import { isObject, type Json, type JsonObject } from "@/sandbox/json";
import { Params } from "@/sandbox/params";
import type { Match, Router } from "@/sandbox/router";
import { coerce } from "@/sandbox/schema";
import { type Ctx, PLATFORM, VERSION } from "@/sandbox/stripe/context";
import { expand } from "@/sandbox/stripe/expand";
import { HANDLERS } from "@/sandbox/stripe/handlers";
import { asOAuth } from "@/sandbox/stripe/oauth";
import { advice, errorBody } from "@/sandbox/stripe/refusals";

export const SECRET_KEY = "sk_test_inhouse";
export const PUBLISHABLE_KEY = "pk_test_inhouse";

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  headers: { [name: string]: string | undefined };
  body: Buffer;
  /** An ordered slowness, milliseconds; the idempotency key is in flight meanwhile. */
  delayMs?: number;
}

const BROWSER_OPERATIONS = new Set([
  "PaymentMethods.create",
  "PaymentIntents.retrieve",
  "PaymentIntents.confirm",
  "SetupIntents.retrieve",
  "SetupIntents.confirm",
]);

/** What a browser must not learn about an intent. */
const PRIVATE = [
  "application",
  "application_fee_amount",
  "customer",
  "latest_charge",
  "metadata",
  "on_behalf_of",
  "transfer_data",
  "transfer_group",
];

function keyOf(headers: ApiRequest["headers"]): string {
  const header = headers.authorization ?? "";
  if (/^bearer /i.test(header)) return header.slice(7).trim();
  if (/^basic /i.test(header)) return Buffer.from(header.slice(6), "base64").toString("utf8").split(":")[0] ?? "";
  return "";
}

function isPublishable(key: string): boolean {
  if (key === SECRET_KEY) return false;
  if (key === PUBLISHABLE_KEY) return true;
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}***. The sandbox takes ${SECRET_KEY} only.`);
}

function checkVersion(version: string | undefined): void {
  if (!version || version === VERSION) return;
  throw refuse(
    `Invalid Stripe API version: ${version}. The sandbox speaks ${VERSION} only.`,
    undefined,
    "Stripe-Version",
  );
}

function accountOf(ctx: Ctx, header: string | undefined): string {
  if (!header || header === PLATFORM) return PLATFORM;
  const record = ctx.store.get("account", PLATFORM, header);
  if (record && !record.deleted && !record.deauthorized) return header;
  const text = `The provided key 'sk_test_***use' does not have access to account '${header}' (or that account does not exist). Application access may have been revoked.`;
  throw forbidden(text, "account_invalid");
}

/** Parameters that older API versions had, refused with the reason. */
function checkRetired(operation: string, tree: { [key: string]: Raw }): void {
  const intent = operation.startsWith("PaymentIntents.") || operation.startsWith("SetupIntents.");
  if (!intent || !Object.hasOwn(tree, "payment_method_types")) return;
  const text = "payment_method_types is no longer supported. Use allowed_payment_method_types instead.";
  throw invalidParameter(text, "payment_method_types", "payment_method_types_no_longer_supported");
}

async function pause(ms: number | undefined): Promise<void> {
  if (ms) await new Promise((resolve) => setTimeout(resolve, ms));
}

interface Decoded {
  params: Params;
  tree: { [key: string]: Raw };
  upload?: Ctx["upload"];
  clientSecret?: string;
}

function typed(match: Match, tree: { [key: string]: Raw }): Json {
  try {
    return coerce(match.operation.input, tree, "");
  } catch (error) {
    throw match.operation.id.startsWith("OAuth.") && error instanceof ApiError ? asOAuth(error) : error;
  }
}

function decode(request: ApiRequest, match: Match, publishable: boolean): Decoded {
  const type = request.headers["content-type"] ?? "";
  let tree: { [key: string]: Raw };
  let upload: Ctx["upload"];
  try {
    if (request.method !== "POST") tree = decodeForm(request.query);
    else if (type.startsWith("multipart/form-data")) ({ tree, upload } = decodeMultipart(request.body, type));
    else tree = decodeForm(request.body.toString("utf8"));
  } catch (error) {
    if (error instanceof URIError) throw refuse("Invalid request: the parameters are not URL encoded.");
    throw error;
  }
  if (match.operation.id.startsWith("Files.") && type.includes("json"))
    throw refuse("Files must be sent as multipart/form-data.");
  const secret = tree.client_secret;
  if (publishable) {
    // The browser library adds fields of its own that the API description does not list.
    for (const name of [
      "client_secret",
      "key",
      "payment_user_agent",
      "referrer",
      "guid",
      "muid",
      "sid",
      "time_on_page",
    ]) {
      if (match.operation.method === "POST" || name !== "client_secret") delete tree[name];
    }
  }
  checkRetired(match.operation.id, tree);
  const value = typed(match, tree);
  return {
    params: new Params(isObject(value) ? value : {}),
    tree,
    ...(upload ? { upload } : {}),
    ...(typeof secret === "string" ? { clientSecret: secret } : {}),
  };
}

/** A browser proves that it may see an intent by its client secret. */
function checkBrowser(ctx: Ctx, match: Match, secret: string | undefined): void {
  const { id } = match.operation;
  if (!BROWSER_OPERATIONS.has(id)) {
    throw forbidden(
      "This API call cannot be made with a publishable API key. Please use a secret API key.",
      "secret_key_required",
    );
  }
  const kind = id.startsWith("PaymentIntents.")
    ? "payment_intent"
    : id.startsWith("SetupIntents.")
      ? "setup_intent"
      : null;
  if (!kind) return;
  const intent = ctx.store.get(kind, ctx.account, match.path.id ?? "");
  if (!secret || intent?.secret !== secret) {
    throw new ApiError(404, "invalid_request_error", `No such ${kind}: '${match.path.id ?? ""}'`, {
      code: "resource_missing",
      param: "intent",
    });
  }
}

function isKept(error: unknown): error is ApiError {
  return error instanceof ApiError && error.keep;
}

function trimmed(reply: JsonObject): JsonObject {
  if (reply.object !== "payment_intent" && reply.object !== "setup_intent") return reply;
  return Object.fromEntries(Object.entries(reply).filter(([name]) => !PRIVATE.includes(name)));
}

function expandPaths(params: Params, publishable: boolean): string[] {
  return (params.strings("expand") ?? []).filter((path) => !publishable || path === "payment_method");
}

/** The Stripe API: authenticates, validates, replays or runs one request, all in one transaction. */
export class StripeApi {
  constructor(
    private readonly base: Ctx,
    private readonly router: Router,
    private readonly keys: Idempotency,
  ) {}

  async answer(request: ApiRequest): Promise<Reply> {
    const requestId = `req_${randomText(14)}`;
    const headers: { [name: string]: string } = { "request-id": requestId, "stripe-version": VERSION };
    try {
      return await this.#run(request, requestId, headers);
    } catch (error) {
      const known = error instanceof ApiError ? error : null;
      if (!known) console.error(error);
      const failure = known ?? new ApiError(500, "api_error", "The sandbox failed. Its own log says why.");
      return json(failure.status, errorBody(failure, requestId), { ...headers, ...advice(failure.status) });
    }
  }

  async #run(request: ApiRequest, requestId: string, headers: { [name: string]: string }): Promise<Reply> {
    const publishable = isPublishable(keyOf(request.headers));
    checkVersion(request.headers["stripe-version"]);
    const account = accountOf(this.base, request.headers["stripe-account"]);
    if (account !== PLATFORM) headers["stripe-account"] = account;
    const match = this.router.match(request.method, request.path);
    if (!match) {
      const text = `Unrecognized request URL (${request.method}: ${request.path}).`;
      throw new ApiError(404, "invalid_request_error", text, { code: "resource_missing" }, false, false);
    }
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    if (key !== undefined) headers["idempotency-key"] = key;
    const ctx: Ctx = { ...this.base, account, publishable, requestId, requestKey: key ?? null };
    const decoded = decode(request, match, publishable);
    if (publishable) checkBrowser(ctx, match, decoded.clientSecret);
    Object.assign(ctx, { upload: decoded.upload, clientSecret: decoded.clientSecret });
    if (key === undefined) {
      await pause(request.delayMs);
      return json(200, this.#perform(ctx, match, decoded), headers);
    }
    return await this.#once(ctx, match, decoded, request, key, headers);
  }

  async #once(
    ctx: Ctx,
    match: Match,
    decoded: Decoded,
    request: ApiRequest,
    key: string,
    headers: { [name: string]: string },
  ): Promise<Reply> {
    if (key.length > 255) throw invalidParameter("Idempotency keys can be at most 255 characters.", "Idempotency-Key");
    const content = ctx.upload ? { ...decoded.tree, bytes: ctx.upload.bytes.toString("base64") } : decoded.tree;
    const print = printOf(request.method, request.path, content);
    const known = this.keys.begin(ctx.account, key, print);
    if (known) {
      return json(known.status, known.body, {
        ...headers,
        ...advice(known.status),
        "original-request": known.requestId,
        "idempotent-replayed": "true",
      });
    }
    const save = (status: number, body: JsonObject) =>
      this.keys.save(ctx.account, key, { print, status, body, requestId: ctx.requestId ?? "" });
    try {
      await pause(request.delayMs);
      // The stored response reaches the disk together with the changes it reports.
      const body = this.base.store.transact(() => {
        try {
          const done = this.#perform(ctx, match, decoded);
          save(200, done);
          return done;
        } catch (error) {
          if (isKept(error)) save(error.status, errorBody(error, ctx.requestId ?? ""));
          throw error;
        }
      }, isKept);
      return json(200, body, headers);
    } catch (error) {
      if (error instanceof ApiError && error.replayable && !error.keep)
        save(error.status, errorBody(error, ctx.requestId ?? ""));
      throw error;
    } finally {
      this.keys.end(ctx.account, key);
    }
  }

  #perform(ctx: Ctx, match: Match, decoded: Decoded): JsonObject {
    const handler = HANDLERS[match.operation.id];
    if (!handler) throw new ApiError(501, "api_error", `The sandbox does not offer ${match.operation.id}.`);
    return this.base.store.transact(() => {
      try {
        const reply = handler(ctx, decoded.params, match.path);
        const shown = expand(ctx, reply, expandPaths(decoded.params, ctx.publishable));
        return ctx.publishable ? trimmed(shown) : shown;
      } catch (error) {
        const named = error instanceof MissingError && !Object.values(match.path).includes(error.id);
        throw named ? error.asParameter() : error;
      }
    }, isKept);
  }
}
