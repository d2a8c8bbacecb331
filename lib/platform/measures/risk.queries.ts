import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { addDays, BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import { QUIET_DAYS, type Risk, type RiskyOffice } from "./risk.rules";

/** Offices shown at once; the ones with most reasons. */
const MOST_RISKY = 20;

/** The offices among which one may be at risk, at `o`. */
async function risky(among: Prisma.Sql): Promise<RiskyOffice[]> {
  const at = await now();
  const on = today(at, BACK_OFFICE_ZONE);
  const since = addDays(on, -90);
  return db.$queryRaw<RiskyOffice[]>`
    select r.id, r.name, r.risks from (
      select o.id, o.office_name as name, array_remove(array[
        case when not exists (select 1 from payout_account a where a.office_id = o.id and a.charges_enabled and a.payouts_enabled) then 'noPayout' end,
        case when not exists (select 1 from user_office uo join app_user u on u.id = uo.user_id
          where uo.office_id = o.id and u.last_login_at > ${at}::timestamptz - make_interval(days => ${QUIET_DAYS}::int)) then 'quiet' end,
        case when (select count(*) from membership s where s.office_id = o.id and s.status in ('past_due', 'delinquent', 'delinquent_gpp')) * 5
          > (select count(*) from membership s where s.office_id = o.id and s.status in ('active', 'active_cash', 'past_due', 'delinquent', 'delinquent_gpp')) then 'late' end,
        case when (select coalesce(sum(c.step), 0) from membership_movement c where c.office_id = o.id and c.moved_on >= ${since}::date) < 0 then 'losing' end,
        case when not exists (select 1 from member m where m.office_id = o.id)
          and o.created_at < ${at}::timestamptz - interval '60 days' then 'noMembers' end], null) as risks
      from office o where ${among} and o.account_status <> 'closed' and o.verified) r
    where cardinality(r.risks) > 0 order by cardinality(r.risks) desc, lower(r.name), r.id limit ${MOST_RISKY}`;
}

/** Offices that may leave us, each with why: no payouts, nobody logs in, late families, more who leave than come, no members yet. */
export const officesAtRisk = (tenantId: TenantId): Promise<RiskyOffice[]> =>
  risky(Prisma.sql`o.tenant_id = ${tenantId}::"TenantId"`);

/** Why one office may leave us; nothing for an office that is not open. */
export const risksOf = async (office: OfficeId): Promise<Risk[]> =>
  (await risky(Prisma.sql`o.id = ${office}`))[0]?.risks ?? [];
