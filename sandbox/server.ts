import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { browserFile } from "@/sandbox/browser/files";
import { control } from "@/sandbox/control/routes";
import { ordered, sendBadly } from "@/sandbox/disturb";
import { ApiError } from "@/sandbox/errors";
import type { Fault } from "@/sandbox/faults";
import { corsFor, json, type Reply, readBody, send, TooLarge } from "@/sandbox/http";
import { pageFor } from "@/sandbox/pages/routes";
import { plaid } from "@/sandbox/plaid/api";
import { Sandbox, type SandboxOptions } from "@/sandbox/sandbox";
import type { ApiRequest } from "@/sandbox/stripe/api";

export interface StartOptions extends SandboxOptions {
  /** 0 takes any free port. */
  port: number;
}

export interface RunningSandbox {
  url: string;
  /** For tests that look inside. */
  sandbox: Sandbox;
  close(): Promise<void>;
}

const MB = 1024 * 1024;
const TICK_MS = 2000;

function limitOf(path: string): number {
  if (path === "/_sandbox/import") return 512 * MB;
  return path.startsWith("/_sandbox/mail") || path === "/v1/files" ? 32 * MB : 2 * MB;
}

function headersOf(request: IncomingMessage): { [name: string]: string | undefined } {
  const result: { [name: string]: string | undefined } = {};
  for (const [name, value] of Object.entries(request.headers)) result[name] = Array.isArray(value) ? value[0] : value;
  return result;
}

async function route(sandbox: Sandbox, request: ApiRequest): Promise<Reply> {
  const { path } = request;
  if (path.startsWith("/v1/") || path === "/oauth/token" || path === "/oauth/deauthorize")
    return sandbox.stripe.answer(request);
  if (path.startsWith("/_sandbox/")) return control(sandbox, { ...request, query: new URLSearchParams(request.query) });
  if (path.startsWith("/plaid/")) return plaid(sandbox, request);
  if (path.startsWith("/js/")) return browserFile(path);
  return pageFor(sandbox, request);
}

function failure(error: unknown): Reply {
  if (error instanceof ApiError) return json(error.status, error.body());
  if (error instanceof TooLarge)
    return json(413, { error: { type: "invalid_request_error", message: "The body is too large." } });
  console.error(error);
  return json(500, { error: { type: "api_error", message: "The sandbox failed. Its own log says why." } });
}

/** A request as it came in, however it came: `read` reads its body, up to a limit in bytes. */
export type Heard = Pick<ApiRequest, "method" | "headers"> & { url: string; read(limit: number): Promise<Buffer> };

/**
 * What a request gets, with the failure that was ordered for it; null where its connection ends without an answer. Throws
 * when the body cannot be read.
 */
export async function answerTo(
  sandbox: Sandbox,
  { method, url, headers, read }: Heard,
): Promise<{ answer: Reply; fault: Fault | null } | null> {
  const cut = url.indexOf("?");
  const path = cut < 0 ? url : url.slice(0, cut);
  const fault = path.startsWith("/_sandbox/") ? null : sandbox.faults.take(method, path);
  if (fault?.kind === "drop_request") return null;
  let answer: Reply;
  const body = await read(limitOf(path));
  try {
    const instead = fault ? ordered(fault, path) : null;
    const delayMs = fault?.kind === "delay" ? fault.ms : undefined;
    const query = cut < 0 ? "" : url.slice(cut + 1);
    const full = { method, path, query, headers, body, ...(delayMs ? { delayMs } : {}) };
    // The Stripe part keeps a slow request's idempotency key in flight; the others only respond late.
    if (delayMs && !path.startsWith("/v1/")) await new Promise((resolve) => setTimeout(resolve, delayMs));
    answer = instead && !fault?.after ? instead : await route(sandbox, full);
    if (instead) answer = instead;
  } catch (error) {
    answer = failure(error);
  }
  return fault?.kind === "drop_response" ? null : { answer, fault };
}

async function serve(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "/", method = "GET" } = request;
  const headers = headersOf(request);
  const cors = url.startsWith("/_sandbox/") ? {} : corsFor(headers.origin);
  if (method === "OPTIONS") {
    send(response, { status: 204, headers: cors, body: "" });
    return;
  }
  const read = (limit: number) => readBody(request, limit);
  let answered: Awaited<ReturnType<typeof answerTo>>;
  try {
    answered = await answerTo(sandbox, { method, url, headers, read });
  } catch (error) {
    // The connection is closed: there is no one to respond to.
    if (request.errored && !(error instanceof TooLarge)) return;
    answered = { answer: failure(error), fault: null };
  }
  if (!answered) {
    request.socket.destroy();
    return;
  }
  const { answer, fault } = answered;
  const whole = { ...answer, headers: { ...answer.headers, ...cors } };
  if (!(await sendBadly(fault, response, whole))) send(response, whole);
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.removeListener("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** So that nobody loses a call on a connection that is just being closed for having been idle. */
const LASTING = { keepAliveTimeout: 65_000 };

/**
 * Starts the sandbox on the loopback addresses. Rejects with the system's error (`EADDRINUSE`) when the port is taken.
 */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  let sandbox: Sandbox | null = null;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (sandbox) void serve(sandbox, request, response);
    else send(response, json(503, { error: { type: "api_error", message: "The sandbox is starting." } }));
  };
  const server = createServer(LASTING, handle);
  const port = await listen(server, options.port, "127.0.0.1");
  const servers = [server];
  const second = createServer(LASTING, handle);
  // A machine without IPv6 has no ::1, and needs none.
  await listen(second, port, "::1").then(
    () => servers.push(second),
    () => undefined,
  );
  const url = `http://127.0.0.1:${port}`;
  const started = new Sandbox(options, url);
  sandbox = started;
  const timer = setInterval(() => started.paused || started.tick(), TICK_MS);
  timer.unref();
  return {
    url,
    sandbox: started,
    close: async () => {
      clearInterval(timer);
      await Promise.all(servers.map(close));
      started.close();
    },
  };
}
