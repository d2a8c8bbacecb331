import type { Readable } from "node:stream";

/** How a message is shown. A call that was carried out may still bring bad news: a bank that declined. */
export type Tone = "success" | "info" | "warning" | "error";

/**
 * Data with a message the browser shows as a toast, a success unless `tone` says otherwise. `message` is a translation
 * key, `values` fill it.
 */
export class Reply<Data> {
  constructor(
    readonly data: Data,
    readonly message?: string,
    readonly values?: Record<string, string | number>,
    readonly tone: Tone = "success",
  ) {}
}

export function reply<Data>(
  data: Data,
  message?: string,
  values?: Record<string, string | number>,
  tone?: Tone,
): Reply<Data> {
  return new Reply(data, message, values, tone);
}

/** A file to be shown or saved. */
export class FileReply {
  constructor(
    readonly content: Buffer | Readable,
    readonly name: string,
    readonly contentType: string,
    readonly inline: boolean,
    /** Public bytes that never change under their address; everything else is not kept by anybody. */
    readonly forever = false,
  ) {}
}

/** Returns a file. PDFs open in the browser, everything else is downloaded under `name`. */
export function file(content: Buffer | Readable, name: string, contentType: string): FileReply {
  return new FileReply(content, name, contentType, contentType === "application/pdf");
}

/** A redirect, for calls that are opened as links. Targets are our own paths or checked provider addresses. */
export class RedirectReply {
  constructor(readonly location: string) {}
}

/** A response with its whole body, for the legacy calls without the wrapper: `{ token }`, the account call. */
export class BareReply<Body extends object> {
  constructor(readonly body: Body) {}
}
