import { AppError } from "@/lib/core/errors";
import { Prisma } from "@/lib/generated/prisma/client";

/** The database's own code of an error, however deep the client has wrapped it. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const { driverAdapterError } = (error.meta ?? {}) as { driverAdapterError?: { cause?: { originalCode?: string } } };
  return driverAdapterError?.cause?.originalCode;
}

/** The client's words for: no connection, none in time, or one that broke. P2028 is a transaction that got none. */
const UNREACHED = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"]);
/** The database's: it is starting, stopping, full, or has broken off. */
const AWAY = new Set(["53300", "53400", "57P01", "57P02", "57P03", "57P05", "08000", "08003", "08006"]);
/** What the pool and the driver say where no connection is free, or the database says nothing. */
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|ECONNRESET|ECONNREFUSED|connection error and is not queryable/;
/** Somebody else held a row for longer than we wait (`LOCK_PATIENCE_MS`). */
const LOCKED = "55P03";

/**
 * What a person is told of the database's trouble: that they should come again. Null where an error is another one.
 */
export function busyOf(error: unknown): AppError | null {
  const busy = (message: string, seconds: number) => new AppError(503, message, undefined, seconds);
  if (!(error instanceof Error)) return null;
  if (codeOf(error) === LOCKED || isConflict(error)) return busy("errors.beingChanged", 2);
  const code = "code" in error ? String(error.code) : "";
  const isAway =
    UNREACHED.has(code) || AWAY.has(codeOf(error) ?? "") || error instanceof Prisma.PrismaClientInitializationError;
  return isAway || NO_CONNECTION.test(error.message) ? busy("errors.busy", 5) : null;
}

/** The database broke a deadlock, or could not put two transactions in an order: the same again may well succeed. */
export function isConflict(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2034") return true;
  return ["40001", "40P01"].includes(codeOf(error) ?? "");
}
