import type { endpoints } from "@/lib/api";
import type { DataOf, Endpoint, ParamsOf, Pattern } from "./endpoint";

type Registered = (typeof endpoints)[number];
export type Call = Registered["pattern"];
type Of<P extends Call> = Extract<Registered, { pattern: P }>;
type TypesOf<P extends Call> =
  Of<P> extends Endpoint<Pattern, infer Input, infer Query, infer Output>
    ? { input: Input; query: Query; output: Output }
    : never;
export type InputOf<P extends Call> = TypesOf<P>["input"];
export type AnswerOf<P extends Call> = DataOf<TypesOf<P>["output"]>;

type Arguments<P extends Call> = {
  params?: ParamsOf<P, number>;
  input?: unknown;
  query?: Record<string, string | number | boolean | undefined>;
  signal?: AbortSignal;
  /** Milliseconds; the practice domain waits 25 s, the shell 29 s (000 §9). */
  timeout?: number;
};

/** A refused or failed call, in words for the person in front of the screen. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    message: string,
    readonly fields: Record<string, string> = {},
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

const TIMEOUT = 25_000;
/** Fallback texts when an answer carries none (000 §8). */
const BY_STATUS: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Access Denied",
  404: "Not Found",
  504: "Server Timeout",
};

function addressOf(pattern: string, given: Arguments<Call>): { method: string; url: string } {
  const [method = "GET", path = ""] = pattern.split(" ");
  const params: Record<string, unknown> = given.params ?? {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return { method, url: `/api/v1${filled}${query.size ? `?${query}` : ""}` };
}

async function failureOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const read = (name: string) =>
    body && typeof body === "object" && name in body ? Reflect.get(body, name) : undefined;
  const text = [read("message"), read("errors")].find((each): each is string => typeof each === "string");
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(read("fields") ?? {})) if (typeof value === "string") fields[name] = value;
  return new ApiError(
    response.status,
    text ?? BY_STATUS[response.status] ?? "Internal Server Error",
    fields,
    response.headers.get("x-request-id"),
  );
}

export type Answer<Data> = { data: Data; message?: string };

/**
 * Calls an endpoint by the string it is declared with, typed from its declaration. Answers `{ data, message? }`;
 * throws ApiError, also for a lost connection (status 0) and a timeout (504).
 */
export async function api<P extends Call>(pattern: P, given: Arguments<P> = {}): Promise<Answer<AnswerOf<P>>> {
  const { method, url } = addressOf(pattern, given);
  const timeout = AbortSignal.timeout(given.timeout ?? TIMEOUT);
  const init: RequestInit = {
    method,
    headers: {
      accept: "application/json",
      ...(given.input === undefined ? {} : { "content-type": "application/json" }),
    },
    signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
    credentials: "same-origin",
  };
  if (given.input !== undefined) init.body = JSON.stringify(given.input);
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    if (given.signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError(504, `Request timed out for ${url.split("?")[0]}`);
    throw new ApiError(0, "errors.offline");
  }
  if (!response.ok) throw await failureOf(response);
  if (response.headers.get("content-type")?.includes("json")) return response.json();
  return { data: (await response.blob()) as AnswerOf<P> };
}
