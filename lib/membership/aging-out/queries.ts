import "server-only";
import { readFamilies } from "@/lib/billing/dues/upcoming.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { activePlans } from "@/lib/membership/enrolment/queries";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { type FittingPlan, fittingPlans, startOf } from "./rules";
import { AHEAD_DAYS, TELL_WITHIN_DAYS } from "./schema";

/**
 * Memberships that go on past the ages of their plan (001 §5) without the office having decided so, one row each: by the term that has
 * begun so (`renewed`), else by the one that begins within the days in which the office is asked. Somebody is too old who is so for the plan
 * as they joined it and as it is sold today. What waits as a change of plan is a decision, and so is an end.
 * @param where which memberships (`s`) of which offices (`o`)
 * @param today the day at `o`
 */
export const agedOut = (where: Prisma.Sql, today: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select s.id as membership_id, s.plan_version_id, s.household_id, s.member_id, s.gpp as guaranteed, b.first_name || ' ' || b.last_name as name, b.birth_on,
    v.plan_name, v.spanish_name, d.max_age, d.age, d.begins_on, d.renewed
  from membership s join office o on o.id = s.office_id join member b on b.id = s.member_id
  join plan_version v on v.id = s.plan_version_id join plan p on p.id = s.plan_id left join plan_version w on w.id = p.current_version_id
  cross join lateral (select t.*, greatest(v.max_age, w.max_age) as max_age,
      date_part('year', age(t.begins_on::timestamp, b.birth_on::timestamp))::int as age
    from (values (true, (s.term_end_on - case when s.collection = 'in_office' and s.unit = 'month' then interval '1 month'
      else interval '1 year' end)::date), (false, s.term_end_on)) t (renewed, begins_on)
    where date_part('year', age(t.begins_on::timestamp, b.birth_on::timestamp)) > greatest(v.max_age, w.max_age)
      and case when t.renewed then s.started_on < t.begins_on else s.term_end_on <= ${today} + ${AHEAD_DAYS}::int end
      and (s.ages_kept_until is null or s.ages_kept_until <= t.begins_on)
    order by t.renewed desc limit 1) d
  where ${where} and v.max_age is not null and (w.id is null or w.max_age is not null)
    and case s.collection when 'auto' then s.auto_renew and s.status in ('active', 'active_transferred')
      else s.status in ('active_cash', 'active_transferred') end
    and s.cancel_on is null and o.closes_on is null
    and not exists (select 1 from scheduled_change c where c.membership_id = s.id and c.status = 'pending' and c.kind = 'plan')`;

/** Who is too old for their plan, and from which day on. */
export type AgedOut = { planVersionId: number; beginsOn: DateOn };

/** A membership that goes on past the ages of its plan, undecided; null where there is nothing to decide. */
export async function agedOutMembership(office: OfficeId, membershipId: number): Promise<AgedOut | null> {
  const { today } = await officeDay(office);
  const where = Prisma.sql`s.office_id = ${office}::int and s.id = ${membershipId}::int`;
  const [row] = await db.$queryRaw<{ plan_version_id: number; begins_on: Date }[]>`
    ${agedOut(where, Prisma.sql`${today}::date`)}`;
  return row ? { planVersionId: row.plan_version_id, beginsOn: fromDbDate(row.begins_on) } : null;
}

export type AgedOutRow = {
  membershipId: number;
  householdId: number;
  birthOn: DateOn;
  renewed: boolean;
  guaranteed: boolean;
};

/** The plans that fit people who are too old for theirs, by membership. */
export async function plansThatFit(
  office: OfficeId,
  rows: readonly AgedOutRow[],
): Promise<ReadonlyMap<number, FittingPlan[]>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ householdId }) => householdId);
  const [families, plans] = await Promise.all([
    readFamilies(db, Prisma.sql`h.office_id = ${office}::int and h.id = any(${ids}::int[])`, await now()),
    activePlans(office),
  ]);
  return new Map(
    rows.map(({ membershipId, householdId, birthOn, ...row }) => {
      const family = families.find((one) => one.householdId === householdId);
      const fitting = family ? fittingPlans(family, membershipId, { birthOn, plans, when: startOf(row) }) : [];
      return [membershipId, fitting];
    }),
  );
}

export type UndecidedRenewal = {
  membershipId: number;
  householdId: number;
  person: string;
  planName: string;
  spanishName: string | null;
  age: number;
  maxAge: number;
  beganOn: DateOn;
};

/** What names the letter about a renewal: a person has one for each year of their age, however often they pay. */
export const letterAbout = ({
  householdId,
  membershipId,
  age,
}: Pick<UndecidedRenewal, "householdId" | "membershipId" | "age">) =>
  `household:${householdId}:agedOut:${membershipId}:${age}`;

/** Terms that have begun past the ages of their plan within some days, of which no family was told. */
export async function undecidedRenewals(tx: Tx, at: Date, limit: number): Promise<UndecidedRenewal[]> {
  const day = Prisma.sql`(timezone(o.timezone, ${at}::timestamptz))::date`;
  const rows = await tx.$queryRaw<(Omit<UndecidedRenewal, "beganOn"> & { beganOn: Date })[]>`
    select x.membership_id as "membershipId", x.household_id as "householdId", x.name as person, x.plan_name as "planName",
      x.spanish_name as "spanishName", x.age, x.max_age as "maxAge", x.begins_on as "beganOn"
    from (${agedOut(
      // A year's term that has just begun ends about a year from now, a month's within a month.
      Prisma.sql`s.term_end_on > ${day} and s.term_end_on - case when s.collection = 'in_office' and s.unit = 'month' then interval '1 month'
        else interval '1 year' end > ${day} - ${TELL_WITHIN_DAYS}::int`,
      day,
    )}) x join household h on h.id = x.household_id join payer y on y.id = h.payer_id
    where x.renewed and (h.email <> '' or y.user_id is not null) and not exists (select 1 from notice n
      where n.dedupe = 'mail:household:' || x.household_id || ':agedOut:' || x.membership_id || ':' || x.age)
    order by x.begins_on, x.membership_id limit ${limit}`;
  return rows.map((row) => ({ ...row, beganOn: fromDbDate(row.beganOn) }));
}
