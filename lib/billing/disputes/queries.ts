import "server-only";
import type { Tx } from "@/lib/core/db";

/** Memberships of a payment that another dispute still holds: two months disputed at once are two disputes. */
export async function otherwiseDisputed(tx: Tx, paymentId: number): Promise<Set<number>> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select distinct mine.membership_id as id from obligation mine
    join obligation other on other.membership_id = mine.membership_id and other.payment_id <> mine.payment_id
    join dispute d on d.payment_id = other.payment_id and d.closed_at is null and d.status not like 'warning%'
    where mine.payment_id = ${paymentId}`;
  return new Set(rows.map(({ id }) => id));
}
