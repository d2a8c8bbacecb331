import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { Prisma } from "@/lib/core/db/db";
import { canBeCancelled } from "@/lib/membership/memberships/cancel.rules";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";

/**
 * The lines of who asks to leave with a refund and waits for the office to confirm the services used. A line's day is the
 * one the 90 days are counted to; nothing becomes of a request whose membership has ended some other way.
 */
export const askingToLeave = (office: OfficeId): Prisma.Sql => Prisma.sql`
  select 'leaving:' || q.id as key, q.id as ref, m.first_name || ' ' || m.last_name as name, m.id as member_id,
    q.quoted_on as since, null::date as due, null::bigint as cents,
    jsonb_build_object('membershipId', s.id, 'plan', v.plan_name, 'phone', h.phone) as fact
  from exit_quote q join membership s on s.id = q.membership_id join member m on m.id = s.member_id
  join household h on h.id = s.household_id join plan_version v on v.id = s.plan_version_id
  where q.office_id = ${office}::int and q.state = 'asked'
    and s.status::text in (${Prisma.join(MEMBER_STATUSES.filter(canBeCancelled))})`;
