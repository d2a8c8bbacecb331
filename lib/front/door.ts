import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import { env } from "@/lib/core/process/env";
import { lookAtProxies } from "@/lib/core/process/production/proxies";
import { servedTenant } from "@/lib/core/tenancy/tenancy";
import { sealPeer } from "./ip";
import { isRouterState } from "./router-state";

// What every request passes before anything is served: whatever only we, a proxy of ours or the web framework may say
// is taken off, and what none of them can read is turned away here, where it cannot break a page.

export type DoorRequest = {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
  /** Names and values as they came, by turns. */
  rawHeaders?: readonly string[];
  socket: { remoteAddress?: string | undefined };
};

/** Turned away: plain words, because who sends such requests is no person in front of a page. */
export type TurnedAway = {
  status: 307 | 400 | 405 | 411 | 413 | 414 | 421 | 429 | 503;
  text: string;
  headers: Record<string, string>;
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];
const LONGEST_ADDRESS = 8000;
/** Where an address leads that cannot be decoded: to a page that does not exist, so that a reader sees our own 404. */
const NOWHERE = "/not-found";
/** A probe asks by the machine's address, which no tenant has. */
const PROBES = "/api/health/";
const NEVER_FROM_OUTSIDE =
  /^(?:x-inhouse-|x-middleware-|x-invoke-|x-matched-path$|next-action$|forwarded$|x-forwarded-host$|x-forwarded-port$)/;

const away = (status: TurnedAway["status"], text: string, headers: Record<string, string> = {}): TurnedAway => ({
  status,
  text,
  headers: { "content-type": "text/plain; charset=utf-8", ...headers },
});

/** Leaves of the headers what the sender may say. */
function cleanHeaders(headers: IncomingHttpHeaders): void {
  const proxied = env().TRUSTED_PROXIES > 0;
  for (const name of Object.keys(headers)) if (NEVER_FROM_OUTSIDE.test(name)) delete headers[name];
  if (!proxied) delete headers["x-forwarded-for"];
  const scheme = headers["x-forwarded-proto"];
  if (!proxied || (scheme !== "https" && scheme !== "http")) delete headers["x-forwarded-proto"];
  // The framework breaks on a state it cannot read; without one it sends the whole page.
  const state = headers["next-router-state-tree"];
  if (state !== undefined && !isRouterState(state)) {
    delete headers["next-router-state-tree"];
    delete headers.rsc;
  }
}

/** Whether every part of the path can be decoded to text that may stand in an address. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/**
 * An address that is longer than any of ours. Who has pasted a whole letter into a search is led to the page as it is without;
 * what begins with two slashes would lead to another site.
 */
function tooLong(method: string, path: string): TurnedAway {
  const isRead = method === "GET" || method === "HEAD";
  const isPage = isRead && path.length <= LONGEST_ADDRESS && !path.startsWith("/api/") && /^[\x21-\x7e]+$/.test(path);
  return isPage
    ? away(307, "This address is too long.", { location: path.replace(/^[/\\]+/, "/") })
    : away(414, "This address is too long.");
}

/**
 * Looks at a request before it is served and changes it in place: headers that are not the sender's to send are gone,
 * and `x-inhouse-ip` says where it came from. Returns what to answer instead of serving it, or null.
 */
export function atTheDoor(request: DoorRequest): TurnedAway | null {
  const { headers, method = "GET", url = "" } = request;
  if (!url.startsWith(PROBES)) lookAtProxies(headers["x-forwarded-for"]?.toString());
  cleanHeaders(headers);
  headers["x-inhouse-ip"] = sealPeer(request.socket.remoteAddress);
  if (!METHODS.includes(method)) return away(405, "This method is not served here.", { allow: METHODS.join(", ") });
  // Of two hosts a proxy may have looked at the one, and we at the other.
  const hosts = (request.rawHeaders ?? []).filter((each, at) => at % 2 === 0 && each.toLowerCase() === "host");
  if (hosts.length > 1) return away(400, "Say one host.");
  // An address with a host of its own would be believed before the Host header that has been checked.
  if (!url.startsWith("/")) return away(400, "This is not an address of this site.");
  const [path = "/", query] = url.split("?", 2);
  if (url.length > LONGEST_ADDRESS) return tooLong(method, path);
  if (!servedTenant(headers.host ?? "")) {
    if (!path.startsWith(PROBES)) return away(421, "This address is not served here.");
    headers.host = "localhost";
  }
  if (!isReadable(path) && !path.startsWith("/api/v1/"))
    request.url = NOWHERE + (query === undefined ? "" : `?${query}`);
  return null;
}
