import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { env } from "./env";
import { preparedStatementNames } from "./prepared-statements";

function connect() {
  const pool = {
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
  };
  const adapter = new PrismaPg(pool, { statementNameGenerator: preparedStatementNames() });
  return new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }], errorFormat: "minimal" });
}

// Next reloads modules in development; one pool a process is kept on the global object.
const holder = globalThis as typeof globalThis & { inhouseDb?: ReturnType<typeof connect> };
holder.inhouseDb ??= connect();

/** The one database client of this process. */
export const db = holder.inhouseDb;

/**
 * A transaction, or the plain client: what queries and commands pass on to each other. It marks what is internal: a
 * function that must be given one works by bare ids and proves nothing. Pages and endpoints cannot hold one.
 */
export type Tx = Prisma.TransactionClient;

export { Prisma };

/** Runs `work` in a transaction; it is rolled back when `work` throws. */
export function transaction<T>(work: (tx: Tx) => Promise<T>, timeoutMs = 15_000): Promise<T> {
  return db.$transaction(work, { maxWait: 5000, timeout: timeoutMs });
}

/** Whether `error` is PostgreSQL refusing a second row of something that may exist once. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** Counts the SQL statements that `work` causes, for tests and benches. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  let listening = true;
  db.$on("query", (event) => {
    if (listening) statements.push(event.query);
  });
  try {
    return { result: await work(), statements };
  } finally {
    listening = false;
  }
}
