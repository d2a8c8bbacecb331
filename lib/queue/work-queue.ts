import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { systemTime } from "@/lib/core/clock";
import { Prisma, type Tx } from "@/lib/core/db/db";
import { Crash } from "@/lib/core/process/failpoint";
import { errorFacts, log } from "@/lib/core/process/log";

/**
 * The rows of a table as work that several processes share. Who takes a row holds it until its lease ends, and nobody
 * else takes it meanwhile; what a dead worker has left is free again by itself. A lease is real time, whatever day
 * the product's clock shows.
 */
export type WorkQueue = {
  table: Prisma.Sql;
  leaseMs: number;
  /** The columns that name a row. */
  key?: Prisma.Sql;
  /** The column that says until when a row is held; null, or a time gone by, is free. */
  lease?: Prisma.Sql;
  /** What else is written when a row is taken, beginning with a comma. */
  also?: Prisma.Sql;
  /** What the taker gets of a row; its key unless said otherwise. */
  columns?: Prisma.Sql;
};

type Wanted = {
  /** Which rows are work, of `q`. */
  waiting: Prisma.Sql;
  /** Whose turn comes first. What could not be done stays behind its lease, so that others get their turn. */
  order?: Prisma.Sql;
  limit: number;
};

const ID = Prisma.sql`id`;
const LEASE = Prisma.sql`lease_until`;

/** The end of a lease that begins now. */
export const leaseEnd = ({ leaseMs }: Pick<WorkQueue, "leaseMs">): Date => new Date(systemTime().getTime() + leaseMs);

/**
 * Takes up to `limit` rows that are work and that nobody holds. Rows another transaction is just taking are passed over
 * and not waited for, so any number of workers share a queue. Returns them in the order of their first column.
 */
export function take<Row = { id: number }>(
  tx: Tx,
  queue: WorkQueue,
  { waiting, order = ID, limit }: Wanted,
): Promise<Row[]> {
  const { table, key = ID, lease = LEASE, also = Prisma.empty, columns = key } = queue;
  return tx.$queryRaw<Row[]>`
    with taken as (update ${table} set ${lease} = ${leaseEnd(queue)}${also} where (${key}) in (
      select ${key} from ${table} q where ${waiting} and (${lease} is null or ${lease} <= ${systemTime()})
      order by ${order} limit ${limit} for no key update of q skip locked)
    returning ${columns}) select * from taken order by 1`;
}

/** Takes one row by its id; false when another worker holds it. */
export async function takeOne(tx: Tx, queue: WorkQueue, id: number): Promise<boolean> {
  const { table, lease = LEASE, also = Prisma.empty } = queue;
  const taken = await tx.$executeRaw`
    update ${table} set ${lease} = ${leaseEnd(queue)}${also}
    where id = ${id} and (${lease} is null or ${lease} <= ${systemTime()})`;
  return taken === 1;
}

/** Holds rows for another lease, for work that goes on, and returns its end. The caller holds them already. */
export async function extend(tx: Tx, queue: WorkQueue, ids: readonly number[]): Promise<Date> {
  const { table, lease = LEASE } = queue;
  const until = leaseEnd(queue);
  if (ids.length > 0) await tx.$executeRaw`update ${table} set ${lease} = ${until} where id = any(${ids}::int[])`;
  return until;
}

/** Gives a row back; nobody takes it before `notBefore`. */
export async function release(tx: Tx, queue: WorkQueue, id: number, notBefore: Date | null = null): Promise<void> {
  const { table, lease = LEASE } = queue;
  await tx.$executeRaw`update ${table} set ${lease} = ${notBefore}::timestamptz where id = ${id}`;
}

/**
 * Does a piece of work that may fail without harm: it stays in its queue and is taken up again another time, and what
 * comes after it is not held up. Returns whether it went well. What is not `expected`, and a crash, is thrown.
 */
export async function softly(
  work: () => Promise<unknown>,
  failed: { say: string; about?: object; expected?: (error: unknown) => boolean },
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Crash || failed.expected?.(error) === false) throw error;
    log.warn({ ...failed.about, ...errorFacts(error) }, failed.say);
    return false;
  }
}

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 500;

/**
 * Waits for another worker's result, at most as long as a person would: the first result of `look` that
 * is not null, or null when the time is over.
 */
export async function joinOther<Result>(
  look: () => Promise<Result | null>,
  patienceMs: number,
): Promise<Result | null> {
  const until = systemTime().getTime() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 1.5)) {
    const result = await look();
    if (result !== null || systemTime().getTime() >= until) return result;
    await wait(pause);
  }
}
