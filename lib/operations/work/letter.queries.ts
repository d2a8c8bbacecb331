import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { Prisma } from "@/lib/core/db/db";
import type { DateOn } from "@/lib/core/time/dates";

/**
 * Letters about yearly charges that an office hands over, as lines of the queue: who has an address for mail is told by us (decision 24).
 */
export const lettersToHand = (office: OfficeId, today: DateOn): Prisma.Sql => Prisma.sql`
    select 'letter:' || f.id || ':' || f.revisions as key, f.id as ref, m.first_name || ' ' || m.last_name as name, m.id as member_id, null::date as since,
      f.due_on as due, (select sum((x->>'cents')::int) from jsonb_array_elements(f.said) x)::bigint as cents,
      jsonb_build_object('phone', h.phone) as fact
    from yearly_notice f join household h on h.id = f.household_id
    join member m on m.household_id = h.id and m.added_by_id is null
    where h.office_id = ${office}::int and f.told_at is null and f.due_on > ${today}::date and jsonb_array_length(f.said) > 0`;
