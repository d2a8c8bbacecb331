import type { Readable } from "node:stream";

/** A request, whichever door it came through. */
export type ApiRequest = {
  method: string;
  /** Path below /api/v1, starting with a slash. */
  path: string;
  query: URLSearchParams;
  header(name: string): string | null;
  /** Reads the body; rejects with AppError 413 when it is larger than `limit` bytes. */
  body(limit: number): Promise<Buffer>;
  ip: string;
  /** Aborted once the caller has gone away; absent where nobody can tell. */
  gone?: AbortSignal;
};

export type ApiResponse = { status: number; headers: Record<string, string>; body: string | Buffer | Readable };
