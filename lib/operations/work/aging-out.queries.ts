import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { Prisma } from "@/lib/core/db/db";
import type { DateOn } from "@/lib/core/time/dates";
import { agedOut } from "@/lib/membership/aging-out/queries";

/**
 * The lines of who is too old for their plan, soon or since their last renewal. Once renewed undecided it is another line: what was put away
 * before that is asked again.
 */
export const agingOut = (office: OfficeId, today: DateOn): Prisma.Sql => Prisma.sql`
  select 'agingOut:' || a.membership_id || ':' || a.begins_on || case when a.renewed then ':renewed' else '' end as key, a.membership_id as ref,
    a.name, a.member_id, case when a.renewed then a.begins_on end as since, case when not a.renewed then a.begins_on end as due,
    null::bigint as cents, jsonb_build_object('householdId', a.household_id, 'birthOn', a.birth_on, 'age', a.age, 'maxAge', a.max_age,
      'plan', a.plan_name, 'renewed', a.renewed, 'guaranteed', a.guaranteed, 'phone', h.phone) as fact
  from (${agedOut(Prisma.sql`s.office_id = ${office}::int`, Prisma.sql`${today}::date`)}) a join household h on h.id = a.household_id`;
