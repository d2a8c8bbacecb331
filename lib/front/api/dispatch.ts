import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type Actor, actorOf } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import { BROWSER_COOKIE, browserKeyOf, cookieOf } from "@/lib/core/auth/cookie";
import { hiddenCookie, sessionCookie } from "@/lib/core/auth/cookie-flags";
import { busyOf } from "@/lib/core/db/trouble";
import { AppError, forbidden, notFound, toldOf } from "@/lib/core/errors";
import { noteFault } from "@/lib/core/faults/faults";
import { localeOf } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { errorFacts, forRequest, log } from "@/lib/core/process/log";
import { servedTenant } from "@/lib/core/tenancy/tenancy";
import { limitRate } from "@/lib/front/limits/rate";
import type { Tenant } from "@/tenants/tenant";
import { admit, check, type HelperRule, namedOffice, readParams, tenantOf } from "./admit";
import { readBody, WRITES } from "./body";
import type { Endpoint } from "./endpoint";
import { inTurn } from "./file-turns";
import { whileProven } from "./proven-file";
import { queryValues } from "./query";
import { isNavigation, refusalPage } from "./refusal-page";
import { noteRefusal } from "./refusals";
import { BareReply, FileReply, RedirectReply, Reply } from "./reply";
import type { ApiRequest, ApiResponse } from "./request";
import { compileRoutes, type Router } from "./router";
import { unknownFields } from "./unknown-fields";
import { inWriteTurn } from "./write-turns";

/** A write that rides on a cookie must come from our own pages; a token in a header cannot be sent by others. */
function refuseForeignWrites(request: ApiRequest): void {
  if (!WRITES.has(request.method) || request.header("authorization")) return;
  const site = request.header("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") throw forbidden("errors.foreignOrigin");
  const origin = request.header("origin");
  if (origin && URL.parse(origin)?.host !== request.header("host")) throw forbidden("errors.foreignOrigin");
}

function tokenOf(request: ApiRequest): string | undefined {
  const header = request.header("authorization");
  if (header === null) return cookieOf(request.header("cookie"), sessionCookie());
  // The scheme is exactly the documented one; a comma means two headers were sent.
  return /^JWT [\w.~+/=-]+$/.test(header) ? header.slice(4) : "refused";
}

type Found = ReturnType<Router["match"]>;
type Prepared = {
  tenant: Tenant;
  caller: Caller;
  newBrowserKey: boolean;
  actor: Actor | null;
  /** Fields that were sent and that the call does not know. */
  ignored: readonly string[];
};

function prepare(request: ApiRequest, requestId: string): Prepared {
  const host = request.header("host") ?? "";
  const tenant = servedTenant(host);
  if (!tenant) throw new AppError(421, "errors.unknownHost");
  const cookies = request.header("cookie");
  const known = browserKeyOf(cookies);
  const browserKey = known ?? randomBytes(18).toString("base64url");
  const caller: Caller = {
    ip: request.ip,
    userAgent: request.header("user-agent"),
    requestId,
    locale: localeOf(cookieOf(cookies, "lang"), request.header("accept-language")),
    host,
    browserKey,
  };
  return { tenant, caller, newBrowserKey: browserKey !== known, actor: null, ignored: [] };
}

async function perform(found: Found, request: ApiRequest, prepared: Prepared, helperMay: HelperRule): Promise<unknown> {
  const { tenant, caller } = prepared;
  refuseForeignWrites(request);
  if (!found) throw notFound();
  if ("allowed" in found) throw new AppError(405, "errors.methodNotAllowed");
  const { endpoint } = found;
  const actor = await actorOf(tokenOf(request), tenant.id, endpoint.isActivity ?? true);
  prepared.actor = actor;
  admit(endpoint, actor, tenant, helperMay);
  const { rate } = endpoint;
  if (rate && rate.by !== "office") limitRate(rate, rate.by === "user" && actor ? `u${actor.userId}` : caller);
  const params = await readParams(found.params, endpoint.roles === "public" ? null : actor);
  const query = check(endpoint.query, queryValues(endpoint.query, request.query));
  const body = await readBody(request, endpoint);
  prepared.ignored = unknownFields(endpoint.input, body);
  const input = check(endpoint.input, body);
  const office = await namedOffice(endpoint, actor, input ?? body, query);
  const about = params.officeId ?? office;
  // By the office that the call is about, which is proven by now, whoever acts for it.
  if (rate?.by === "office") limitRate(rate, typeof about === "number" ? `o${about}` : caller);
  const local = await tenantOf(endpoint, actor, tenant, about);
  // The registry erases each endpoint's types; `endpoint()` proved that they fit together.
  const run = () => endpoint.run({ actor, tenant: local, params, input, query, caller, office } as never);
  const result = await (WRITES.has(request.method) ? inWriteTurn(run, actor, request) : run());
  if (!(result instanceof FileReply)) return result;
  const again = async () => stillReads(actor, await actorOf(tokenOf(request), tenant.id, false));
  return inTurn(
    endpoint.roles === "public" ? result : provenFile(result, again),
    whoseFile(about, actor),
    request.gone,
  );
}

/** Whether somebody who began to read a file is who they were, with all that they had. */
const stillReads = (before: Actor | null, after: Actor | null): boolean =>
  after?.role === before?.role && (before?.officeIds ?? []).every((id) => after?.officeIds.includes(id));

/** A file that asks for its reader's right as long as it is sent. */
function provenFile({ content, name, contentType, inline, forever }: FileReply, proven: () => Promise<boolean>) {
  const read = content instanceof Readable ? whileProven(content, proven) : content;
  return new FileReply(read, name, contentType, inline, forever);
}

/** Whose files count together: the office's they are of, else of who asks. */
function whoseFile(office: unknown, actor: Actor | null): string {
  if (typeof office === "number") return `office ${office}`;
  return actor ? `user ${actor.userId}` : "nobody";
}

function jsonReply(status: number, body: unknown, headers: Record<string, string> = {}): ApiResponse {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(body),
  };
}

function success(result: unknown, caller: Caller): ApiResponse {
  if (result instanceof RedirectReply) return { status: 303, headers: { location: result.location }, body: "" };
  if (result instanceof FileReply) {
    const name = result.name.replace(/[^\w.() -]/g, "_");
    const how = result.inline ? "inline" : "attachment";
    return {
      status: 200,
      headers: {
        "content-type": result.contentType,
        "content-disposition": `${how}; filename="${name}"; filename*=UTF-8''${encodeURIComponent(result.name)}`,
        // What somebody uploaded runs nothing and is of no origin, whatever a program makes of it.
        ...(result.inline ? {} : { "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox" }),
        ...(result.forever ? { "cache-control": "public, max-age=31536000, immutable" } : {}),
      },
      body: result.content,
    };
  }
  if (result instanceof BareReply) return jsonReply(200, result.body);
  if (!(result instanceof Reply)) return jsonReply(200, { data: result ?? null });
  const message = result.message ? translate(caller.locale, result.message, result.values) : undefined;
  const tone = result.tone === "success" ? {} : { tone: result.tone };
  return jsonReply(200, { data: result.data ?? null, ...(message ? { message, ...tone } : {}) });
}

function failure(thrown: unknown, caller: Caller): ApiResponse {
  const error = toldOf(thrown) ?? busyOf(thrown);
  if (error !== thrown) log.error(errorFacts(thrown), "request failed");
  if (!error) {
    return jsonReply(500, { message: translate(caller.locale, "errors.internal"), requestId: caller.requestId });
  }
  const fields = error.fields
    ? Object.fromEntries(Object.entries(error.fields).map(([name, key]) => [name, translate(caller.locale, key)]))
    : undefined;
  const headers: Record<string, string> = error.retryAfterSeconds
    ? { "retry-after": String(error.retryAfterSeconds) }
    : {};
  return jsonReply(
    error.status,
    { message: translate(caller.locale, error.message), ...(fields ? { fields } : {}), requestId: caller.requestId },
    headers,
  );
}

const YEAR_SECONDS = 31_536_000;
/** The call that says whose session it is. */
const ACCOUNT = "GET /users/me/account";
const NOBODY: Caller = { ip: "", userAgent: null, requestId: "", locale: "en-US", host: "", browserKey: "" };

/** Makes the one door behind which all of `/api/v1` lies: match, actor, roles, feature, scope, input, run, errors. */
export function createDispatcher(
  endpoints: readonly Endpoint[],
  helperMay: HelperRule,
): (request: ApiRequest) => Promise<ApiResponse> {
  const router = compileRoutes(endpoints);
  async function respond(request: ApiRequest, requestId: string): Promise<ApiResponse> {
    const started = performance.now();
    const found = router.match(request.method, request.path);
    let caller: Caller = { ...NOBODY, requestId };
    let prepared: Prepared | undefined;
    let response: ApiResponse;
    const note = (error: unknown) => {
      const whose = { tenantId: prepared?.tenant.id, userId: prepared?.actor?.userId };
      noteFault(error, { kind: "call", origin: routeName(found), requestId, ...whose });
    };
    try {
      prepared = prepare(request, requestId);
      caller = prepared.caller;
      response = success(await perform(found, request, prepared, helperMay), caller);
      // A file is answered with 200 before it is made; what breaks it off is seen by nobody else.
      if (response.body instanceof Readable)
        response.body.once("error", (error) => ((toldOf(error) ?? busyOf(error)) ? undefined : note(error)));
    } catch (error) {
      response = failure(error, caller);
      if (response.status === 500) note(error);
      noteRefusal(error, found && "endpoint" in found ? found.endpoint.pattern : null, prepared?.actor ?? null);
      if (isNavigation(request)) response = refusalPage(response, caller.locale, caller.requestId);
    }
    // A session that is none any more goes from the browser too, which keeps the token where no script can (000 §8).
    const ended = response.status === 401 && cookieOf(request.header("cookie"), sessionCookie()) !== undefined;
    response.headers["x-request-id"] = caller.requestId;
    if (prepared?.ignored.length) response.headers["x-ignored-fields"] = prepared.ignored.join(", ");
    response.headers["cache-control"] ??= "no-store";
    response.headers["x-content-type-options"] = "nosniff";
    response.headers["content-security-policy"] ??= "default-src 'none'; frame-ancestors 'none'";
    response.headers["referrer-policy"] = "no-referrer";
    // Reads go on beside what is sent: a key that came with one would take the place of the one that was sent for.
    if (prepared?.newBrowserKey && request.method !== "GET")
      response.headers["set-cookie"] = hiddenCookie(BROWSER_COOKIE, caller.browserKey, YEAR_SECONDS);
    if (ended && routeName(found) === ACCOUNT) response.headers["set-cookie"] = hiddenCookie(sessionCookie(), "", 0);
    log.info(
      {
        method: request.method,
        route: routeName(found),
        status: response.status,
        ms: Math.round(performance.now() - started),
      },
      "api",
    );
    return response;
  }
  return (request) => {
    const requestId = randomUUID();
    return forRequest(requestId, () => respond(request, requestId));
  };
}

/** The pattern, not the address: addresses can carry tokens and ids of people. */
function routeName(found: Found): string {
  return found && "endpoint" in found ? found.endpoint.pattern : "unknown";
}
