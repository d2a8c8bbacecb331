import type { Readable } from "node:stream";

/** A request, whichever door it came through. */
export type ApiRequest = {
  method: string;
  /** Path below /api/v1, starting with a slash. */
  path: string;
  query: URLSearchParams;
  header(name: string): string | null;
  /** The body as it comes in; reading it throws AppError 413 as soon as it is more than `limit` bytes. */
  body(limit: number): AsyncIterable<Uint8Array>;
  ip: string;
  /** Aborted once the caller has gone away; absent where nobody can tell. */
  gone?: AbortSignal;
};

export type ApiResponse = { status: number; headers: Record<string, string>; body: string | Buffer | Readable };
