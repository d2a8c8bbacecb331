import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { AppError } from "../errors";
import { clientIp } from "../ip";
import type { ApiRequest, ApiResponse } from "./request";

const PREFIX = "/api/v1";

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new AppError(413, "errors.tooLarge");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > limit) throw new AppError(413, "errors.tooLarge");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Serves a Node request to /api/v1/… through the dispatcher. */
export async function respondApi(
  dispatch: (request: ApiRequest) => Promise<ApiResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // As it was sent: a URL object would resolve steps upwards, and cut by length something else would be served.
  const sent = request.url ?? "";
  const cut = sent.indexOf("?");
  const path = cut < 0 ? sent : sent.slice(0, cut);
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  };
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const reply = await dispatch({
    method: request.method ?? "GET",
    path: path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : "",
    query: new URLSearchParams(cut < 0 ? "" : sent.slice(cut)),
    header,
    body: (limit) => readBody(request, limit),
    ip: clientIp(header("x-forwarded-for"), request.socket.remoteAddress),
    gone: gone.signal,
  });
  response.writeHead(reply.status, reply.headers);
  if (typeof reply.body === "string" || Buffer.isBuffer(reply.body)) response.end(reply.body);
  else await pipeline(reply.body, response);
}

/**
 * Serves a provider's webhook directly from the server: many arrive at the same time, and nothing the web framework
 * adds is of use to them. `take` verifies the body; other methods are for the framework.
 */
export async function respondWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  door: { header: string; most: number; take: (rawText: string, signature: string) => Promise<boolean> },
): Promise<void> {
  const signature = request.headers[door.header];
  let taken = false;
  try {
    const text = (await readBody(request, door.most)).toString("utf8");
    taken = typeof signature === "string" && (await door.take(text, signature));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  response.writeHead(taken ? 200 : 400).end();
}
