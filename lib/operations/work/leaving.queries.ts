import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { Prisma } from "@/lib/core/db/db";
import { ASKS_TO_LEAVE } from "@/lib/platform/membership-status/queries";

/**
 * The lines of who asks to leave with a refund. A line's day is the one the 90 days are counted to; it is in the key in
 * place of the quote, which is made anew where its figures change while it waits.
 */
export const askingToLeave = (office: OfficeId): Prisma.Sql => Prisma.sql`
  select 'leaving:' || s.id || ':' || q.quoted_on as key, s.id as ref, m.first_name || ' ' || m.last_name as name,
    m.id as member_id, q.quoted_on as since, null::date as due, null::bigint as cents,
    jsonb_build_object('membershipId', s.id, 'plan', v.plan_name, 'phone', h.phone) as fact
  from exit_quote q join membership s on s.id = q.membership_id join member m on m.id = s.member_id
  join household h on h.id = s.household_id join plan_version v on v.id = s.plan_version_id
  where q.office_id = ${office}::int and ${ASKS_TO_LEAVE}`;
