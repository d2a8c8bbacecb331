import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { cookieOf } from "@/lib/core/auth/cookie";
import { systemTime } from "@/lib/core/clock";
import { isLocale, LOCALE_COOKIE, localeOf } from "@/lib/core/i18n/locale";
import { servedTenant } from "@/lib/core/tenancy/tenancy";
import { contentPolicy } from "@/lib/front/csp";
import { bareOf, gzipOf, metaOf, plainOf, type ReadStyle, type Segment, segment, styleSegments } from "./parts";

// Public pages, rendered once by Next and then served from memory. Nothing personal is in them, so one copy serves
// everyone; only the nonce of the content security policy is new in each response. A page opts in by naming its office
// in `<meta name="inhouse-office" content="12">`, or `none` where it is about no office; with `<meta name="inhouse-scripts"
// content="none">` it says that it works without scripts, and then none are sent and none may run: its responses are served
// as they are, with their style sheet in them, which a phone would otherwise have to ask for before it draws anything.

/** Addresses whose pages may be kept. Queries other than `lang` make a different page and go to Next. */
const KEPT =
  /^\/(?:signup\/[\w-]{1,100}|accounts\/signup\/my-(?:dentist|optometrist)\/[1-9]\d{0,9}|marketplace\/profile\/[1-9]\d{0,9}|start|search|enroll\/embed|external-patient-signup|learn-more|ppo-calculator|plan-builder|out-of-network(?:-old)?|signup-complete|BAA-signed|terms-employee|business-connect-(?:terms|addendum))$/;
/** Addresses whose query is a search: each is made anew, but likewise without scripts. */
const SEARCHED = /^\/(?:search|external-patient-signup|enroll\/embed)$/;
/** The page that other websites may show in a frame; it names them in `<meta name="inhouse-framers">`, and keeps its one script. */
const FRAMED = /^\/enroll\/embed(?:\?|$)/;
/** Marks left by campaigns do not change a page. */
const IGNORED = /^(?:utm_\w+|gclid|fbclid|ref)$/;
/** Prices and times of day drift into a page even without an edit; after this long it is rendered again. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_ENTRIES = 5000;
const MAX_BYTES = 128 * 1024 * 1024;
const LARGEST_PAGE = 2 * 1024 * 1024;

export type FrontRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

type Entry = {
  officeId: number;
  keptAt: number;
  bytes: number;
  segments: Segment[];
  /** The response of a page without a nonce, as nearly everybody takes it. */
  ready: FrontResponse | null;
};

export type FrontResponse = { status: 200; headers: Record<string, string>; body: Buffer };

/** A request for a public page: by which key it is kept, and whether it may be. */
type Asked = { key: string; kept: boolean };

function asked(request: FrontRequest): Asked | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  // Next's own transport requests pieces of a page at the same address.
  if (request.headers.rsc || request.headers["next-router-prefetch"]) return null;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  if (!KEPT.test(path)) return null;
  const tenant = servedTenant(request.headers.host ?? "");
  if (!tenant) return null;
  const search = new URLSearchParams(query);
  const kept = [...search.keys()].every((name) => name === LOCALE_COOKIE || IGNORED.test(name));
  if (!kept && !SEARCHED.test(path)) return null;
  const { cookie, "accept-language": accepted } = request.headers;
  const named = search.get(LOCALE_COOKIE);
  const locale = localeOf(isLocale(named) ? named : cookieOf(cookie, LOCALE_COOKIE), accepted);
  return { key: `${tenant.id} ${locale} ${path}`, kept };
}

/** The key of a request that may be served from memory, or null. */
export function frontKey(request: FrontRequest): string | null {
  const page = asked(request);
  return page?.kept ? page.key : null;
}

/** The language of a page that is made anew for each request and may be sent without scripts, or null. */
export function searchedLanguage(request: FrontRequest): string | null {
  const page = asked(request);
  return page && !page.kept ? (page.key.split(" ")[1] ?? null) : null;
}

/** Stands for the office of a page that is about none. */
const NO_OFFICE = 0;

const NO_NONCE = Buffer.alloc(0);

const acceptsGzip = ({ headers }: FrontRequest) => /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));

function headersOf(policy: string, length: number, zipped: boolean): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-length": String(length),
    // Neither a browser nor a proxy keeps it: the nonce is used once, and an edit shows at the next request.
    "cache-control": "private, no-cache",
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    vary: "accept-encoding, accept-language, cookie",
    ...(zipped ? { "content-encoding": "gzip" } : {}),
  };
}

function frontResponseOf(body: Buffer, policy: string, zipped: boolean): FrontResponse {
  return { status: 200, headers: headersOf(policy, body.length, zipped), body };
}

export type FrontCache = {
  /**
   * The cached page as a response, or null when it has to be rendered.
   * @param atAnyAge also one that would be rendered again, if that were possible
   */
  get(request: FrontRequest, key?: string | null, atAnyAge?: boolean): FrontResponse | null;
  /**
   * Keeps a rendered page. `begun` is what `begin` said before the rendering: a page whose office was changed
   * meanwhile shows the old state and is not kept.
   */
  put(key: string, html: string, nonce: string | undefined, begun: number): boolean;
  /** A rendered page that says it works without scripts, without them; null for every other. Nothing is kept. */
  bare(request: FrontRequest, html: string, lang: string): FrontResponse | null;
  /** Says when a rendering begins. */
  begin(): number;
  /** Forgets all pages of an office. */
  forget(officeId: number): void;
  /** Forgets everything, after a time in which changes may have gone unheard. */
  clear(): void;
};

/**
 * Makes the memory of public pages of one web process.
 * @param sandboxUrl and `development` shape the content security policy as in middleware.ts; `readStyle` finds what a style
 * sheet says.
 */
export function createFrontCache(options: {
  sandboxUrl: string;
  development: boolean;
  readStyle: ReadStyle;
}): FrontCache {
  const scriptless = contentPolicy(null, options.sandboxUrl, options.development);
  const styleOf = styleSegments(options.readStyle);
  const bareResponse = (segments: Segment[], zipped: boolean) =>
    frontResponseOf((zipped ? gzipOf : plainOf)(segments, NO_NONCE), scriptless, zipped);
  const entries = new Map<string, Entry>();
  const changedAt = new Map<number, number>();
  let clock = 0;
  let bytes = 0;

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function makeRoom(): void {
    // Insertion order is age: the longest kept page goes first.
    for (const key of entries.keys()) {
      if (entries.size < MAX_ENTRIES && bytes < MAX_BYTES) return;
      drop(key);
    }
  }

  return {
    get(request, key = frontKey(request), atAnyAge = false) {
      const entry = key === null ? undefined : entries.get(key);
      if (!entry || (!atAnyAge && systemTime().getTime() - entry.keptAt > MAX_AGE_MS)) return null;
      const zipped = acceptsGzip(request);
      if (entry.ready) return zipped ? entry.ready : bareResponse(entry.segments, false);
      const nonce = randomBytes(18).toString("base64");
      const body = (zipped ? gzipOf : plainOf)(entry.segments, Buffer.from(nonce));
      return frontResponseOf(body, contentPolicy(nonce, options.sandboxUrl, options.development), zipped);
    },
    put(key, html, nonce, begun) {
      const named = metaOf(html, "inhouse-office");
      const officeId = named === "none" ? NO_OFFICE : Number(named);
      if (!Number.isInteger(officeId) || (officeId < 1 && named !== "none") || html.length > LARGEST_PAGE) return false;
      if ((changedAt.get(officeId) ?? 0) > begun) return false;
      drop(key);
      makeRoom();
      const bare = bareOf(html, key.split(" ")[1] ?? "en-US", styleOf);
      const segments = bare ?? (nonce ? html.split(nonce) : [html]).map(segment);
      const ready = bare && bareResponse(bare, true);
      const own = segments.filter(({ shared }) => !shared);
      const size = own.reduce((total, { plain, packed }) => total + plain.length + packed.length, 0);
      const entry = {
        officeId,
        keptAt: systemTime().getTime(),
        bytes: size + (ready?.body.length ?? 0),
        segments,
        ready,
      };
      entries.set(key, entry);
      bytes += entry.bytes;
      return true;
    },
    bare(request, html, lang) {
      const segments = bareOf(html, lang, styleOf);
      if (!segments) return null;
      const framers = FRAMED.test(request.url ?? "") ? metaOf(html, "inhouse-framers") : undefined;
      if (framers === undefined) return bareResponse(segments, acceptsGzip(request));
      const zipped = acceptsGzip(request);
      const policy = contentPolicy(null, options.sandboxUrl, options.development, framers.split(" "));
      return frontResponseOf((zipped ? gzipOf : plainOf)(segments, NO_NONCE), policy, zipped);
    },
    begin: () => clock,
    forget(officeId) {
      clock += 1;
      changedAt.set(officeId, clock);
      for (const [key, entry] of entries) if (entry.officeId === officeId) drop(key);
    },
    clear() {
      for (const officeId of new Set([...entries.values()].map((entry) => entry.officeId))) this.forget(officeId);
    },
  };
}
