import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { inScope, type OfficeScope } from "@/lib/core/db/office-scope";
import { addDays } from "@/lib/core/time/dates";
import { instantAt } from "@/lib/core/time/wall-clock";
import { newSince } from "@/lib/platform/measures/people.queries";
import type { OfficeDay } from "@/lib/platform/membership-status/day.queries";
import {
  ACTIVE,
  CASH,
  DELINQUENT,
  LIST_ACTIVE,
  LIST_INACTIVE,
  TRANSFERRED,
} from "@/lib/platform/membership-status/flags.rules";
import { FILTER_DAYS, MEMBER_STATUSES, type MemberStatus } from "@/lib/platform/membership-status/schema";
import type { DashboardFilter, ListFilter } from "./schema";

/**
 * A filter in two shapes that mean the same: `family` tests the household of the owner at alias `w`, `set` answers all
 * households of the office that pass (null where no index could help). `walk` is how many owners are worth testing
 * one by one before gathering: more for what is frequent or cannot be looked up.
 */
export type FamilyFilter = {
  family: Prisma.Sql | null;
  set: Prisma.Sql | null;
  walk: number;
  /** Its name where its families are counted: then the list knows how frequent they are. */
  name?: ListFilter;
};

const WALK = 2500;

/**
 * The memberships at alias `s` that count: whose first payment has not come, or was refused, is in no list and no number.
 */
export const COUNTED = Prisma.sql`(s.status <> 'pending_payment')`;

/**
 * The account owners at alias `w` whom lists show: all but those who came with an enrolment that is not done. The
 * offset keeps it a look into the small index of such enrolments for each owner that is read: as a join the planner
 * takes them for far fewer than they are, and compares every owner with all of them.
 */
export const LISTED = Prisma.sql`not exists (select 1 from enrolment e where e.household_id = w.household_id and e.state <> 'done'
  and not exists (select 1 from membership s where s.household_id = e.household_id and ${COUNTED}) offset 0)`;

/** The people at alias `m` of a listed family whom it shows. */
export const SHOWN = Prisma.sql`(m.added_by_id is null
  or not exists (select 1 from membership s where s.member_id = m.id and not ${COUNTED}))`;

function among(statuses: readonly MemberStatus[]): Prisma.Sql {
  return Prisma.sql`s.status in (${Prisma.join(statuses.map((status) => Prisma.sql`${status}::"MembershipStatus"`))})`;
}

/** The family has a subscription with this; subscriptions stand at alias `s`. */
function some(of: OfficeScope, condition: Prisma.Sql, walk = WALK): FamilyFilter {
  return {
    family: Prisma.sql`exists (select 1 from membership s where s.household_id = w.household_id and ${condition} and ${COUNTED})`,
    set: Prisma.sql`select s.household_id from membership s where ${inScope("s", of)} and ${condition} and ${COUNTED}`,
    walk,
  };
}

/** The family has a subscription with this and none with that. */
function someWithout(of: OfficeScope, condition: Prisma.Sql, without: Prisma.Sql): FamilyFilter {
  const none = (household: Prisma.Sql) =>
    Prisma.sql`not exists (select 1 from membership s where s.household_id = ${household} and ${without} and ${COUNTED})`;
  return {
    family: Prisma.sql`exists (select 1 from membership s where s.household_id = w.household_id and ${condition} and ${COUNTED}) and ${none(Prisma.sql`w.household_id`)}`,
    set: Prisma.sql`select had.household_id from (select s.household_id from membership s where ${inScope("s", of)} and ${condition} and ${COUNTED}) had where ${none(Prisma.sql`had.household_id`)}`,
    walk: WALK,
  };
}

/** The moment from which on what was made is younger than so many days. */
const youngerThan = (days: number, { today, timezone }: OfficeDay) =>
  instantAt(addDays(today, 1 - days), "00:00", timezone);

/** Every subscription of the family is younger than `days`; families without one are out (001 §5, Q-084). */
function allYounger(of: OfficeScope, day: OfficeDay, days: number): FamilyFilter {
  const since = youngerThan(days, day);
  return someWithout(of, Prisma.sql`s.created_at >= ${since}`, Prisma.sql`s.created_at < ${since}`);
}

/** As `isRenewing`: 335 to 365 days into the yearly cycle, with an active status (001 §5, Q-083). */
function renewalCondition({ today, timezone }: OfficeDay): Prisma.Sql {
  const days = Prisma.sql`(${today}::date - (s.created_at at time zone ${timezone})::date)`;
  const { renewalFrom, renewalTo } = FILTER_DAYS;
  return Prisma.sql`${among(ACTIVE)} and ${days} >= ${renewalFrom}::int and (${days} % ${renewalTo}::int = 0 or ${days} % ${renewalTo}::int >= ${renewalFrom}::int)`;
}

const price = Prisma.sql`exists (select 1 from scheduled_change c where c.membership_id = s.id and c.kind = 'price' and c.status = 'pending')`;

const ALL: FamilyFilter = { family: null, set: null, walk: WALK };

/** The filters that both the dashboard and the billing page have. */
const COMMON_FILTERS = ["all", "new", "renewal", "active", "inactive", "transferred", "disputed"] as const;
type CommonFilter = (typeof COMMON_FILTERS)[number];

const isCommon = (name: string): name is CommonFilter => COMMON_FILTERS.some((one) => one === name);

function commonFilter(of: OfficeScope, name: CommonFilter, day: OfficeDay): FamilyFilter {
  switch (name) {
    case "all":
      return ALL;
    case "new":
      return allYounger(of, day, FILTER_DAYS.new);
    // About one family in twelve renews within 30 days and no index knows which: a longer walk finds a page of them.
    case "renewal":
      return some(of, renewalCondition(day), 4 * WALK);
    case "active":
      return some(of, among(LIST_ACTIVE));
    case "inactive":
      return someWithout(of, among(LIST_INACTIVE), among(LIST_ACTIVE));
    case "transferred":
      return some(of, among(TRANSFERRED));
    case "disputed":
      return some(of, among(["disputed"]));
  }
}

/** A filter of the practice dashboard over a family's subscriptions; any exact status is one as well (001 §4, Q-081). */
export function dashboardFilter(of: OfficeScope, name: DashboardFilter, day: OfficeDay): FamilyFilter {
  if (isCommon(name)) return commonFilter(of, name, day);
  switch (name) {
    case "uncancel":
      return allYounger(of, day, FILTER_DAYS.uncancel);
    case "cash":
      return some(of, among(CASH));
    case "not_cash":
      return {
        family: Prisma.sql`not exists (select 1 from membership s where s.household_id = w.household_id and ${among(CASH)})`,
        set: null,
        walk: WALK,
      };
    default:
      return some(of, among(MEMBER_STATUSES.filter((status) => status === name)));
  }
}

/** A filter of the billing and members pages over a family's subscriptions (001 §4, Q-082). */
export function billingFilter(of: OfficeScope, name: ListFilter, day: OfficeDay): FamilyFilter {
  return { ...billingShape(of, name, day), name };
}

function billingShape(of: OfficeScope, name: ListFilter, day: OfficeDay): FamilyFilter {
  if (isCommon(name)) return commonFilter(of, name, day);
  if (name === "uncancel" || name === "cash" || name === "not_cash") return dashboardFilter(of, name, day);
  const having = (condition: Prisma.Sql) => some(of, condition);
  switch (name) {
    case "past_due":
    case "canceled":
      return having(among([name]));
    case "delinquent":
      return having(among(DELINQUENT));
    case "monthly":
      return having(Prisma.sql`s.unit = 'month'`);
    case "annual":
      return having(Prisma.sql`s.unit = 'year'`);
    case "nonautorenew":
      return having(Prisma.sql`not s.auto_renew`);
    case "inoffice":
      return having(Prisma.sql`s.collection = 'in_office'`);
    // Written out, because only then the partial index of rare memberships is seen to fit.
    case "business":
      return having(Prisma.sql`s.source = 'business'`);
    case "community":
      return having(Prisma.sql`s.source = 'community'`);
    case "notUnderContract":
      return having(Prisma.sql`s.term_end_on < ${day.today}::date`);
    case "pendingPriceChange":
      return having(price);
    case "isGPP":
      return having(Prisma.sql`s.gpp`);
    // The families of the measure "active members"; "active" has those as well who have canceled and stay for now (Q-081).
    case "staying":
      return having(among(ACTIVE));
    case "pmsNotConnected":
      return {
        family: Prisma.sql`exists (select 1 from member m where m.household_id = w.household_id and m.chart_id is null and ${SHOWN})`,
        set: Prisma.sql`select m.household_id from member m where ${inScope("m", of)} and m.chart_id is null and ${SHOWN}`,
        walk: WALK,
      };
  }
}

/**
 * Over subscriptions grouped by family: one boolean a filter, all filters at once. Column names are the
 * filters' own; `all`, `pmsNotConnected` and `not_cash` are about people, also such without one, and not in here.
 */
export function filterColumns(day: OfficeDay, names?: readonly ListFilter[]): Prisma.Sql {
  const since = newSince(day);
  const any = (condition: Prisma.Sql) => Prisma.sql`bool_or(${condition})`;
  const columns: Partial<Record<ListFilter, Prisma.Sql>> = {
    active: any(among(LIST_ACTIVE)),
    past_due: any(among(["past_due"])),
    canceled: any(among(["canceled"])),
    inactive: Prisma.sql`bool_or(${among(LIST_INACTIVE)}) and not bool_or(${among(LIST_ACTIVE)})`,
    new: Prisma.sql`min(s.created_at) >= ${since}`,
    renewal: any(renewalCondition(day)),
    monthly: any(Prisma.sql`s.unit = 'month'`),
    annual: any(Prisma.sql`s.unit = 'year'`),
    nonautorenew: any(Prisma.sql`not s.auto_renew`),
    inoffice: any(Prisma.sql`s.collection = 'in_office'`),
    delinquent: any(among(DELINQUENT)),
    disputed: any(among(["disputed"])),
    business: any(Prisma.sql`s.source = 'business'`),
    community: any(Prisma.sql`s.source = 'community'`),
    notUnderContract: any(Prisma.sql`s.term_end_on < ${day.today}::date`),
    pendingPriceChange: any(price),
    transferred: any(among(TRANSFERRED)),
    isGPP: any(Prisma.sql`s.gpp`),
    staying: any(among(ACTIVE)),
    uncancel: Prisma.sql`min(s.created_at) >= ${youngerThan(FILTER_DAYS.uncancel, day)}`,
    cash: any(among(CASH)),
  };
  return Prisma.join(
    Object.entries(columns)
      .flatMap(([name, sql]) => (names && !names.some((one) => one === name) ? [] : [[name, sql] as const]))
      .map(([name, sql]) => Prisma.sql`${sql} as ${Prisma.raw(`"${name}"`)}`),
    ", ",
  );
}
