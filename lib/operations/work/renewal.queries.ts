import "server-only";
import { renewsBeforeClosing } from "@/lib/billing/dunning/notices.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { Prisma } from "@/lib/core/db/db";
import type { DateOn } from "@/lib/core/time/dates";
import { RENEWAL_DAYS } from "./rules";

/** Terms that end soon, or have just ended, and do not renew by themselves, as lines of the queue. */
export const endingTerms = (office: OfficeId, today: DateOn): Prisma.Sql => Prisma.sql`
    select 'renewal:' || s.id || ':' || s.term_end_on as key, m.id as ref, m.first_name || ' ' || m.last_name as name, m.id as member_id,
      null::date as since, s.term_end_on as due, null::bigint as cents,
      jsonb_build_object('membershipId', s.id, 'plan', v.plan_name, 'pays', case s.collection when 'in_office' then 'desk' else 'auto' end,
        'ended', s.status = 'inactive') as fact
    from membership s join member m on m.id = s.member_id join plan_version v on v.id = s.plan_version_id
    where s.office_id = ${office}::int and (s.collection = 'in_office' or not s.auto_renew)
      and s.term_end_on <= ${today}::date + ${RENEWAL_DAYS.year}::int and case
      when s.collection = 'in_office' and s.status in ('active_cash', 'active_transferred') then s.term_end_on <= ${today}::date
        + case s.unit when 'month' then ${RENEWAL_DAYS.month}::int else ${RENEWAL_DAYS.year}::int end
      when s.collection = 'in_office' and s.status = 'inactive' then s.term_end_on between ${today}::date - ${RENEWAL_DAYS.after}::int and ${today}::date
        and not exists (select 1 from membership n where n.member_id = s.member_id and n.id > s.id)
      when s.status in ('active', 'active_transferred') and not s.auto_renew then s.term_end_on between ${today}::date
        and ${today}::date + ${RENEWAL_DAYS.year}::int
      else false end
      and s.status in ('active', 'active_cash', 'active_transferred', 'inactive') and ${renewsBeforeClosing(Prisma.sql`s`)}`;
