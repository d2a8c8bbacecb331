import { Readable } from "node:stream";
// Calls the dispatcher as a client would, without HTTP in between.
import { endpoints } from "@/lib/api";
import { createDispatcher } from "@/lib/core/api/dispatch";

const dispatch = createDispatcher(endpoints);

export type Called = { status: number; body: unknown; headers: Record<string, string>; raw: string | Buffer };

type Options = {
  /** A token as POST /accounts/login answers it. */
  token?: string;
  input?: unknown;
  host?: string;
  headers?: Record<string, string>;
  ip?: string;
};

/** `call("POST /accounts/login", { input })`: the path is a real one, with ids filled in. */
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
  const answer = await dispatch({
    method,
    path: url.pathname,
    query: url.searchParams,
    header: (name) => headers[name] ?? null,
    body: async () => Buffer.from(body),
    ip: options.ip ?? "127.0.0.1",
  });
  const raw = answer.body instanceof Readable ? await whole(answer.body) : answer.body;
  const isJson = answer.headers["content-type"]?.includes("json");
  return { status: answer.status, headers: answer.headers, raw, body: isJson ? JSON.parse(String(raw)) : raw };
}

/** All of a file that is sent as it is made. */
async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Logs in and answers the token; throws when it is refused. */
export async function tokenFor(email: string, password = "inhouse-demo-2026", host?: string): Promise<string> {
  const answer = await call("POST /accounts/login", { input: { email, password }, ...(host ? { host } : {}) });
  const token =
    answer.body && typeof answer.body === "object" && "token" in answer.body ? answer.body.token : undefined;
  if (typeof token !== "string") throw new Error(`login of ${email} answered ${answer.status}`);
  return token;
}
