import "server-only";
import { type IncomingMessage, ServerResponse } from "node:http";
import { choiceCookie, chosenBy } from "@/lib/core/i18n/choice";
import { type FrontCache, frontKey, searchedLanguage } from "./cache";

const nonceIn = (policy: unknown) => /'nonce-([\w+/=-]+)'/.exec(String(policy ?? ""))?.[1];

type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Page = { status: number; headers: Record<string, string | string[] | number | undefined>; body: Buffer };

/** The page from memory; a language that this request has chosen is kept in the reader's browser. */
function keptPage(cache: FrontCache, key: string, request: IncomingMessage, atAnyAge = false): Page | null {
  const page = cache.get(request, key, atAnyAge);
  if (!page) return null;
  const { method, url = "", headers } = request;
  const search = new URLSearchParams(url.split("?")[1]);
  const choice = chosenBy({ method, search, header: (name) => headers[name]?.toString() });
  return choice ? { ...page, headers: { ...page.headers, "set-cookie": choiceCookie(choice) } } : page;
}

/**
 * Serves a request for a public page from memory, rendered through Next before where it is not there yet: the first
 * reader gets the same page as the next. Returns false for every other request, which is then Next's.
 */
export async function respondFromFront(
  cache: FrontCache,
  request: IncomingMessage,
  response: ServerResponse,
  render: Render,
): Promise<boolean> {
  const key = frontKey(request);
  const page =
    key === null
      ? await searched(cache, request, render)
      : (keptPage(cache, key, request) ?? (await rendered(cache, key, request, render)));
  if (page === null) return false;
  response.writeHead(page.status, page.headers);
  response.end(request.method === "HEAD" ? undefined : page.body);
  return true;
}

/**
 * What Next answers; a whole page of status 200 is kept, and comes as it is kept. Where it cannot be rendered just now, the
 * last copy is better than none.
 */
async function rendered(cache: FrontCache, key: string, request: IncomingMessage, render: Render): Promise<Page> {
  const begun = cache.begin();
  const page = await whole(request, render);
  if (isPage(page)) cache.put(key, page.body.toString("utf8"), nonceIn(page.headers["content-security-policy"]), begun);
  return keptPage(cache, key, request, page.status >= 500) ?? page;
}

/** A search, as Next answers it now: without scripts where the page says so, and not kept. Null for all else. */
async function searched(cache: FrontCache, request: IncomingMessage, render: Render): Promise<Page | null> {
  const lang = searchedLanguage(request);
  if (lang === null) return null;
  const page = await whole(request, render);
  const bare = isPage(page) ? cache.bare(request, page.body.toString("utf8"), lang) : null;
  // What Next says beside the page, such as the language that was chosen, is said as well.
  const cookies = page.headers["set-cookie"];
  return bare ? { ...bare, headers: { ...bare.headers, ...(cookies ? { "set-cookie": cookies } : {}) } } : page;
}

const isPage = ({ status, headers }: Page) => status === 200 && String(headers["content-type"]).startsWith("text/html");

/** Asks Next for a page whole and plain: compressed output could not be split. */
async function whole(request: IncomingMessage, render: Render): Promise<Page> {
  const { method, headers } = request;
  request.method = "GET";
  request.headers = { ...headers, "accept-encoding": "identity" };
  const page = await collect(request, render);
  Object.assign(request, { method, headers });
  return page;
}

/** Renders into memory instead of to the reader. */
function collect(request: IncomingMessage, render: Render): Promise<Page> {
  return new Promise((done, refuse) => {
    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const note = (chunk: unknown) => {
      if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.write = (chunk: unknown, ...rest: unknown[]) => {
      note(chunk);
      for (const each of rest) if (typeof each === "function") process.nextTick(each);
      return true;
    };
    response.end = (chunk?: unknown, ...rest: unknown[]) => {
      note(chunk);
      done({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) });
      for (const each of [chunk, ...rest]) if (typeof each === "function") process.nextTick(each);
      response.emit("finish");
      return response;
    };
    response.flushHeaders = () => undefined;
    response.writeHead = (status: number, ...rest: unknown[]) => {
      response.statusCode = status;
      for (const [name, value] of Object.entries(rest.at(-1) ?? {})) response.setHeader(name, value);
      return response;
    };
    render(request, response).catch(refuse);
  });
}
