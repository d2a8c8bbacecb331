import "server-only";
import { transaction } from "@/lib/core/db/db";
import { systemTime } from "../clock";

/** Lines sealed by one seal at most. */
const BLOCK = 1000;

/**
 * Seals the lines of the audit trail that have been committed since the last time: one seal holds the digest of each and the
 * hash of the seal before it, so that no line can be changed, added behind it or taken away unnoticed
 * (docs/decisions/0023-a-sealed-trail.md). Whatever writes lines waits for nothing; a second worker has nothing to do
 * meanwhile. Returns how many lines were sealed.
 */
export function sealTrail(): Promise<number> {
  return transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ mine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext('audit-seal')) as mine`;
    if (!lock?.mine) return 0;
    const [sealed] = await tx.$queryRaw<{ lines: number }[]>`
      with taken as (
        delete from audit_waiting where event_id in (select event_id from audit_waiting order by event_id limit ${BLOCK}::int)
        returning event_id, digest),
      block as (
        select array_agg(event_id order by event_id) as ids, array_agg(digest order by event_id) as digests
        from taken having count(*) > 0),
      next as (
        select coalesce(max(no), 0) + 1 as no, (select hash from audit_seal order by no desc limit 1) as before,
          ${systemTime()}::timestamptz(3) as at from audit_seal)
      insert into audit_seal (no, at, event_ids, digests, hash)
      select n.no, n.at, b.ids, b.digests, audit_seal_hash(n.before, n.no, n.at, b.ids, b.digests) from block b, next n
      returning cardinality(event_ids) as lines`;
    return sealed?.lines ?? 0;
  });
}
