import "server-only";
import type { Tx } from "@/lib/core/db/db";

/** Memberships of a payment that cannot be taken up again: their people are on the plan again, or lost another dispute. */
export async function replacedAmong(tx: Tx, paymentId: number): Promise<Set<number>> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select distinct m.id from obligation mine join membership m on m.id = mine.membership_id
    where mine.payment_id = ${paymentId} and (
      exists (select 1 from membership n where n.member_id = m.member_id and n.plan_id = m.plan_id and n.id > m.id
        and n.status not in ('canceled', 'inactive', 'pending_payment'))
      or exists (select 1 from obligation other join dispute d on d.payment_id = other.payment_id and d.status = 'lost'
        where other.membership_id = m.id and other.payment_id <> mine.payment_id))`;
  return new Set(rows.map(({ id }) => id));
}
