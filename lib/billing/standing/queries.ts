import "server-only";
import type { Tx } from "@/lib/core/db";

/**
 * Memberships for whose debt the guarantor has paid the office: a journal of the claim names the membership, or one of
 * its payments or obligations.
 */
export async function claimedAmong(tx: Tx, membershipIds: readonly number[]): Promise<Set<number>> {
  if (membershipIds.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select m.id from membership m where m.id = any(${membershipIds}::int[]) and m.gpp and exists (
      select 1 from journal j where j.kind = 'guarantee_claim' and j.source = any(
        array['membership:' || m.id] || array(select 'obligation:' || o.id from obligation o where o.membership_id = m.id)
        || array(select 'payment:' || o.payment_id from obligation o where o.membership_id = m.id and o.payment_id is not null)))`;
  return new Set(rows.map(({ id }) => id));
}
