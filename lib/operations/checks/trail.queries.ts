import "server-only";
import { Prisma, type Tx } from "@/lib/core/db/db";

/** Where the last result is kept. */
export const LAST_CHECK = "checks.last";

/** The newest seal of the audit trail: whoever notes it elsewhere can tell later that nothing before it was changed. */
export type TrailHead = { no: number; hash: string };

/** The newest seal; null before the first. */
export async function trailHead(tx: Tx): Promise<TrailHead | null> {
  const [head] = await tx.$queryRaw<TrailHead[]>`
    select no, encode(hash, 'hex') as hash from audit_seal order by no desc limit 1`;
  return head ?? null;
}

/**
 * What must hold of the audit trail and its seals. Each statement selects `row`, the name of what breaks its rule.
 */
export const TRAIL_RULES = {
  auditAsSealed: Prisma.sql`
    select 'audit_event ' || s.id as row from (
      select unnest(event_ids) as id, unnest(digests) as digest from audit_seal
      union all select event_id, digest from audit_waiting) s
    left join audit_event e on e.id = s.id where audit_digest(e) is distinct from s.digest`,
  auditIsSealed: Prisma.sql`
    select 'audit_event ' || x.id as row from (
      select id from audit_event
      except (select unnest(event_ids) from audit_seal union all select event_id from audit_waiting)) x`,
  auditChainHolds: Prisma.sql`
    select 'audit_seal ' || s.no as row from (
      select no, hash, lag(no) over w as before, audit_seal_hash(lag(hash) over w, no, at, event_ids, digests) as made
      from audit_seal window w as (order by no)) s
    where s.hash is distinct from s.made or s.no <> coalesce(s.before, 0) + 1`,
  // Seals that were cut off at the end leave a chain that holds; what the last check saw is not there any more.
  auditHeadStands: Prisma.sql`
    select 'audit_seal ' || (c.value -> 'trail' ->> 'no') as row from app_setting c
    where c.key = ${LAST_CHECK} and c.value -> 'trail' ->> 'no' is not null and not exists (
      select 1 from audit_seal s where s.no = (c.value -> 'trail' ->> 'no')::int
      and encode(s.hash, 'hex') = c.value -> 'trail' ->> 'hash')`,
} as const;
