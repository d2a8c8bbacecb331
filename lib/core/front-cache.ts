import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { constants, crc32, deflateRawSync, gzipSync } from "node:zlib";
import { cookieOf } from "./auth/cookie";
import { systemTime } from "./clock";
import { contentPolicy } from "./csp";
import { isLocale, LOCALE_COOKIE, localeOf } from "./i18n/locale";
import { servedTenant } from "./tenancy";

// Public pages, rendered once by Next and then served from memory. Nothing personal is in them, so one copy serves
// everyone; only the nonce of the content security policy is new in each response. A page opts in by naming its office
// in `<meta name="inhouse-office" content="12">`, or `none` where it is about no office; with `<meta name="inhouse-scripts"
// content="none">` it says that it works without scripts, and then none are sent and none may run: its responses are served
// as they are.

/** Addresses whose pages may be kept. Queries other than `lang` make a different page and go to Next. */
const KEPT =
  /^\/(?:signup\/[\w-]{1,100}|accounts\/signup\/my-(?:dentist|optometrist)\/[1-9]\d{0,9}|marketplace\/profile\/[1-9]\d{0,9}|start|search|external-patient-signup|learn-more|ppo-calculator|plan-builder|out-of-network(?:-old)?|signup-complete|BAA-signed|terms-employee|business-connect-(?:terms|addendum))$/;
/** Addresses whose query is a search: each is made anew, but likewise without scripts. */
const SEARCHED = /^\/(?:search|external-patient-signup)$/;
/** Marks left by campaigns do not change a page. */
const IGNORED = /^(?:utm_\w+|gclid|fbclid|ref)$/;
/** Prices and times of day drift into a page even without an edit; after this long it is rendered again. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_ENTRIES = 5000;
const MAX_BYTES = 128 * 1024 * 1024;
const LARGEST_PAGE = 2 * 1024 * 1024;

export type FrontRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

/** A part of the page that is the same in every response, plain and deflated on its own. */
type Segment = { plain: Buffer; packed: Buffer };

type Entry = {
  officeId: number;
  keptAt: number;
  bytes: number;
  segments: Segment[];
  /** The responses of a page without a nonce. */
  ready: { plain: FrontResponse; gzip: FrontResponse } | null;
};

export type FrontResponse = { status: 200; headers: Record<string, string>; body: Buffer };

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

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

const metaOf = (html: string, name: string) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Takes out what runs, what is loaded for it, and nonces, which Next gives styles too; data such as JSON-LD stays. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b(?![^>]*type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b(?=[^>]*\brel="(?:preload|modulepreload)")(?=[^>]*\bas="script")[^>]*>/g, "")
    .replace(/<link\b(?=[^>]*\brel="modulepreload")[^>]*>/g, "")
    .replace(/ nonce="[^"]*"/g, "");
}

function packed(plain: Buffer): Buffer {
  // A full flush ends on a whole byte and forgets what came before, so parts can be put together freely.
  return deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
}

/** An uncompressed deflate block: how the nonce goes between compressed parts. */
function stored(text: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([head, text]);
}

function gzipOf(segments: readonly Segment[], nonce: Buffer): Buffer {
  const between = stored(nonce);
  const parts: Buffer[] = [GZIP_HEADER];
  let sum = 0;
  let size = 0;
  for (const [index, { plain, packed: part }] of segments.entries()) {
    if (index > 0) {
      parts.push(between);
      sum = crc32(nonce, sum);
      size += nonce.length;
    }
    parts.push(part);
    sum = crc32(plain, sum);
    size += plain.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum >>> 0, 0);
  tail.writeUInt32LE(size >>> 0, 4);
  return Buffer.concat([...parts, LAST_BLOCK, tail]);
}

function plainOf(segments: readonly Segment[], nonce: Buffer): Buffer {
  return Buffer.concat(segments.flatMap(({ plain }, index) => (index === 0 ? [plain] : [nonce, plain])));
}

/** @param policy of a page without scripts. */
function entryOf(html: string, nonce: string | undefined, officeId: number, lang: string, policy: string): Entry {
  const bare = metaOf(html, "inhouse-scripts") === "none";
  // Without scripts nothing corrects the document's language in the browser.
  const page = bare ? withoutScripts(html).replace(/<html lang="[^"]*"/, `<html lang="${lang}"`) : html;
  const parts = nonce ? page.split(nonce) : [page];
  const segments = parts.map((part) => {
    const plain = Buffer.from(part);
    return { plain, packed: parts.length === 1 ? Buffer.alloc(0) : packed(plain) };
  });
  const [only] = segments;
  const ready =
    segments.length === 1 && only
      ? {
          plain: frontResponseOf(only.plain, policy, false),
          gzip: frontResponseOf(gzipSync(only.plain, { level: 9 }), policy, true),
        }
      : null;
  const bytes = segments.reduce(
    (total, each) => total + each.plain.length + each.packed.length,
    ready?.gzip.body.length ?? 0,
  );
  return { officeId, keptAt: systemTime().getTime(), bytes, segments, ready };
}

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
  /** The cached page as a response, or null when it has to be rendered. */
  get(request: FrontRequest, key?: string | null): FrontResponse | null;
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
 * @param sandboxUrl and `development` shape the content security policy as in middleware.ts.
 */
export function createFrontCache(options: { sandboxUrl: string; development: boolean }): FrontCache {
  const scriptless = contentPolicy(null, options.sandboxUrl, options.development);
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
    get(request, key = frontKey(request)) {
      const entry = key === null ? undefined : entries.get(key);
      if (key === null || !entry) return null;
      if (systemTime().getTime() - entry.keptAt > MAX_AGE_MS) {
        drop(key);
        return null;
      }
      const zipped = acceptsGzip(request);
      if (entry.ready) return zipped ? entry.ready.gzip : entry.ready.plain;
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
      const entry = entryOf(html, nonce, officeId, key.split(" ")[1] ?? "en-US", scriptless);
      entries.set(key, entry);
      bytes += entry.bytes;
      return true;
    },
    bare(request, html, lang) {
      if (metaOf(html, "inhouse-scripts") !== "none") return null;
      const { ready } = entryOf(html, undefined, NO_OFFICE, lang, scriptless);
      return ready && (acceptsGzip(request) ? ready.gzip : ready.plain);
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
