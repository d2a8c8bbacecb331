import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { MAX_FREE_DAYS } from "@/lib/membership/memberships/schedule.rules";

const ENDED = Prisma.sql`('canceled', 'inactive', 'inactive_transferred', 'permanently_disabled')`;

/** Prices that somebody agreed to for a membership (`s`): as signed, as announced or changed and in force, as carried on. */
const AGREED = Prisma.sql`
  select case s.unit when 'month' then v.monthly_cents else v.annual_cents end as cents from plan_version v where v.id = s.plan_version_id
  union all select x.list_cents from obligation x where x.membership_id = s.id and x.kind = 'dues' and x.period_index = 0
  union all select (c.payload->>'listCents')::int from scheduled_change c
    where c.membership_id = s.id and c.status = 'applied' and c.payload ? 'listCents'
      -- A price announced for a plan that was left before it began is nobody's.
      and not (c.kind = 'price' and exists (select 1 from scheduled_change p where p.membership_id = s.id and p.kind = 'plan'
        and p.status = 'applied' and p.id > c.id and p.effective_index <= c.effective_index))
  union all select (a.after->>'listCents')::int from membership_act a where a.membership_id = s.id and a.undone_at is null
    and a.after ? 'listCents'
  union all select b.list_cents from membership b where b.id = s.carries_on_id`;

/** The same as an answer: what a membership may cost. */
export const agreedPrices = (membershipId: number) =>
  Prisma.sql`select distinct t.cents from membership s cross join lateral (${AGREED}) t where s.id = ${membershipId} and t.cents is not null`;

/**
 * What must hold of what memberships pay and when: their days, their prices and what waits for them. Each statement
 * selects `row`, the name of what breaks its rule.
 */
export const TERM_RULES = {
  // The next due date is the one the schedule gives; one that was set by hand is charged early, late or never.
  dueAsScheduled: Prisma.sql`
    select 'membership ' || s.id as row from membership s where s.collection = 'auto' and s.next_due_on is not null
      and s.status not in ${ENDED} and s.next_due_on <>
        (s.anchor_on + make_interval(months => s.next_index * case s.unit when 'year' then 12 else 1 end))::date`,
  // Free days that wait, of steps from before they were bound (decision 0030). Periods that nobody owes after a delinquency are none.
  drawDateTooFar: Prisma.sql`
    select 'membership ' || s.id as row from membership s join membership_act a on a.membership_id = s.id
    where a.name = 'drawDay' and a.undone_at is null and s.status in ('active', 'active_transferred') and s.collection = 'auto'
      and a.created_at > coalesce((select max(x.created_at) from obligation x where x.membership_id = s.id and x.kind = 'dues'), '-infinity')
    group by s.id having s.next_due_on - min((a.before->>'nextDueOn')::date) > ${MAX_FREE_DAYS}::int
      and sum((a.after->>'nextDueOn')::date - (a.before->>'nextDueOn')::date) > ${MAX_FREE_DAYS}::int`,
  priceIsAgreed: Prisma.sql`
    select 'membership ' || s.id as row from membership s where s.status not in ${ENDED}
      and s.list_cents not in (select t.cents from (${AGREED}) t where t.cents is not null)`,
  // Old discounts are kept until a change that waits for its period; without one they would hold for ever.
  keptUntilItsDay: Prisma.sql`
    select 'membership ' || s.id as row from membership s where s.kept_two_bps is not null and s.status not in ${ENDED}
      and not exists (select 1 from scheduled_change c where c.membership_id = s.id and c.kind = 'discounts' and c.status = 'pending')`,
  lapsedWithItsMembership: Prisma.sql`
    select 'scheduled_change ' || c.id as row from scheduled_change c join membership s on s.id = c.membership_id
    where c.status = 'lapsed' and s.status not in ${ENDED}`,
  // A cancellation that was undone used to leave void what it had taken away.
  undoneCancelTookNothing: Prisma.sql`
    select 'scheduled_change ' || c.id as row from scheduled_change c join membership s on s.id = c.membership_id
    where c.status = 'void' and c.kind in ('plan', 'price') and s.status not in ${ENDED} and c.effective_index >= s.next_index
      and exists (select 1 from audit_event a join audit_event b on b.noun = 'membership' and b.noun_id = a.noun_id
          and b.action = 'membership.cancelUndo' and b.id > a.id
        where a.noun = 'membership' and a.noun_id = s.id::text and a.action = 'membership.cancel' and a.at >= c.created_at)
      and not exists (select 1 from scheduled_change d where d.membership_id = s.id
        and (d.kind = c.kind and d.id > c.id or d.kind = 'plan' and d.status = 'applied'))
      and not exists (select 1 from membership_act w where w.membership_id = s.id
        and (c.id = any(w.dropped_ids) and w.undone_at is null or c.id = any(w.made_ids) and w.undone_at is not null))
      and not exists (select 1 from audit_event p where p.noun = 'plan' and p.noun_id = s.plan_id::text
        and p.action = 'plan.pricesWithdrawn' and c.kind = 'price' and p.at >= c.created_at)`,
} as const;
