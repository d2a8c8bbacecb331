import "server-only";
import { now, systemTime } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { noteFault } from "@/lib/core/faults/faults";
import { Crash, failpoint } from "@/lib/core/process/failpoint";
import { errorFacts, log } from "@/lib/core/process/log";
import { take, type WorkQueue } from "@/lib/queue/work-queue";

export type OutboxRow = {
  id: number;
  kind: string;
  payload: unknown;
  attemptCount: number;
  dedupe: string;
  officeId: number | null;
};
export type Sender = (row: OutboxRow) => Promise<void>;

const MAX_ATTEMPTS = 8;
const BATCH = 20;

type OutboxMessage = {
  kind: string;
  dedupe: string;
  payload: Prisma.InputJsonValue;
  officeId?: number | null;
  memberId?: number | null;
  runAt?: Date;
  /** The family with whose letter it leaves where one is pending; by itself where none is. */
  householdId?: number | null;
};

/**
 * Puts what is to be sent into the outbox, in the transaction of its cause: it leaves if and only if the cause is
 * committed. The same `dedupe` a second time is no second message. Returns how many are new.
 */
export async function enqueue(tx: Tx, ...messages: OutboxMessage[]): Promise<number> {
  if (messages.length === 0) return 0;
  const at = await now();
  const of = <Value>(pick: (message: OutboxMessage) => Value) => messages.map(pick);
  return tx.$executeRaw`
    insert into outbox (kind, dedupe, payload, office_id, member_id, household_id, run_at, created_at)
    select p.kind, p.dedupe, p.payload::jsonb, p.office, p.member, p.household, p.run_at, ${at} from unnest(${of(({ kind }) => kind)}::text[],
      ${of(({ dedupe }) => dedupe)}::text[], ${of(({ payload }) => JSON.stringify(payload))}::text[], ${of(({ officeId }) => officeId ?? null)}::int[],
      ${of(({ memberId }) => memberId ?? null)}::int[], ${of(({ householdId }) => householdId ?? null)}::int[],
      ${of(({ runAt }) => runAt ?? at)}::timestamptz[]) as p(kind, dedupe, payload, office, member, household, run_at)
    on conflict (dedupe) do nothing`;
}

/**
 * Takes messages of an office, or of none, back that nobody has begun to send, by their `dedupe`; returns how many. What
 * a sender holds at this moment is waited for and stays.
 */
export function withdrawUnsent(tx: Tx, officeId: number | null, dedupes: readonly string[]): Promise<number> {
  return tx.$executeRaw`
    delete from outbox where dedupe = any(${[...dedupes]}::text[]) and office_id is not distinct from ${officeId}::int
      and state = 'ready' and attempt_count = 0`;
}

/**
 * Takes emails about members back that say how to stop them, and that no sender holds at this moment; returns how many. One that failed
 * and would be tried again is among them.
 */
export function withdrawStoppable(tx: Tx, memberIds: readonly number[]): Promise<number> {
  return tx.$executeRaw`
    delete from outbox where member_id = any(${[...memberIds]}::int[]) and kind = 'mail' and payload ? 'unsubscribe'
      and state = 'ready'`;
}

const OUTBOX: WorkQueue = {
  table: Prisma.sql`outbox`,
  leaseMs: 60_000,
  also: Prisma.sql`, attempt_count = attempt_count + 1`,
  columns: Prisma.sql`id, kind, payload, attempt_count as "attemptCount", dedupe, office_id as "officeId"`,
};

/**
 * Which rows (`q`) may leave at a moment. What was queued for a family since its letter is pending waits for that, and a day at the
 * most: a letter that cannot be written holds up nothing that somebody has to know.
 */
export const mayLeave = (at: Date): Prisma.Sql => Prisma.sql`q.state = 'ready' and q.run_at <= ${at}
  and not exists (select 1 from pending_notice n where n.household_id = q.household_id and n.first_at <= q.created_at
    and n.first_at > ${at}::timestamptz - interval '1 day')`;

async function takeDue(): Promise<OutboxRow[]> {
  const waiting = mayLeave(await now());
  return take<OutboxRow>(db, OUTBOX, { waiting, order: Prisma.sql`run_at, id`, limit: BATCH });
}

async function settle(row: OutboxRow, error: unknown): Promise<void> {
  if (error === undefined) {
    await db.outbox.update({
      where: { id: row.id },
      data: { state: "sent", sentAt: await now(), leaseUntil: null, error: null },
    });
    return;
  }
  const dead = row.attemptCount >= MAX_ATTEMPTS;
  log[dead ? "error" : "warn"](
    { outboxId: row.id, kind: row.kind, attemptCount: row.attemptCount, dead, ...errorFacts(error) },
    "could not send",
  );
  if (dead) noteFault(error, { kind: "job", origin: `outbox ${row.kind}` });
  const waitSeconds = Math.min(3600, 5 * 3 ** row.attemptCount);
  await db.outbox.update({
    where: { id: row.id },
    data: {
      state: dead ? "dead" : "ready",
      // Waiting is real time: a lease in the future keeps others off without touching the business date.
      leaseUntil: new Date(systemTime().getTime() + waitSeconds * 1000),
      error: error instanceof Error ? error.name : "unknown",
    },
  });
}

/** Sends what is due, each kind through its sender, and returns how many rows were taken. */
export async function drainOutbox(senders: Record<string, Sender>): Promise<number> {
  const rows = await takeDue();
  if (rows.length > 0) await failpoint("outbox.claimed");
  for (const row of rows) {
    const send = senders[row.kind];
    try {
      if (!send) throw new Error(`no sender for ${row.kind}`);
      await send(row);
      await failpoint("outbox.sent");
      await settle(row, undefined);
    } catch (error) {
      if (error instanceof Crash) throw error;
      await settle(row, error);
    }
  }
  return rows.length;
}
