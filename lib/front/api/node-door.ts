import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, badRequest } from "@/lib/core/errors";
import { clientIp } from "@/lib/front/ip";
import { wholeOf } from "./body";
import { createBodyRoom, EVENT_ROOM, type Leave, ROOM } from "./body-room";
import type { ApiRequest, ApiResponse } from "./request";

const PREFIX = "/api/v1";

const enter = createBodyRoom(ROOM);
const enterEvent = createBodyRoom(EVENT_ROOM);

/** What is read of a body at most: what its sender says, or where nothing is said the limit. Throws 413. */
function announced(request: IncomingMessage, limit: number): number {
  const said = request.headers["content-length"];
  const bytes = said === undefined ? limit : Number(said);
  if (bytes > limit) throw new AppError(413, "errors.tooLarge");
  return bytes;
}

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
};

/** The address a request counts under. */
const addressOf = (request: IncomingMessage) =>
  clientIp(headerOf(request, "x-forwarded-for"), request.socket.remoteAddress);

/** A body as it comes in. Whoever stops reading leaves the request open, so that it can be answered. */
async function* bodyOf(request: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw new AppError(413, "errors.tooLarge");
      yield chunk;
    }
  } catch (error) {
    // Who hangs up in the middle reads no answer, and nothing of ours has failed.
    throw request.errored ? badRequest("errors.badRequest") : error;
  }
}

/** What comes of a refused body is let pass as far as this; whoever sends more does not wait for an answer. */
const MOST_PASSED = 12 * 1024 * 1024;

/** Lets a body pass that nobody has read: a connection closed over unread bytes takes the answer with it. */
async function letPass(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed || Number(request.headers["content-length"] ?? 0) > MOST_PASSED) return;
  const passed = new Promise((done) => request.once("end", done).once("close", done).once("error", done));
  request.resume();
  await passed;
}

/** Sends a file piece by piece. Throws where it cannot be read; a reader who hangs up before its end is no failure. */
async function sendPieces(content: Readable, response: ServerResponse): Promise<void> {
  if (response.destroyed) {
    content.destroy();
    return;
  }
  let hungUp = false;
  response.once("close", () => {
    hungUp = !content.destroyed;
  });
  try {
    await pipeline(content, response);
  } catch (error) {
    if (!hungUp) throw error;
  }
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
  const header = (name: string) => headerOf(request, name);
  const ip = addressOf(request);
  const gone = new AbortController();
  let leave: Leave = () => {};
  response.once("close", () => {
    gone.abort();
    leave();
  });
  const reply = await dispatch({
    method: request.method ?? "GET",
    path: path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : "",
    query: new URLSearchParams(cut < 0 ? "" : sent.slice(cut)),
    header,
    body: (limit) => {
      leave = enter(ip, announced(request, limit));
      return bodyOf(request, limit);
    },
    ip,
    gone: gone.signal,
  });
  await letPass(request);
  response.writeHead(reply.status, reply.headers);
  if (typeof reply.body === "string" || Buffer.isBuffer(reply.body)) response.end(reply.body);
  else await sendPieces(reply.body, response);
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
  let status = 400;
  let leave: Leave = () => {};
  try {
    leave = enterEvent(addressOf(request), announced(request, door.most));
    const text = (await wholeOf(bodyOf(request, door.most))).toString("utf8");
    if (typeof signature === "string" && (await door.take(text, signature))) status = 200;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    status = error.status;
  } finally {
    leave();
  }
  await letPass(request);
  response.writeHead(status).end();
}
