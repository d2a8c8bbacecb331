import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { env } from "./env";

const requests = new AsyncLocalStorage<string>();

/** Does `work` for a request: every line it logs, however deep, carries the request's id. */
export function forRequest<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/**
 * Structured log lines on standard output. Only ids, codes and counts go in: no names, addresses, tokens or bodies.
 * `redact` is the net under that rule, not a licence.
 */
export const log = pino({
  level: env().LOG_LEVEL,
  base: undefined,
  mixin() {
    const requestId = requests.getStore();
    return requestId ? { requestId } : {};
  },
  redact: {
    paths: [
      "email",
      "phone",
      "firstName",
      "lastName",
      "password",
      "token",
      "authorization",
      "cookie",
      "*.email",
      "*.password",
      "*.token",
    ],
    censor: "[private]",
  },
});

/** The parts of an error that may be logged: its kind, code and stack, never the values it carried. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = "code" in error ? String(error.code) : undefined;
  // The first line of a database error may quote a row, so only the frames are kept.
  const frames = error.stack
    ?.split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .slice(0, 12);
  return { kind: error.name, code, frames };
}
