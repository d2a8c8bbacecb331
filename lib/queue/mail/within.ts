import "server-only";
import { z } from "zod";
import type { Tx } from "@/lib/core/db/db";

/**
 * What an email says where it leaves within another: several letters that a family would read on one day are one
 * (docs/decisions/0024-what-a-family-is-told.md).
 */
export const within = z.object({
  /** Its lines there; those about a membership name it. */
  lines: z.array(z.object({ label: z.string(), value: z.string(), membershipId: z.number().int().optional() })),
  /** Of which memberships it tells: from which day on another amount is due, or null where it says until when anything is. */
  about: z.array(z.object({ membershipId: z.number().int(), from: z.string().nullable() })),
  /** It is read also where none of them stands differently: an office closes for who leaves before that as well. */
  always: z.boolean().optional(),
});
export type Within = z.output<typeof within>;

/** An email that waits for the letter of its family. */
export type WaitingMail = Within & { id: number };

/** The emails that a family's letter can take with it, queued since a moment and tried by no sender; locked. */
export async function waitingMails(tx: Tx, householdId: number, since: Date): Promise<WaitingMail[]> {
  const rows = await tx.$queryRaw<{ id: number; within: unknown }[]>`
    select id, payload->'within' as within from outbox
    where household_id = ${householdId}::int and state = 'ready' and attempt_count = 0 and created_at >= ${since}
    order by id for no key update`;
  return rows.map((row) => ({ id: row.id, ...within.parse(row.within) }));
}

/** Takes waiting emails back whose news has come to nothing. */
export async function dropWaiting(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.outbox.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Notes that another letter says what these would have said: whoever asks what has been told finds them among what has left. */
export async function markGathered(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.outbox.updateMany({ where: { id: { in: [...ids] } }, data: { state: "gathered" } });
}
