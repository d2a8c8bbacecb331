import "server-only";
import type { z } from "zod";
import { db, Prisma } from "@/lib/core/db";
import { invalid } from "@/lib/core/errors";
import { INVALID } from "@/lib/core/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import type { OfficeId } from "@/lib/core/scope";
import { billingFilter, dashboardFilter, type FamilyFilter } from "@/lib/members/filters/queries";
import { MEMBERS_PAGE_SIZE } from "@/lib/members/schema";
import { officeDay } from "@/lib/members/stats/queries";
import { type FamilyData, type FamilyRow, familyRow } from "@/lib/members/wire";
import type { FamilyDiscounts } from "@/lib/plans/rules";
import type { memberFilterSearch, memberSearch } from "./schema";
import { fromCursor, type Place, toCursor } from "./wire";

export type Wanted = {
  search: string;
  filter: FamilyFilter;
  after: Place | null;
  /** Rows to leave out when there is no `after` (Q-089). */
  skip: number;
  size?: number;
  locale: Locale;
};

export type FamilyPage = { rows: FamilyRow[]; next: Place | null; noMoreResults: boolean };

const ORDER = Prisma.sql`last_name, first_name, id`;

/** Text into the words that must all stand in one person's name or e-mail: "alv maria" and "Alvarez, Maria" find her. */
export function wordsOf(search: string): string[] {
  return search
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .slice(0, 8);
}

/** All words in the search text of the person at `alias`. strpos takes % and _ as they are, unlike LIKE. */
function personHas(alias: string, words: readonly string[]): Prisma.Sql {
  const column = Prisma.raw(`${alias}.search`);
  return Prisma.join(
    words.map((word) => Prisma.sql`strpos(${column}, search_text(${word})) > 0`),
    " and ",
  );
}

/** The family at `w` has a person with all words: the owner, checked first, or a dependant. */
function familyHas(words: readonly string[]): Prisma.Sql {
  if (words.length === 0) return Prisma.sql`true`;
  return Prisma.sql`((${personHas("w", words)}) or exists (
    select 1 from member d where d.added_by_id = w.id and ${personHas("d", words)}))`;
}

/** Households of the office with such a person, through the index of pieces. */
function foundBySearch(office: OfficeId, words: readonly string[]): Prisma.Sql {
  // Long words are looked up by their three-letter pieces only: fewer and rarer.
  const pieces = words.map(
    (word) =>
      Prisma.sql`search_pieces(search) @> search_pieces(search_text(${word}), ${Math.min(3, [...word].length)}::int)`,
  );
  return Prisma.sql`select household_id from member where office_id = ${office}::int and ${Prisma.join(pieces, " and ")} and ${personHas("member", words)}`;
}

function keyset(after: Place | null): Prisma.Sql {
  return after
    ? Prisma.sql`and (last_name, first_name, id) > (${after.lastName}, ${after.firstName}, ${after.id}::int)`
    : Prisma.empty;
}

function owners(office: OfficeId, after: Place | null): Prisma.Sql {
  return Prisma.sql`from member where office_id = ${office}::int and added_by_id is null ${keyset(after)}`;
}

/** The page as one JSON text: a single value costs Prisma far less than thousands of columns. */
function withPeople(page: Prisma.Sql, office: OfficeId, more: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    with page as materialized (${page}), done as materialized (select count(*)::int as found, ${more} as complete from page)
    select coalesce((select json_agg(json_build_object(
        'householdId', p.household_id, 'email', h.email, 'phone', h.phone, 'spanish', h.locale = 'es-US', 'people', (
          select json_agg(json_build_object('id', m.id, 'addedById', m.added_by_id, 'firstName', m.first_name, 'lastName', m.last_name, 'birthOn', m.birth_on,
            'relationship', m.relationship, 'chartId', m.chart_id, 'subscriptions', (
              select coalesce(json_agg(json_build_object('id', s.id, 'status', s.status, 'unit', s.unit, 'planId', s.plan_id, 'planName', v.plan_name,
                'spanishName', v.spanish_name, 'listCents', s.list_cents, 'codeBps', s.code_bps, 'disableFamilyDiscounts', v.disable_family_discounts,
                'collection', s.collection, 'payor', s.payor, 'autoRenew', s.auto_renew, 'gpp', s.gpp, 'startedOn', s.started_on, 'createdAt', s.created_at,
                'nextDueOn', s.next_due_on, 'termEndOn', s.term_end_on, 'cancelOn', s.cancel_on, 'pastDueOn', s.past_due_on, 'endedOn', s.ended_on)
                order by s.id), '[]')
              from membership s join plan_version v on v.id = s.plan_version_id where s.member_id = m.id))
            order by m.added_by_id nulls first, m.id)
          from member m where m.household_id = p.household_id))
        order by p.last_name, p.first_name, p.id)
      from page p join household h on h.id = p.household_id where (select complete from done)), '[]')::text as rows,
      (select json_build_object('familyTwoBps', family_two_bps, 'familyThreeBps', family_three_bps, 'familyFourBps', family_four_bps)
        from plan_settings where office_id = ${office}::int)::text as discounts,
      done.found, done.complete from done`;
}

type Raw = { rows: string; discounts: string | null; found: number; complete: boolean };

function rowsOf(found: Raw | undefined, locale: Locale): FamilyRow[] {
  const data: FamilyData[] = JSON.parse(found?.rows ?? "[]");
  const discounts: FamilyDiscounts = JSON.parse(found?.discounts ?? "null") ?? {
    familyTwoBps: null,
    familyThreeBps: null,
    familyFourBps: null,
  };
  return data.map((family) => familyRow(family, discounts, locale));
}

/**
 * First way: walks the owners in order and keeps those that fit. Quick when many fit and in every small office;
 * `complete` is false when the walk ended early with too few.
 */
function walk(office: OfficeId, wanted: Wanted, words: readonly string[], take: number): Prisma.Sql {
  const most = wanted.filter.walk;
  const free = words.length === 0 && wanted.filter.family === null;
  const near = Prisma.sql`select id, household_id, last_name, first_name, search ${owners(office, wanted.after)} order by ${ORDER} limit ${most}::int`;
  const page = free
    ? Prisma.sql`select id, household_id, last_name, first_name ${owners(office, wanted.after)} order by ${ORDER} offset ${wanted.skip}::int limit ${take}::int`
    : Prisma.sql`select id, household_id, last_name, first_name from (${near}) w where ${familyHas(words)} and ${wanted.filter.family ?? Prisma.sql`true`}
        order by ${ORDER} offset ${wanted.skip}::int limit ${take}::int`;
  const more = free
    ? Prisma.sql`true`
    : Prisma.sql`(count(*) >= ${take}::int or not exists (select 1 ${owners(office, wanted.after)} order by ${ORDER} offset ${most}::int limit 1))`;
  return withPeople(page, office, more);
}

/** Second way: gathers all that fit through the indexes, then sorts. Quick when few fit. */
function gather(office: OfficeId, wanted: Wanted, words: readonly string[], take: number): Prisma.Sql {
  const sets = [
    ...(words.length ? [foundBySearch(office, words)] : []),
    ...(wanted.filter.set ? [wanted.filter.set] : []),
  ];
  const both = Prisma.join(
    sets.map((set) => Prisma.sql`(${set})`),
    " intersect ",
  );
  const rest =
    wanted.filter.family !== null && wanted.filter.set === null
      ? Prisma.sql`and ${wanted.filter.family}`
      : Prisma.empty;
  // The inner offset keeps the planner from walking the whole office in name order after all.
  const page = Prisma.sql`select id, household_id, last_name, first_name from (
      select w.id, w.household_id, w.last_name, w.first_name from (${sets.length === 1 ? Prisma.sql`select distinct household_id from (${both}) one` : both}) found
      join member w on w.household_id = found.household_id and w.added_by_id is null and w.office_id = ${office}::int ${rest} offset 0) fitting
    where true ${keyset(wanted.after)} order by ${ORDER} offset ${wanted.skip}::int limit ${take}::int`;
  return withPeople(page, office, Prisma.sql`true`);
}

/** From this share of fitting owners on, walking further is quicker than gathering all and sorting them. */
const WORTH_WALKING = 0.04;
const EVERYBODY = 10_000_000;
const LONG_WORD = 3;
const SHORT_WALK = 300;

async function find(
  office: OfficeId,
  wanted: Wanted,
  words: readonly string[],
  take: number,
): Promise<Raw | undefined> {
  const ask = async (sql: Prisma.Sql) => (await db.$queryRaw<Raw[]>(sql))[0];
  const within = (most: number) => walk(office, { ...wanted, filter: { ...wanted.filter, walk: most } }, words, take);
  // Long words are rare as a rule: a short walk tells whether these are not.
  const most = words.some((word) => word.length >= LONG_WORD) ? SHORT_WALK : wanted.filter.walk;
  const first = await ask(within(most));
  if (!first || first.complete) return first;
  if (words.length === 0 && wanted.filter.set === null) return ask(within(EVERYBODY));
  const share = (first.found + (first.found > 0 ? wanted.skip : 0)) / most;
  if (share >= WORTH_WALKING) {
    const further = await ask(within(Math.ceil((1.5 * (take + wanted.skip)) / share)));
    if (!further || further.complete) return further;
  }
  return ask(gather(office, wanted, words, take));
}

/**
 * A page of the office's members, one row a family in name order (last, first, id). Both statements are bounded, so an
 * office of 200,000 answers as one of 200 does.
 */
export async function listFamilies(office: OfficeId, wanted: Wanted): Promise<FamilyPage> {
  const size = wanted.size ?? MEMBERS_PAGE_SIZE;
  const words = wordsOf(wanted.search);
  const take = size + 1;
  const found = await find(office, wanted, words, take);
  const all = rowsOf(found, wanted.locale);
  const rows = all.slice(0, size);
  const last = rows.at(-1);
  const more = all.length > size;
  return {
    rows,
    next: more && last ? { lastName: last.lastName, firstName: last.firstName, id: last.id } : null,
    noMoreResults: !more,
  };
}

/** The family of one member as the list shows it; null when the office has no such member. */
export async function familyOf(office: OfficeId, memberId: number, locale: Locale): Promise<FamilyRow | null> {
  const owner = Prisma.sql`select w.id, w.household_id, w.last_name, w.first_name from member w
    where w.office_id = ${office}::int and w.added_by_id is null
      and w.household_id = (select household_id from member where office_id = ${office}::int and id = ${memberId}::int)`;
  const [found] = await db.$queryRaw<Raw[]>(withPeople(owner, office, Prisma.sql`true`));
  return rowsOf(found, locale)[0] ?? null;
}

/** What the legacy list answers, with a cursor for the next page beside it. */
export type MemberPage = {
  members: FamilyRow[];
  noMoreResults: boolean;
  /** Rows loaded so far, this page included: the next `startingAt`. */
  startingAt: number;
  cursor: string | null;
  /** How many rows there are in all, where that is known without counting. */
  memberTotal: number | null;
};

async function answer(
  office: OfficeId,
  input: z.infer<typeof memberSearch>,
  filter: FamilyFilter,
  locale: Locale,
): Promise<MemberPage> {
  const after = input.cursor === null ? null : fromCursor(input.cursor);
  if (input.cursor !== null && after === null) throw invalid({ cursor: INVALID.data });
  const page = await listFamilies(office, {
    search: input.searchQuery,
    filter,
    after,
    skip: after ? 0 : input.startingAt,
    locale,
  });
  const startingAt = input.startingAt + page.rows.length;
  return {
    members: page.rows,
    noMoreResults: page.noMoreResults,
    startingAt,
    cursor: page.next ? toCursor(page.next) : null,
    memberTotal: page.noMoreResults && (after === null || input.startingAt > 0) ? startingAt : null,
  };
}

/** A page of the practice dashboard's list. Throws 400 for a cursor that is none. */
export async function searchDashboard(
  office: OfficeId,
  input: z.infer<typeof memberSearch>,
  locale: Locale,
): Promise<MemberPage> {
  return answer(office, input, dashboardFilter(office, input.searchFilter, await officeDay(office)), locale);
}

/** A page of the members page's list. Throws 400 for a cursor that is none. */
export async function searchBilling(
  office: OfficeId,
  input: z.infer<typeof memberFilterSearch>,
  locale: Locale,
): Promise<MemberPage> {
  const filter = billingFilter(office, input.searchFilter, await officeDay(office));
  return answer(office, { ...input, searchFilter: "all" }, filter, locale);
}
