/**
 * A refusal a person can act on. `message` is a translation key of messages/<locale>/errors.json; nothing the caller
 * sent is ever put into it. `fields` maps a field's path to a translation key shown beside it.
 */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 429 | 503,
    message: string,
    readonly fields?: Record<string, string>,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

export const invalid = (fields: Record<string, string>, message = "errors.badRequest") =>
  new AppError(400, message, fields);
export const badRequest = (message: string) => new AppError(400, message);
export const unauthenticated = (message = "errors.unauthorized") => new AppError(401, message);
export const forbidden = (message = "errors.forbidden") => new AppError(403, message);
/** Also the answer for what exists elsewhere: a caller cannot tell the two apart. */
export const notFound = () => new AppError(404, "errors.notFound");
export const conflict = (message: string) => new AppError(409, message);
export const tooMany = (retryAfterSeconds: number) => new AppError(429, "errors.tooMany", undefined, retryAfterSeconds);
export const unavailable = (message = "errors.unavailable") => new AppError(503, message);
