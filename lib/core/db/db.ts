import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import type { IsolationLevel } from "@prisma/driver-adapter-utils";
import { env } from "@/lib/core/process/env";
import { log } from "@/lib/core/process/log";
import { Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { preparedStatementNames } from "./prepared-statements";
import { oneAfterAnother } from "./serial";
import { isConflict } from "./trouble";

const LOCK_PATIENCE_MS = 5000;

/**
 * The adapter, whose transactions say one thing at a time. Prisma reads the relations of a row side by side, in a transaction
 * too, where they share a connection: pg makes them wait for each other today and will refuse them from version 9 on.
 */
class Adapter extends PrismaPg {
  override async connect() {
    const pool = await super.connect();
    const start = pool.startTransaction.bind(pool);
    return Object.assign(pool, {
      startTransaction: async (level?: IsolationLevel) =>
        oneAfterAnother(await start(level), ["queryRaw", "executeRaw"]),
    });
  }
}

function connect() {
  const pool = {
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // Who waits for a row holds a connection that others wait for.
    lock_timeout: LOCK_PATIENCE_MS,
    query_timeout: env().DATABASE_PATIENCE_MS,
  };
  const adapter = new Adapter(pool, { statementNameGenerator: preparedStatementNames() });
  return new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }], errorFormat: "minimal" });
}

// Next reloads modules in development; one pool a process is kept on the global object.
const holder = globalThis as typeof globalThis & {
  inhouseDb?: ReturnType<typeof connect>;
  inhouseInside?: AsyncLocalStorage<true>;
};
holder.inhouseDb ??= connect();

/** The one database client of this process. */
export const db = holder.inhouseDb;

/**
 * A transaction, or the plain client: what queries and commands pass on to each other. It marks what is internal: a
 * function that must be given one works by bare ids and proves nothing. Pages and endpoints cannot hold one.
 */
export type Tx = Prisma.TransactionClient;

export { Prisma };

/** Deadlocks are rare where locks are taken in order; twice in a row is bad luck, more often a fault of ours. */
const REPEATS = 3;
const PAUSE_MS = 20;

holder.inhouseInside ??= new AsyncLocalStorage();
const inside = holder.inhouseInside;

/** Whether the caller runs in a transaction, and so holds a connection that others wait for. */
export const isInTransaction = (): boolean => inside.getStore() === true;

let prepare: () => Promise<void> = async () => {};

/** What has to be read before a transaction begins, because within it a second connection would be taken. */
export function beforeTransactions(work: () => Promise<void>): void {
  prepare = work;
}

/**
 * Runs `work` in a transaction; it is rolled back when `work` throws. Where the database breaks a deadlock it is done
 * again from its beginning, so it changes nothing but the database: no call of a provider, nothing kept in memory.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>, timeoutMs = 15_000): Promise<T> {
  await prepare();
  for (let left = REPEATS; ; left -= 1) {
    try {
      return await db.$transaction((tx) => inside.run(true, () => work(tx)), { maxWait: 5000, timeout: timeoutMs });
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
      log.warn({ left }, "the database broke a deadlock: the transaction is done again");
      // Not both at the same time again.
      await wait(PAUSE_MS * (0.5 + Math.random()));
    }
  }
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
