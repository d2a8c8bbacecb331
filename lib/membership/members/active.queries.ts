import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { ACTIVE_STATUSES } from "@/lib/platform/membership-status/queries";
import { planLabel } from "@/lib/practice/plans/rules";
import type { ActiveRow } from "./active.rules";

const PAGE = 1000;

type Raw = Omit<ActiveRow, "plan"> & { planName: string; spanishName: string | null };

/** Everybody whom `activeMembers` counts at an office, a row a plan, by name; read page by page. */
export async function* eachActive(office: OfficeId, locale: Locale): AsyncGenerator<ActiveRow> {
  let last = { lastName: "", firstName: "", id: 0 };
  for (;;) {
    const rows: (Raw & typeof last)[] = await db.$queryRaw<(Raw & typeof last)[]>`
      select s.id, m.last_name as "lastName", m.first_name as "firstName", m.first_name || ' ' || m.last_name as name,
        coalesce(m.email, h.email) as email, coalesce(m.phone, h.phone) as phone, v.plan_name as "planName",
        v.spanish_name as "spanishName", case when s.collection = 'in_office' then 'office' else s.unit::text end as pays,
        s.status::text as status, s.started_on::text as since, s.next_due_on::text as "nextOn",
        coalesce((select o.net_cents from obligation o where o.membership_id = s.id and o.kind = 'dues' and o.status <> 'void'
          order by o.period_index desc limit 1), s.list_cents) as cents
      from membership s join member m on m.id = s.member_id join household h on h.id = s.household_id
      join plan_version v on v.id = s.plan_version_id
      where s.office_id = ${office}::int and s.status in ${ACTIVE_STATUSES}
        and (m.last_name, m.first_name, s.id) > (${last.lastName}, ${last.firstName}, ${last.id}::int)
      order by m.last_name, m.first_name, s.id limit ${PAGE}::int`;
    for (const { planName, spanishName, lastName: _last, firstName: _first, ...row } of rows)
      yield { ...row, plan: planLabel({ planName, spanishName }, locale) };
    last = rows.at(-1) ?? last;
    if (rows.length < PAGE) return;
  }
}
