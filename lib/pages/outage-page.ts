import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { cookieOf } from "@/lib/core/auth/cookie";
import { busyOf } from "@/lib/core/db/trouble";
import { type AppError, toldOf } from "@/lib/core/errors";
import { LOCALE_COOKIE, localeOf } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { refusalPage } from "@/lib/front/api/refusal-page";

// The web framework answers whatever breaks a page with 500 and the page for it. Where a database or a provider that is away
// has broken it, a reader is told so and to come again, and a program that reads is told 503.

type Trouble = { told: AppError | null };

// Pages are bundled apart from the server that hands requests to them: both find the same here.
const holder = globalThis as typeof globalThis & { inhousePageTrouble?: AsyncLocalStorage<Trouble> };
holder.inhousePageTrouble ??= new AsyncLocalStorage<Trouble>();
const asked = holder.inhousePageTrouble;

/** What an outage says to people, of an error that one has caused; null for every other error. */
function outageOf(error: unknown): AppError | null {
  const told = toldOf(error) ?? busyOf(error);
  return told?.status === 503 ? told : null;
}

/** Notes what has broken the page of the request being served. Returns whether an outage has. */
export function noteTrouble(error: unknown): boolean {
  const told = outageOf(error);
  const trouble = asked.getStore();
  if (told && trouble) trouble.told ??= told;
  return told !== null;
}

/** The page that says so. What is fetched for a page that is open already is answered without one. */
function pageOf({ message, retryAfterSeconds = 30 }: AppError, { headers }: IncomingMessage) {
  const locale = localeOf(cookieOf(headers.cookie, LOCALE_COOKIE), headers["accept-language"]);
  const refused = {
    status: 503,
    headers: { "retry-after": String(retryAfterSeconds), "cache-control": "no-store" },
    body: JSON.stringify({ message: translate(locale, message) }),
  };
  return refusalPage(refused, locale, String(headers["x-request-id"] ?? ""));
}

/** Serves a page, or says 503 in its place where an outage has broken it before anything of it was sent. */
export function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => Promise<void>,
): Promise<void> {
  const trouble: Trouble = { told: null };
  const { writeHead, write, end } = response;
  let replaced = false;
  /** Whether the page for an outage has gone out instead of what is being written. */
  const isReplaced = (status: number): boolean => {
    if (replaced || response.headersSent || status < 500 || !trouble.told) return replaced;
    replaced = true;
    const page = pageOf(trouble.told, request);
    for (const name of response.getHeaderNames()) if (name.startsWith("content-")) response.removeHeader(name);
    writeHead.call(response, page.status, page.headers);
    end.call(response, request.method === "HEAD" ? "" : page.body, "utf8");
    return true;
  };
  response.writeHead = ((status: number, ...rest: never[]) =>
    isReplaced(status) ? response : Reflect.apply(writeHead, response, [status, ...rest])) as typeof writeHead;
  response.write = ((...given: never[]) =>
    isReplaced(response.statusCode) || Reflect.apply(write, response, given)) as typeof write;
  response.end = ((...given: never[]) =>
    isReplaced(response.statusCode) ? response : Reflect.apply(end, response, given)) as typeof end;
  return asked.run(trouble, serve);
}
