import { Prisma } from "@/lib/generated/prisma/client";

/** The database's own code of an error, however deep the client has wrapped it. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const { driverAdapterError } = (error.meta ?? {}) as { driverAdapterError?: { cause?: { originalCode?: string } } };
  return driverAdapterError?.cause?.originalCode;
}

/** The database broke a deadlock, or could not put two transactions in an order: the same again may well succeed. */
export function isConflict(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2034") return true;
  return ["40001", "40P01"].includes(codeOf(error) ?? "");
}
