import type { DataOf, ParamsOf } from "@/lib/front/api/endpoint";
import type { Tone } from "@/lib/front/api/reply";
import type { watchedSend } from "@/lib/front/api/watched-send";
import type { endpoints } from "./api";

type Registered = (typeof endpoints)[number];
/** The registry by pattern, so that a call's types are looked up and not searched for. */
type ByPattern = { [E in Registered as E["pattern"]]: NonNullable<E["types"]> };
export type Call = keyof ByPattern;
/** What `run` gets: the input as its schema hands it on. */
export type InputOf<P extends Call> = ByPattern[P]["input"];
/** What a browser sends: the input before its schema has parsed it. */
export type SentOf<P extends Call> = ByPattern[P]["sent"];
export type ReplyOf<P extends Call> = DataOf<ByPattern[P]["output"]>;

type QueryValues<Sent> = { [Name in keyof Sent]: string | number | boolean | undefined };
/** `{ name: T }`, left out when the call takes none, optional when nothing in it must be given. */
type Field<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [Key in Name]?: T }
    : { [Key in Name]: T };
/** All that each of several patterns requires: a call chosen at run time must suit them all. */
type Each<P extends Call> = (
  P extends Call
    ? (
        given: Field<"params", [keyof ParamsOf<P>] extends [never] ? undefined : ParamsOf<P, number>> &
          Field<"input", ByPattern[P]["sent"]> &
          Field<"query", QueryValues<ByPattern[P]["sentQuery"]>>,
      ) => void
    : never
) extends (given: infer Given) => void
  ? Given
  : never;
type Options = {
  signal?: AbortSignal;
  /** Milliseconds; the practice domain waits 25 s, the shell 29 s (000 §9). */
  timeout?: number;
  /** Told how much of what is sent is on its way, from 0 to 1. */
  onProgress?: (share: number) => void;
};
/** What a call is given: `params`, `input` and `query` as its endpoint declares them. */
export type Given<P extends Call> = Each<P> & Options;
type Parts = Options & { params?: object; input?: unknown; query?: object };

/** A refused or failed call, in words for the person in front of the screen. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    message: string,
    readonly fields: Record<string, string> = {},
    readonly requestId: string | null = null,
    /** What the server sent, where it said nothing that could be shown (000 §8). */
    readonly response: Response | null = null,
  ) {
    super(message);
  }
}

/** Whether a call has failed for what it is about, and not for the line, the load or the time: no connection, 429, 503, 504. */
export const failsForGood = (status: number): boolean => status >= 400 && ![429, 503, 504].includes(status);

/** The event on `window` that says that a call was refused for want of a session. */
export const SESSION_ENDED = "inhouse:session-ended";
const TIMEOUT = 25_000;
const SHELL_TIMEOUT = 29_000;
/** Of a call that carries a file: as long as the server waits for one. */
const FILE_TIMEOUT = 60_000;
/** The calls of the shell (000 §7), which wait longer than those of the practice domain (Q-131). */
const SHELL_CALLS: readonly string[] = [
  "GET /users/me/account",
  "POST /office/:officeId/pms/save-selected-pms",
  "POST /accounts/signup",
  "POST /accounts/check-email",
  "POST /stripe-connect/loadDiscount",
  "POST /users/:userId/dentist-info/all-plans/upgrade",
  "POST /users/:userId/dentist-info/all-plans-no-auth/upgrade",
  "POST /dentists/contact_account_support",
  "POST /invite/upgrade-patient",
] satisfies readonly Call[];
/** Fallback texts for responses without a message (000 §8). */
const BY_STATUS: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Access Denied",
  404: "Not Found",
  504: "Server Timeout",
};
/** What the practice domain's layer says of a failure that is no refusal and brings no words. */
const NO_WORDS = "Request endpoint Error";
/** Refusals whose body that layer hands on. */
const REFUSALS: readonly number[] = [400, 401, 403];
/** A "data error" (Q-057): the session is over, whatever the status says. */
const NOT_AUTHENTICATED = "Failed to authenticate";

function addressOf(pattern: string, given: Parts): { method: string; url: string } {
  const [method = "GET", path = ""] = pattern.split(" ");
  const params: Record<string, unknown> = { ...given.params };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return { method, url: `/api/v1${filled}${query.size ? `?${query}` : ""}` };
}

/** The file that a value is, or that it names. */
const fileIn = (value: unknown): Blob | null => {
  const file = value instanceof Blob ? value : read(value, "file");
  return file instanceof Blob ? file : null;
};

/** The form of an input with a file in it, or with a list of them; null where JSON says it all. */
function formOf(input: unknown): FormData | null {
  const fields = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  if (!fields.some(([, value]) => [value].flat().some((each) => fileIn(each) !== null))) return null;
  const form = new FormData();
  for (const [name, value] of fields)
    for (const each of [value].flat()) {
      const file = fileIn(each);
      const called = read(each, "name");
      if (file === null) form.append(name, String(each));
      else if (typeof called === "string") form.append(name, file, called);
      else form.append(name, file);
    }
  return form;
}

/** Fetched with the first file that is sent: most pages send none. */
async function watched(...sending: Parameters<typeof watchedSend>): Promise<Response> {
  const { watchedSend } = await import("@/lib/front/api/watched-send");
  return watchedSend(...sending);
}

const read = (body: unknown, name: string): unknown =>
  body && typeof body === "object" && name in body ? Reflect.get(body, name) : undefined;

/** What a body says of a failure: its message, else its errors. */
const saidIn = (body: unknown): string | undefined =>
  [read(body, "message"), read(body, "errors")].find((each): each is string => typeof each === "string");

function withoutWords(status: number, pattern: string): string {
  if (!SHELL_CALLS.includes(pattern) && !REFUSALS.includes(status)) return NO_WORDS;
  return BY_STATUS[status] ?? "Internal Server Error";
}

async function failureOf(response: Response, pattern: string): Promise<ApiError> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const text = saidIn(body);
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(read(body, "fields") ?? {}))
    if (typeof value === "string") fields[name] = value;
  return new ApiError(
    response.status,
    text ?? withoutWords(response.status, pattern),
    fields,
    response.headers.get("x-request-id"),
    text === undefined ? response : null,
  );
}

/** `tone` is how the message is to be shown; a success where it is left out. */
export type ApiResult<Data> = { data: Data; message?: string; tone?: Tone };

/**
 * Calls an endpoint by the string it is declared with, typed from its declaration. What has a file in it is sent as a form. Returns `{ data, message? }`; throws
 * ApiError, also for a lost connection (status 0) and a timeout (504).
 */
export async function api<P extends Call>(
  pattern: P,
  ...[about]: Record<never, never> extends Given<P> ? [given?: Given<P>] : [given: Given<P>]
): Promise<ApiResult<ReplyOf<P>>> {
  const given: Parts = about ?? {};
  const { method, url } = addressOf(pattern, given);
  const form = formOf(given.input);
  const patience = form ? FILE_TIMEOUT : SHELL_CALLS.includes(pattern) ? SHELL_TIMEOUT : TIMEOUT;
  const timeout = AbortSignal.timeout(given.timeout ?? patience);
  const init: RequestInit = {
    method,
    headers: {
      accept: "application/json",
      // What comes back is read on this page, so it is in the language of this page.
      "accept-language": document.documentElement.lang,
      ...(given.input === undefined || form ? {} : { "content-type": "application/json" }),
    },
    signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
    credentials: "same-origin",
  };
  if (given.input !== undefined) init.body = form ?? JSON.stringify(given.input);
  let response: Response;
  try {
    response = await (given.onProgress ? watched(url, init, given.onProgress) : fetch(url, init));
  } catch (error) {
    if (given.signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError(504, `Request timed out for ${url.split("?")[0]}`);
    throw new ApiError(0, "errors.offline");
  }
  // Whoever shows a session hears that there is none any more; wrong credentials end none.
  const over = (is: boolean) => is && window.dispatchEvent(new Event(SESSION_ENDED));
  if (!response.ok) {
    const failure = await failureOf(response, pattern);
    over(failure.message === NOT_AUTHENTICATED || (response.status === 401 && pattern !== "POST /accounts/login"));
    throw failure;
  }
  if (response.headers.get("content-type")?.includes("json")) {
    const body = await response.json();
    if (saidIn(body) !== NOT_AUTHENTICATED) return body;
    over(true);
    throw new ApiError(401, NOT_AUTHENTICATED);
  }
  return { data: (await response.blob()) as ReplyOf<P> };
}
