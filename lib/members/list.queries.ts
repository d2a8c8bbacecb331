import "server-only";
import type { z } from "zod";
import { db, Prisma } from "@/lib/core/db";
import { invalid } from "@/lib/core/errors";
import { INVALID } from "@/lib/core/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import type { OfficeId } from "@/lib/core/scope";
import { familyDataOf, type Raw, withPeople } from "./family.queries";
import { billingFilter, dashboardFilter, type FamilyFilter, LISTED } from "./filters.queries";
import type { memberFilterSearch, memberSearch } from "./list.schema";
import { fromCursor, type Place, toCursor } from "./list.wire";
import { MEMBERS_PAGE_SIZE } from "./schema";
import { familyHas, foundBySearch, type Search, searchOf } from "./search.queries";
import { officeDay, shareOf } from "./stats.queries";
import { type FamilyRow, familyRow } from "./wire";

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

/** Last name, then first, whatever the accents and capitals: Álvarez stands with Alvarez. */
const ORDER = Prisma.sql`sort_name, id`;
const ROW = Prisma.sql`w.id, w.household_id, w.sort_name`;

function keyset(after: Place | null): Prisma.Sql {
  return after ? Prisma.sql`and (sort_name, id) > (${after.sortName}, ${after.id}::int)` : Prisma.empty;
}

function owners(office: OfficeId, after: Place | null): Prisma.Sql {
  return Prisma.sql`from member w where w.office_id = ${office}::int and w.added_by_id is null and ${LISTED} ${keyset(after)}`;
}

/**
 * First way: walks the owners in order and keeps those that fit. Quick when many fit and in every small office;
 * `complete` is false when the walk ended early with too few.
 */
function walk(office: OfficeId, wanted: Wanted, search: Search, most: number, take: number): Prisma.Sql {
  const free = search.words.length === 0 && wanted.filter.family === null;
  const near = Prisma.sql`select ${ROW}, w.search ${owners(office, wanted.after)} order by ${ORDER} limit ${most}::int`;
  const page = free
    ? Prisma.sql`select ${ROW} ${owners(office, wanted.after)} order by ${ORDER} offset ${wanted.skip}::int limit ${take}::int`
    : Prisma.sql`select ${ROW} from (${near}) w where ${familyHas(search.words)} and ${wanted.filter.family ?? Prisma.sql`true`}
        order by ${ORDER} offset ${wanted.skip}::int limit ${take}::int`;
  const more = free
    ? Prisma.sql`true`
    : Prisma.sql`(count(*) >= ${take}::int or not exists (select 1 ${owners(office, wanted.after)} order by ${ORDER} offset ${most}::int limit 1))`;
  return withPeople(page, office, more);
}

/** Second way: gathers all that fit through the indexes, then sorts. Quick when few fit. */
function gather(office: OfficeId, wanted: Wanted, search: Search, take: number): Prisma.Sql {
  const { family, set } = wanted.filter;
  const sets = [...(search.words.length ? [foundBySearch(office, search)] : []), ...(set ? [set] : [])];
  const both = Prisma.join(
    sets.map((each) => Prisma.sql`(${each})`),
    " intersect ",
  );
  const found = sets.length === 1 ? Prisma.sql`select distinct household_id from (${both}) one` : both;
  const rest = family !== null && set === null ? Prisma.sql`and ${family}` : Prisma.empty;
  // The inner offset keeps the planner from walking the whole office in name order after all.
  const page = Prisma.sql`select id, household_id, sort_name from (
      select ${ROW} from (${found}) found
      join member w on w.household_id = found.household_id and w.added_by_id is null and w.office_id = ${office}::int and ${LISTED} ${rest} offset 0) fitting
    where true ${keyset(wanted.after)} order by ${ORDER} offset ${wanted.skip}::int limit ${take}::int`;
  return withPeople(page, office, Prisma.sql`true`);
}

/** From this share of fitting owners on, walking further is quicker than gathering all and sorting them. */
const WORTH_WALKING = 0.04;
const EVERYBODY = 10_000_000;

/** How many fit, 0 to 1, as far as known beforehand: at most as many as pass the filter, and as have the words. */
function knownShare(office: OfficeId, { filter }: Wanted, search: Search): number | null {
  const passing = filter.name === undefined || filter.name === "all" ? null : shareOf(office, filter.name);
  if (search.share === null || passing === null) return search.share ?? passing;
  return Math.min(search.share, passing);
}

async function find(office: OfficeId, wanted: Wanted, search: Search, take: number): Promise<Raw | undefined> {
  const ask = async (sql: Prisma.Sql) => (await db.$queryRaw<Raw[]>(sql))[0];
  const within = (most: number) => ask(walk(office, wanted, search, most, take));
  const enough = (share: number) => Math.ceil((1.5 * (take + wanted.skip)) / share);
  const gatherable = search.words.length > 0 || wanted.filter.set !== null;
  if (!gatherable) return within(EVERYBODY);
  const known = knownShare(office, wanted, search);
  // A share is a guess: what a walk attempts first, gathering finishes.
  const first =
    known !== null && known < WORTH_WALKING ? null : await within(known === null ? wanted.filter.walk : enough(known));
  if (first?.complete) return first;
  if (first && known === null) {
    const share = (first.found + (first.found > 0 ? wanted.skip : 0)) / wanted.filter.walk;
    const further = share >= WORTH_WALKING ? await within(enough(share)) : null;
    if (further?.complete) return further;
  }
  return ask(gather(office, wanted, search, take));
}

/**
 * A page of the office's members, one row per family in name order. Every statement is bounded, so an office of 200,000
 * is as fast as one of 200.
 */
export async function listFamilies(office: OfficeId, wanted: Wanted): Promise<FamilyPage> {
  const size = wanted.size ?? MEMBERS_PAGE_SIZE;
  const found = await find(office, wanted, await searchOf(wanted.search), size + 1);
  const { data, discounts } = familyDataOf(found);
  const shown = data.slice(0, size);
  const last = shown.at(-1);
  const owner = last?.people[0];
  const more = data.length > size;
  return {
    rows: shown.map((family) => familyRow(family, discounts, wanted.locale)),
    next: more && last && owner ? { sortName: last.sortName, id: owner.id } : null,
    noMoreResults: !more,
  };
}

/** The family of one member as the list shows it; null when the office has no such member. */
export async function familyRowOf(office: OfficeId, memberId: number, locale: Locale): Promise<FamilyRow | null> {
  const owner = Prisma.sql`select ${ROW} from member w
    where w.office_id = ${office}::int and w.added_by_id is null
      and w.household_id = (select household_id from member where office_id = ${office}::int and id = ${memberId}::int)`;
  const [found] = await db.$queryRaw<Raw[]>(withPeople(owner, office, Prisma.sql`true`));
  const { data, discounts } = familyDataOf(found);
  return data[0] ? familyRow(data[0], discounts, locale) : null;
}

/** What the legacy list returns, with a cursor for the next page in addition. */
export type MemberPage = {
  members: FamilyRow[];
  noMoreResults: boolean;
  /** Rows loaded so far, this page included: the next `startingAt`. */
  startingAt: number;
  cursor: string | null;
  /** How many rows there are in all, where that is known without counting. */
  memberTotal: number | null;
};

async function listPage(
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

/** A page of the practice dashboard's list. Throws 400 for an invalid cursor. */
export async function searchDashboard(
  office: OfficeId,
  input: z.infer<typeof memberSearch>,
  locale: Locale,
): Promise<MemberPage> {
  return listPage(office, input, dashboardFilter(office, input.searchFilter, await officeDay(office)), locale);
}

/** A page of the members page's list. Throws 400 for an invalid cursor. */
export async function searchBilling(
  office: OfficeId,
  input: z.infer<typeof memberFilterSearch>,
  locale: Locale,
): Promise<MemberPage> {
  const filter = billingFilter(office, input.searchFilter, await officeDay(office));
  return listPage(office, { ...input, searchFilter: "all" }, filter, locale);
}
