import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { inScope } from "@/lib/core/db/office-scope";
import { addDays } from "@/lib/core/time/dates";
import { instantAt } from "@/lib/core/time/wall-clock";
import { type OfficeDay, officeDay } from "@/lib/platform/membership-status/day.queries";
import { ACTIVE_STATUSES, isNewSince } from "@/lib/platform/membership-status/queries";
import { FILTER_DAYS } from "@/lib/platform/membership-status/schema";
import type { TenantId } from "@/tenants/tenant";
import type { StockName } from "./schema";

/** From when on somebody is new at an office: younger than 31 days by its own calendar (001 §5). */
export const newSince = ({ today: day, timezone }: OfficeDay): Date =>
  instantAt(addDays(day, 1 - FILTER_DAYS.new), "00:00", timezone);

/** The same in SQL, of the office at `o`. */
const newSinceAt = (at: Date, o: Prisma.Sql) =>
  Prisma.sql`(((${at}::timestamptz at time zone ${o}.timezone)::date + 1 - ${FILTER_DAYS.new}::int)::timestamp at time zone ${o}.timezone)`;

/** Memberships at `s` of people who are members (001 §4, the derived flag "active"). */
const IS_ACTIVE = Prisma.sql`s.status in ${ACTIVE_STATUSES}`;
const IS_LATE = Prisma.sql`s.status = 'past_due'`;
const IS_DELINQUENT = Prisma.sql`s.status in ('delinquent', 'delinquent_gpp')`;

/**
 * What a membership at `s` brings in a month at the price of its last period, an annual one a twelfth of its year; each in whole
 * cents, so that a total is the sum of what its rows show.
 */
export const MONTHLY_CENTS = Prisma.sql`round(coalesce((select d.net_cents from obligation d
  where d.membership_id = s.id and d.kind = 'dues' and d.status <> 'void' order by d.period_index desc limit 1), s.list_cents)
  / case when s.unit = 'month' then 1 else 12.0 end)`;

/** Disputes at `s` of which the bank wants to hear something, and nothing is on its way to it. */
export const TO_ANSWER = Prisma.sql`(s.status like '%needs_response' and s.sending_at is null and s.accepted_at is null)`;
const IN_REVIEW = Prisma.sql`(s.status like '%under_review' or (s.status like '%needs_response' and not ${TO_ANSWER}))`;

/** Each measure as an aggregate over the memberships or disputes at `s`; what a membership owes today stands at `debt`. */
function aggregates(since: Date | Prisma.Sql): Record<StockName, Prisma.Sql> {
  const people = (of: Prisma.Sql) => Prisma.sql`count(distinct s.member_id) filter (where ${of})`;
  const families = (of: Prisma.Sql) => Prisma.sql`count(distinct s.household_id) filter (where ${of})`;
  const debts = (of: Prisma.Sql) => Prisma.sql`coalesce(sum(debt.cents) filter (where ${of}), 0)`;
  const owing = Prisma.sql`${IS_LATE} or ${IS_DELINQUENT}`;
  return {
    activeMembers: people(IS_ACTIVE),
    activeFamilies: families(IS_ACTIVE),
    newMembers: people(Prisma.sql`${IS_ACTIVE} and ${isNewSince(since)}`),
    monthlyMembers: people(Prisma.sql`${IS_ACTIVE} and s.unit = 'month'`),
    annualMembers: people(Prisma.sql`${IS_ACTIVE} and s.unit = 'year'`),
    onFile: Prisma.sql`count(*)`,
    recurring: Prisma.sql`coalesce(sum(${MONTHLY_CENTS}) filter (where ${IS_ACTIVE}), 0)`,
    lateFamilies: families(IS_LATE),
    late: debts(IS_LATE),
    delinquentFamilies: families(IS_DELINQUENT),
    owingFamilies: families(owing),
    owed: debts(owing),
    disputesToAnswer: Prisma.sql`count(*) filter (where ${TO_ANSWER})`,
    atRisk: Prisma.sql`coalesce(sum(s.amount_cents) filter (where ${TO_ANSWER}), 0)`,
    disputesInReview: Prisma.sql`count(*) filter (where ${IN_REVIEW})`,
    inReview: Prisma.sql`coalesce(sum(s.amount_cents) filter (where ${IN_REVIEW}), 0)`,
  };
}

/** What a measure is made of; of members where nothing else is said. */
const MADE_OF: { [Name in StockName]?: "people" | "debts" | "disputes" } = {
  onFile: "people",
  lateFamilies: "debts",
  late: "debts",
  delinquentFamilies: "debts",
  owingFamilies: "debts",
  owed: "debts",
  disputesToAnswer: "disputes",
  atRisk: "disputes",
  disputesInReview: "disputes",
  inReview: "disputes",
};

/** The rows at `s` that a statement has to read, by the office's day: everybody on file, members, who owes, disputes. */
const READ = {
  people: () => Prisma.sql`member s where true`,
  members: () => Prisma.sql`membership s where ${IS_ACTIVE}`,
  debts: (today) => Prisma.sql`membership s left join lateral (select sum(o.net_cents) as cents from obligation o
    where o.membership_id = s.id and o.status = 'open' and o.due_on <= ${today}) debt on true
    where (${IS_LATE} or ${IS_DELINQUENT})`,
  disputes: () => Prisma.sql`dispute s where (${TO_ANSWER} or ${IN_REVIEW})`,
} satisfies Record<string, (today: Prisma.Sql) => Prisma.Sql>;
const SOURCES = ["people", "members", "debts", "disputes"] as const;

/** Those of some measures that are made of one kind of rows, as columns; null where none is. */
function columnsOf(
  source: (typeof SOURCES)[number],
  names: readonly StockName[],
  columns: Record<StockName, Prisma.Sql>,
): Prisma.Sql | null {
  const part = names.filter((name) => (MADE_OF[name] ?? "members") === source);
  if (part.length === 0) return null;
  return Prisma.join(part.map((name) => Prisma.sql`${columns[name]} as ${Prisma.raw(`"${name}"`)}`));
}

const numbersOf = <Name extends StockName>(names: readonly Name[], found: Record<string, unknown>) =>
  Object.fromEntries(names.map((name) => [name, Number(found[name] ?? 0)])) as Record<Name, number>;

/** How some measures stand at an office today: a statement each for everybody on file, for members, for those who owe, for disputes. Money in cents. */
export async function measuresNow<Name extends StockName>(
  office: OfficeId,
  names: readonly Name[],
  day?: OfficeDay,
): Promise<Record<Name, number>> {
  const on = day ?? (await officeDay(office));
  const columns = aggregates(newSince(on));
  const count = async (source: (typeof SOURCES)[number]): Promise<Record<string, unknown>> => {
    const named = columnsOf(source, names, columns);
    if (!named) return {};
    const [row] = await db.$queryRaw<Record<string, unknown>[]>`
      select ${named} from ${READ[source](Prisma.sql`${on.today}::date`)} and s.office_id = ${office}::int`;
    return row ?? {};
  };
  return numbersOf(names, Object.assign({}, ...(await Promise.all(SOURCES.map(count)))));
}

/**
 * The same of each of some offices, every one by its own day: as many statements for many offices as for one. An office with
 * nothing has zeros. Money in cents.
 */
export async function measuresByOffice<Name extends StockName>(
  offices: readonly OfficeId[],
  names: readonly Name[],
  at: Date,
): Promise<Map<number, Record<Name, number>>> {
  const columns = aggregates(newSinceAt(at, Prisma.sql`f`));
  const today = Prisma.sql`(${at}::timestamptz at time zone f.timezone)::date`;
  const found = new Map<number, Record<string, unknown>>(offices.map((office) => [office, {}]));
  const count = async (source: (typeof SOURCES)[number]): Promise<void> => {
    const named = columnsOf(source, names, columns);
    if (!named) return;
    const rows = await db.$queryRaw<(Record<string, unknown> & { office: number })[]>`
      select s.office_id as office, ${named} from office f, ${READ[source](today)}
        and s.office_id = f.id and f.id = any(${[...offices]}::int[]) group by s.office_id`;
    for (const row of rows) found.set(row.office, { ...found.get(row.office), ...row });
  };
  await Promise.all(SOURCES.map(count));
  return new Map([...found].map(([office, values]) => [office, numbersOf(names, values)]));
}

/** `activeMembers` of the office at `o`, for a statement about many offices; counted up to `most`. */
export const activeMembersOf = (o: Prisma.Sql, most?: number): Prisma.Sql =>
  most === undefined
    ? Prisma.sql`(select count(distinct s.member_id) from membership s where s.office_id = ${o}.id and ${IS_ACTIVE})`
    : Prisma.sql`(select count(*) from (select distinct s.member_id from membership s where s.office_id = ${o}.id and ${IS_ACTIVE} limit ${most}) counted)`;

/** `activeMembers` of all offices of a tenant together: somebody at two offices is a member of each. */
export async function activeMembersAcross(tenantId: TenantId): Promise<number> {
  const [row] = await db.$queryRaw<{ people: bigint }[]>`
    select count(distinct s.member_id) as people from membership s where ${inScope("s", tenantId)} and ${IS_ACTIVE}`;
  return Number(row?.people ?? 0);
}

/** The families or people counted in `activeFamilies` and `activeMembers` of all practices of the association at `a`. */
export const activeOfAssociation = (a: Prisma.Sql, what: "families" | "members"): Prisma.Sql => {
  const counted = Prisma.raw(what === "families" ? "s.household_id" : "s.member_id");
  return Prisma.sql`(select count(distinct ${counted})::int from office o join membership s on s.office_id = o.id
    where o.association_id = ${a}.id and ${IS_ACTIVE})`;
};

/** An office at `o` has somebody who is counted in `activeMembers`. */
export const hasMembers = (o: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`exists (select 1 from membership s where s.office_id = ${o}.id and ${IS_ACTIVE})`;

/** `newMembers` of the office at `o`, by its own day. */
export const newMembersOf = (o: Prisma.Sql, at: Date): Prisma.Sql =>
  Prisma.sql`(select count(distinct s.member_id) from membership s where s.office_id = ${o}.id and ${IS_ACTIVE} and ${isNewSince(newSinceAt(at, o))})`;

/** `activeMembers` of some offices, by office. */
export async function activeMembersByOffice(tx: Tx, officeIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.$queryRaw<{ officeId: number; count: bigint }[]>`
    select s.office_id as "officeId", count(distinct s.member_id) as count from membership s
    where s.office_id = any(${[...officeIds]}::int[]) and ${IS_ACTIVE} group by s.office_id`;
  return new Map(rows.map((row) => [row.officeId, Number(row.count)]));
}

/** `monthlyMembers` and `annualMembers` of some plans, by `key` of the memberships at `s` of `from`. */
async function membersBy(
  key: Prisma.Sql,
  from: Prisma.Sql,
  planIds: readonly number[],
): Promise<Map<number, { monthly: number; annual: number }>> {
  if (planIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ planId: number; monthly: number; annual: number }[]>`
    select ${key} as "planId", count(distinct s.member_id) filter (where s.unit = 'month')::int as monthly,
      count(distinct s.member_id) filter (where s.unit = 'year')::int as annual
    from ${from} where s.plan_id = any(${[...planIds]}::int[]) and ${IS_ACTIVE} group by ${key}`;
  return new Map(rows.map(({ planId, ...members }) => [planId, members]));
}

/** `monthlyMembers` and `annualMembers` of some plans, by plan; one without any is left out. */
export const membersByPlan = (planIds: readonly number[]) =>
  membersBy(Prisma.sql`s.plan_id`, Prisma.sql`membership s`, planIds);

/** The same of plans of locations that follow one of their organization, by that one. */
export const membersByKeptPlan = (planIds: readonly number[]) =>
  membersBy(
    Prisma.sql`p.parent_plan_id`,
    Prisma.sql`membership s join plan p on p.id = s.plan_id and p.parent_plan_id is not null`,
    planIds,
  );

/** `activeMembers` of some offices, by the group of locations they are in; null is none. */
export async function activeMembersByGroup(officeIds: readonly number[]): Promise<Map<number | null, number>> {
  const rows = await db.$queryRaw<{ groupId: number | null; count: number }[]>`
    select o.group_id as "groupId", count(distinct s.member_id)::int as count
    from membership s join office o on o.id = s.office_id
    where s.office_id = any(${[...officeIds]}::int[]) and ${IS_ACTIVE} group by o.group_id`;
  return new Map(rows.map(({ groupId, count }) => [groupId, count]));
}

/** `activeMembers` on some plans of locations: by location, by plan, and by the plan that these follow. */
export async function activeMembersOnPlans(
  tx: Tx,
  planIds: readonly number[],
): Promise<{ byOffice: Map<number, number>; byPlan: Map<number, number>; byParent: Map<number, number> }> {
  type Found = { officeId: number | null; planId: number | null; parentId: number | null; count: number };
  const rows =
    planIds.length === 0
      ? []
      : await tx.$queryRaw<Found[]>`
          select s.office_id as "officeId", s.plan_id as "planId", p.parent_plan_id as "parentId",
            count(distinct s.member_id)::int as count
          from membership s join plan p on p.id = s.plan_id
          where s.plan_id = any(${[...planIds]}::int[]) and ${IS_ACTIVE}
          group by grouping sets ((s.office_id), (s.plan_id), (p.parent_plan_id))`;
  const by = (name: "officeId" | "planId" | "parentId") =>
    new Map(rows.flatMap((row): [number, number][] => (row[name] === null ? [] : [[row[name], row.count]])));
  return { byOffice: by("officeId"), byPlan: by("planId"), byParent: by("parentId") };
}

/** Where a tenant's offices heard of us: how many named each source, and their `activeMembers`. */
export async function broughtBySource(tenantId: TenantId): Promise<Map<string, { offices: number; members: number }>> {
  const rows = await db.$queryRaw<{ source: string; offices: number; members: number }[]>`
    select o.lead_source as source, count(distinct o.id)::int as offices, count(distinct s.member_id)::int as members
    from office o left join membership s on s.office_id = o.id and ${IS_ACTIVE}
    where o.tenant_id = ${tenantId}::"TenantId" and o.lead_source is not null
    group by o.lead_source`;
  return new Map(rows.map(({ source, offices, members }) => [source, { offices, members }]));
}
