import { Readable } from "node:stream";
// Calls the dispatcher as a client would, without HTTP in between.
import { createDispatch } from "@/lib/api";
import { AppError } from "@/lib/core/errors";
import { holdToDescription } from "./answers";

const dispatch = createDispatch();

/** Pieces as a connection brings them. */
const CHUNK = 64 * 1024;

export type Called = { status: number; body: unknown; headers: Record<string, string>; raw: string | Buffer };

type Options = {
  /** A token as POST /accounts/login returns it. */
  token?: string;
  input?: unknown;
  /** A body that is no JSON, with a content-type of its own among the headers. */
  bytes?: Buffer;
  /** The body does not say how long it is. */
  untold?: boolean;
  /** Called with each piece of the body that is read, by where it begins. */
  onRead?: (at: number) => void;
  host?: string;
  headers?: Record<string, string>;
  ip?: string;
};

/**
 * `call("POST /accounts/login", { input })`: the path is a real one, with ids filled in. Throws where a call that went
 * well returned something else than the API's document says.
 */
export async function call(what: string, options: Options = {}): Promise<Called> {
  const [method = "GET", address = "/"] = what.split(" ");
  const url = new URL(address, "http://local");
  const body = options.input === undefined ? "" : JSON.stringify(options.input);
  const headers: Record<string, string> = {
    host: options.host ?? "dental.localhost:3000",
    ...(options.input === undefined ? {} : { "content-type": "application/json" }),
    ...(options.token ? { authorization: `JWT ${options.token}` } : {}),
    ...options.headers,
  };
  const response = await dispatch({
    method,
    path: url.pathname,
    query: url.searchParams,
    header: (name) => headers[name] ?? null,
    body: async function* (limit) {
      const bytes = options.bytes ?? Buffer.from(body);
      if (bytes.length > limit && !options.untold) throw new AppError(413, "errors.tooLarge");
      for (let at = 0; at < bytes.length; at += CHUNK) {
        if (Math.min(at + CHUNK, bytes.length) > limit) throw new AppError(413, "errors.tooLarge");
        options.onRead?.(at);
        yield bytes.subarray(at, at + CHUNK);
      }
    },
    ip: options.ip ?? "127.0.0.1",
  });
  const raw = response.body instanceof Readable ? await whole(response.body) : response.body;
  const isJson = response.headers["content-type"]?.includes("json");
  const returned = isJson ? JSON.parse(String(raw)) : raw;
  if (isJson && response.status === 200) holdToDescription(method, url.pathname, returned);
  return { status: response.status, headers: response.headers, raw, body: returned };
}

/** A file of the API as the browser saves it. Throws where the call returns anything but 200. */
export async function download(address: string, token: string): Promise<{ bytes: Buffer; name: string }> {
  const { status, headers, raw } = await call(`GET ${address}`, { token });
  if (status !== 200) throw new Error(`${address} responded ${status}`);
  return { bytes: Buffer.isBuffer(raw) ? raw : Buffer.from(raw), name: headers["content-disposition"] ?? "" };
}

/** All of a file that is sent as it is made. */
async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Logs in and returns the token; throws when it is refused. */
export async function tokenFor(email: string, password = "inhouse-demo-2026", host?: string): Promise<string> {
  const response = await call("POST /accounts/login", { input: { email, password }, ...(host ? { host } : {}) });
  const token =
    response.body && typeof response.body === "object" && "token" in response.body ? response.body.token : undefined;
  if (typeof token !== "string") throw new Error(`login of ${email} answered ${response.status}`);
  return token;
}

/** The lines of a list as a CSV file, without its head; fails where the file is refused. */
export async function csvLines(address: string, token: string, host?: string): Promise<string[]> {
  const { status, raw } = await call(`GET ${address}`, { token, ...(host ? { host } : {}) });
  if (status !== 200) throw new Error(`GET ${address} answered ${status}`);
  return String(raw).trim().split("\r\n").slice(1);
}
