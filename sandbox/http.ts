import type { IncomingMessage, ServerResponse } from "node:http";
import type { Json } from "@/sandbox/json";

/** One HTTP response. */
export interface Reply {
  status: number;
  headers: { [name: string]: string };
  body: string | Buffer;
}

export class TooLarge extends Error {}

/** Reads a body up to `limit` bytes. Throws TooLarge beyond. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > limit) throw new TooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

export function json(status: number, value: Json, headers: { [name: string]: string } = {}): Reply {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(value) };
}

/** A page of the sandbox's own. `frame` lists who may show it in a frame. */
export function html(status: number, body: string, frame = "'self'"): Reply {
  const policy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors ${frame}; base-uri 'none'`;
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
    body,
  };
}

export function redirect(location: string): Reply {
  return { status: 303, headers: { location }, body: "" };
}

export function send(response: ServerResponse, answer: Reply, more: { [name: string]: string } = {}): void {
  response.writeHead(answer.status, { ...answer.headers, ...more });
  response.end(answer.body);
}

const LOCAL = /^https?:\/\/([a-z0-9-]+\.)*localhost(:\d+)?$|^https?:\/\/(127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** CORS headers for a page on this machine; none for any other origin. */
export function corsFor(origin: string | undefined): { [name: string]: string } {
  if (!origin || !LOCAL.test(origin)) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-headers": "authorization, content-type, stripe-version, stripe-account, idempotency-key",
    "access-control-allow-methods": "GET, POST, OPTIONS",
    "access-control-expose-headers": "request-id",
    vary: "origin",
  };
}
