type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 429 | 503;

/**
 * What Next reads off an error thrown at any depth of a page, as its own notFound() and redirect() write it (a test
 * holds the two together): a refusal of a query is the not-found page or the page for no permission, status included,
 * without anything on its way that catches it. Everything else is the error page.
 */
const DIGESTS: Partial<Record<Status, string>> = {
  403: "NEXT_REDIRECT;replace;/unauthorized;307;",
  404: "NEXT_HTTP_ERROR_FALLBACK;404",
};

/**
 * A refusal a person can act on. `message` is a translation key of messages/<locale>/errors.json; nothing the caller
 * sent is ever put into it. `fields` maps a field's path to a translation key shown at it.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  /** For Next; it writes one of its own where there is none. */
  digest?: string;

  constructor(
    readonly status: Status,
    message: string,
    readonly fields?: Record<string, string>,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    const digest = DIGESTS[status];
    if (digest !== undefined) this.digest = digest;
  }
}

/** When it is worth to ask again for what is not available. */
const COME_AGAIN_SECONDS = 30;

export const invalid = (fields: Record<string, string>, message = "errors.badRequest") =>
  new AppError(400, message, fields);
export const badRequest = (message: string) => new AppError(400, message);
export const unauthenticated = (message = "errors.unauthorized") => new AppError(401, message);
export const forbidden = (message = "errors.forbidden") => new AppError(403, message);
/** Also for what exists elsewhere: a caller cannot tell the two apart. */
export const notFound = () => new AppError(404, "errors.notFound");
export const conflict = (message: string) => new AppError(409, message);
export const tooMany = (retryAfterSeconds: number, message = "errors.tooMany") =>
  new AppError(429, message, undefined, retryAfterSeconds);
/** An error that is no refusal of ours, but knows what a person is to be told of it. */
export interface Told {
  readonly told: AppError | null;
}

/** What a person is told of an error; null where there is nothing to say but that it failed. */
export function toldOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const told = error instanceof Error && "told" in error ? error.told : null;
  return told instanceof AppError ? told : null;
}

export const unavailable = (message = "errors.unavailable", fields?: Record<string, string>) =>
  new AppError(503, message, fields, COME_AGAIN_SECONDS);
