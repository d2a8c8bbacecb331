import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { Prisma } from "@/lib/core/db/db";
import type { DateOn } from "@/lib/core/time/dates";

/** Whether the mail that told a family last could not be delivered, after all that was tried. */
const GIVEN_UP = Prisma.sql`coalesce((
  select b.state = 'dead' from outbox b where b.dedupe = any(array[
    'mail:household:' || f.household_id || ':yearly:' || f.due_on,
    'mail:household:' || f.household_id || ':yearly:' || f.due_on || ':' || round(extract(epoch from f.told_at) * 1000)])
  order by b.id desc limit 1), false)`;

/**
 * Letters about yearly charges that an office hands over, as lines of the queue: who has an address where mail arrives is told by us
 * (decision 24).
 */
export const lettersToHand = (office: OfficeId, today: DateOn): Prisma.Sql => Prisma.sql`
    select 'letter:' || f.id || ':' || f.revisions as key, f.id as ref, m.first_name || ' ' || m.last_name as name, m.id as member_id, null::date as since,
      f.due_on as due, (select sum((x->>'cents')::int) from jsonb_array_elements(f.said) x)::bigint as cents,
      jsonb_build_object('phone', h.phone, 'undelivered', f.told_at is not null) as fact
    from yearly_notice f join household h on h.id = f.household_id
    join member m on m.household_id = h.id and m.added_by_id is null
    where h.office_id = ${office}::int and (f.told_at is null or ${GIVEN_UP}) and f.due_on > ${today}::date
      and jsonb_array_length(f.said) > 0`;
