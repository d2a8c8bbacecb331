import "server-only";
import { changesOf, changesSql, issuedSql, keptSql } from "@/lib/billing/dues/upcoming.queries";
import { Prisma } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import { dateOn } from "@/lib/core/time/dates";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import { ASKS_TO_LEAVE } from "@/lib/platform/membership-status/queries";
import type { FamilyDiscounts } from "@/lib/practice/plans/rules";
import { COUNTED, SHOWN } from "./list-filters.queries";
import type { FamilyData, PersonData, Pricing, SubscriptionData } from "./wire";

// Families with their people and memberships in one statement. PostgreSQL answers each table as one JSON of columns:
// writing an object a row costs it several times as much, and thousands of single values cost the client more.

type Columns<Row> = { [Name in keyof Row]: Row[Name][] | null };
type Sources<Row> = Record<Exclude<keyof Row, "people" | "subscriptions">, string>;

/** A family's office with it: of several offices, each has its own discounts and its own day of billing. */
type FamilyOf = Omit<FamilyData, "people"> & FamilyDiscounts & { today: string };
const FAMILY: Sources<FamilyOf> = {
  householdId: "p.household_id",
  officeId: "o.id",
  officeName: "o.office_name",
  familyTwoBps: "ps.family_two_bps",
  familyThreeBps: "ps.family_three_bps",
  familyFourBps: "ps.family_four_bps",
  today: "o.today",
  email: "h.email",
  phone: "h.phone",
  spanish: "h.locale = 'es-US'",
  hasLogin: "exists (select 1 from payer y join app_user u on u.id = y.user_id where y.id = h.payer_id and u.active)",
  sortName: "p.sort_name",
  sortKey: "p.key",
  fit: "p.fit",
};
type PersonOf = Omit<PersonData, "subscriptions"> & { householdId: number };
const PERSON: Sources<PersonOf> = {
  id: "m.id",
  householdId: "m.household_id",
  addedById: "m.added_by_id",
  firstName: "m.first_name",
  lastName: "m.last_name",
  birthOn: "m.birth_on",
  relationship: "m.relationship",
  chartId: "m.chart_id",
};
/** What a membership has that the table of memberships does not answer. */
const UNTOLD = { versions: {}, memberName: "" } satisfies Partial<SubscriptionData>;
const SUBSCRIPTION: Sources<Omit<SubscriptionData, keyof typeof UNTOLD>> = {
  membershipId: "s.id",
  memberId: "s.member_id",
  status: "s.status",
  unit: "s.unit",
  planId: "s.plan_id",
  planVersionId: "s.plan_version_id",
  planName: "v.plan_name",
  spanishName: "v.spanish_name",
  listCents: "s.list_cents",
  codeBps: "s.code_bps",
  kept: keptSql("s"),
  disableFamilyDiscounts: "v.disable_family_discounts",
  collection: "s.collection",
  payor: "s.payor",
  autoRenew: "s.auto_renew",
  gpp: "s.gpp",
  feeWaived: "s.fee_waived",
  activationFeeCents: "v.activation_fee_cents",
  startedOn: "s.started_on",
  createdAt: "s.created_at",
  nextDueOn: "s.next_due_on",
  termEndOn: "s.term_end_on",
  cancelOn: "s.cancel_on",
  // Of one that is live there is one quote at most.
  asksToLeaveOn: `(select q.quoted_on from exit_quote q where q.membership_id = s.id and ${ASKS_TO_LEAVE.sql})`,
  closesOn: "(select o.closes_on from office o where o.id = s.office_id)",
  pastDueOn: "s.past_due_on",
  endedOn: "s.ended_on",
  anchorOn: "s.anchor_on",
  nextIndex: "s.next_index",
  changes: changesSql("s"),
  issued: issuedSql("s"),
};

/** The columns of `from` as one JSON text, in the order that `from` ends with. */
function columns(sources: Record<string, string>, from: Prisma.Sql): Prisma.Sql {
  const names = Object.keys(sources);
  const picked = names.map((name) => `${sources[name]} as "${name}"`).join(", ");
  const gathered = names.map((name) => `'${name}', json_agg("${name}")`).join(", ");
  return Prisma.sql`(select json_build_object(${Prisma.raw(gathered)}) from (select ${Prisma.raw(picked)} ${from}) rows)::text`;
}

/** A row for each place of the columns, with `more` in it. */
function rows<Row>(text: string, more: Partial<Row> = {}): Row[] {
  const table = JSON.parse(text) as Columns<Row>;
  const names = Object.keys(table) as (keyof Row)[];
  const length = names[0] === undefined ? 0 : (table[names[0]]?.length ?? 0);
  // Every row is a copy of one that has all names: an object that is given thirty one by one is kept as a dictionary.
  const blank: Partial<Row> = JSON.parse(
    JSON.stringify({ ...Object.fromEntries(names.map((name) => [name, null])), ...more }),
  );
  return Array.from({ length }, (_, at) => {
    const row = { ...blank };
    for (const name of names) row[name] = table[name]?.[at];
    return row as Row;
  });
}

export type Raw = {
  families: string;
  people: string;
  subscriptions: string;
  found: number;
  complete: boolean;
};

/** `page` answers id, household_id, sort_name, key and fit of account owners, in order; nothing of it is read where not `complete`. */
export function withPeople(page: Prisma.Sql, at: Date, complete: Prisma.Sql): Prisma.Sql {
  const wanted = Prisma.sql`(select complete from done)`;
  const families = Prisma.sql`from page p join household h on h.id = p.household_id join lateral (select o.id, o.office_name, ${billingDay(at)} as today from office o where o.id = h.office_id) o on true
    left join plan_settings ps on ps.office_id = o.id where ${wanted} order by p.at`;
  const people = Prisma.sql`from page p join member m on m.household_id = p.household_id where ${wanted} and ${SHOWN}
    order by m.added_by_id nulls first, m.id`;
  const subscriptions = Prisma.sql`from page p join membership s on s.household_id = p.household_id
    join plan_version v on v.id = s.plan_version_id where ${wanted} and ${COUNTED} order by s.id`;
  return Prisma.sql`
    with page as materialized (select each.*, row_number() over () as at from (${page}) each), done as materialized (select count(*)::int as found, ${complete} as complete from page)
    select ${columns(FAMILY, families)} as families, ${columns(PERSON, people)} as people, ${columns(SUBSCRIPTION, subscriptions)} as subscriptions, done.found, done.complete from done`;
}

export type Family = { data: FamilyData; pricing: Pricing };

/** What the statement answered, put together again: each family with its people, the owner first. */
export function familiesOf(found: Raw): Family[] {
  const subscriptions = groupBy(rows<SubscriptionData>(found.subscriptions, UNTOLD), ({ memberId }) => memberId);
  const people = groupBy(rows<PersonOf>(found.people), ({ householdId }) => householdId);
  const withPlans = (person: PersonOf): PersonData => {
    const own = subscriptions.get(person.id) ?? [];
    const memberName = `${person.firstName} ${person.lastName}`;
    for (const one of own) Object.assign(one, changesOf(one.changes), { memberName });
    return { subscriptions: own, ...person };
  };
  return rows<FamilyOf>(found.families).map((family) => ({
    data: { people: (people.get(family.householdId) ?? []).map(withPlans), ...family },
    pricing: { discounts: family, today: dateOn(family.today) },
  }));
}
