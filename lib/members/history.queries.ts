import "server-only";
import { type HistoryEntry, type HistoryRow, historyEntry } from "@/lib/core/audit/entries";
import { db } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import type { OfficeId } from "@/lib/core/scope";

/**
 * Who did what to a member, their family, memberships and payments, the newest first. Throws 404 for a member of
 * another office.
 */
export async function memberHistory(office: OfficeId, memberId: number, most = 200): Promise<HistoryEntry[]> {
  const member = await db.member.findFirst({
    where: { officeId: office, id: memberId },
    select: { householdId: true },
  });
  if (!member) throw notFound();
  const rows = await db.$queryRaw<HistoryRow[]>`
    with family as (
      select 'member' as noun, m.id::text as noun_id from member m where m.household_id = ${member.householdId} and m.office_id = ${office}
      union all select 'membership', s.id::text from membership s where s.household_id = ${member.householdId} and s.office_id = ${office}
      union all select 'payment', p.id::text from payment p where p.household_id = ${member.householdId} and p.office_id = ${office}
      union all select 'instrument', i.id::text from instrument i join household h on h.payer_id = i.payer_id where h.id = ${member.householdId} and h.office_id = ${office}
      union all select 'household', ${String(member.householdId)})
    select e.id, e.at, e.action, e.noun, e.reason, e.before, e.after,
      u.first_name || ' ' || u.last_name as who, a.first_name || ' ' || a.last_name as as_name
    from family f join audit_event e on e.noun = f.noun and e.noun_id = f.noun_id and (e.office_id = ${office} or e.office_id is null)
    left join app_user u on u.id = e.actor_id left join app_user a on a.id = e.as_user_id
    order by e.at desc, e.id desc limit ${most}`;
  return rows.map(historyEntry);
}
