import "server-only";
import { familyDebts } from "@/lib/billing/arrears/debts.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { inScope, type OfficeScope } from "@/lib/core/db/office-scope";
import type { Locale } from "@/lib/core/i18n/locale";
import type { TenantId } from "@/tenants/tenant";
import type { Place } from "./list.wire";
import type { MemberSort } from "./list-columns.rules";
import { familiesOf, type Raw, withPeople } from "./list-family.queries";
import { type FamilyFilter, LISTED } from "./list-filters.queries";
import { afterAll, afterName, byAll, byName, keyOf, type Order, orderOf } from "./list-order.queries";
import { familyHas, fitOf, forgivenOf, foundBySearch, type Search, searchOf, searchShare } from "./list-search.queries";
import type { Match } from "./list-search.rules";
import { shareOf } from "./list-stats.queries";
import { MEMBERS_PAGE_SIZE } from "./schema";
import { type FamilyData, type FamilyRow, familyRow } from "./wire";

export type Wanted = {
  search: string;
  filter: FamilyFilter;
  after: Place | null;
  /** Rows to leave out when there is no `after` (Q-089). */
  skip: number;
  size?: number;
  locale: Locale;
  /** By name when left out. */
  sort?: MemberSort;
};

export type FamilyPage = { rows: FamilyRow[]; next: Place | null; noMoreResults: boolean };

const ROW = Prisma.sql`w.id, w.household_id, w.sort_name`;
const PLACED = Prisma.sql`id, household_id, sort_name, key, fit`;

function owners(of: OfficeScope, after: Place | null, order: Order): Prisma.Sql {
  return Prisma.sql`from member w where ${inScope("w", of)} and w.added_by_id is null and ${LISTED} ${afterName(after, order)}`;
}

/**
 * What is read in one go: the families that fit so well, less those that fit better and were read before; or all that
 * fit somehow, with how well.
 */
type Part = { search: Search; match: Match; better: Match | null; fit: number | null };
type Asked = { of: OfficeScope; wanted: Wanted; part: Part; take: number; at: Date };

const orderIn = ({ wanted }: Asked): Order => orderOf(wanted.sort ?? "name");
const fits = ({ search, match, better }: Part): Prisma.Sql =>
  better === null
    ? familyHas(search, match)
    : Prisma.sql`${familyHas(search, match)} and not ${familyHas(search, better)}`;

/**
 * First way: walks the owners in order and keeps those that fit. Quick when many fit and in every small office;
 * `complete` is false when the walk ended early with too few.
 */
function walk(asked: Asked, most: number): Prisma.Sql {
  const { of, wanted, part, take } = asked;
  const order = orderIn(asked);
  const named = byName(order);
  const free = part.search.words.length === 0 && wanted.filter.family === null;
  const near = Prisma.sql`select ${ROW}, w.search ${owners(of, wanted.after, order)} order by ${named} limit ${most}::int`;
  const placed = Prisma.sql`${ROW}, '' as key, ${part.fit ?? 0}::int as fit`;
  const page = free
    ? Prisma.sql`select ${placed} ${owners(of, wanted.after, order)} order by ${named} offset ${wanted.skip}::int limit ${take}::int`
    : Prisma.sql`select ${placed} from (${near}) w where ${fits(part)} and ${wanted.filter.family ?? Prisma.sql`true`}
        order by ${named} offset ${wanted.skip}::int limit ${take}::int`;
  const more = free
    ? Prisma.sql`true`
    : Prisma.sql`(count(*) >= ${take}::int or not exists (select 1 ${owners(of, wanted.after, order)} order by ${named} offset ${most}::int limit 1))`;
  return withPeople(page, asked.at, more);
}

/** Second way: gathers all that fit through the indexes, then sorts. Quick when few fit. */
async function gather(asked: Asked): Promise<Prisma.Sql> {
  const { of, wanted, part, take } = asked;
  const { family, set } = wanted.filter;
  const order = orderIn(asked);
  const searched = part.search.words.length > 0;
  const sets = [
    ...(searched ? [await foundBySearch(of, part.search, part.match)] : []),
    ...(set ? [set] : []),
    ...(searched || set ? [] : [Prisma.sql`select m.household_id from member m where ${inScope("m", of)}`]),
  ];
  const both = Prisma.join(
    sets.map((each) => Prisma.sql`(${each})`),
    " intersect ",
  );
  const found = sets.length === 1 ? Prisma.sql`select distinct household_id from (${both}) one` : both;
  const rest = family !== null && set === null ? Prisma.sql`and ${family}` : Prisma.empty;
  const worse = part.better === null ? Prisma.empty : Prisma.sql`and not ${familyHas(part.search, part.better)}`;
  const fit = part.fit === null ? fitOf(part.search) : Prisma.sql`${part.fit}::int`;
  const { key, joined } = keyOf(of, order);
  // The inner offset keeps the planner from walking the whole office in name order after all.
  const page = Prisma.sql`select ${PLACED} from (
      select ${ROW}, ${key} as key, ${fit} as fit from (${found}) found
      join member w on w.household_id = found.household_id and w.added_by_id is null and ${inScope("w", of)} and ${LISTED} ${rest} ${worse}
      ${joined} offset 0) fitting
    where true ${afterAll(wanted.after, order)} order by ${byAll(order)} offset ${wanted.skip}::int limit ${take}::int`;
  return withPeople(page, asked.at, Prisma.sql`true`);
}

/** From this share of fitting owners on, walking further is quicker than gathering all and sorting them. */
const WORTH_WALKING = 0.04;
const EVERYBODY = 10_000_000;

/** How many fit, 0 to 1, as far as known beforehand: at most as many as pass the filter, and as have the words. */
async function knownShare({ of, wanted: { filter }, part }: Asked): Promise<number | null> {
  const passing = filter.name === undefined || filter.name === "all" ? null : shareOf(of, filter.name);
  const having = await searchShare(part.search, part.match);
  if (having === null || passing === null) return having ?? passing;
  return Math.min(having, passing);
}

const ask = async (sql: Prisma.Sql): Promise<Raw | undefined> => (await db.$queryRaw<Raw[]>(sql))[0];

async function findPart(asked: Asked): Promise<Raw | undefined> {
  const { wanted, part, take } = asked;
  if (part.fit === null || orderIn(asked).key !== null) return ask(await gather(asked));
  const within = (most: number) => ask(walk(asked, most));
  const enough = (share: number) => Math.ceil((1.5 * (take + wanted.skip)) / share);
  const gatherable = part.search.words.length > 0 || wanted.filter.set !== null;
  if (!gatherable) return within(EVERYBODY);
  const known = await knownShare(asked);
  // A share is a guess: what a walk attempts first, gathering finishes.
  const first =
    known !== null && known < WORTH_WALKING ? null : await within(known === null ? wanted.filter.walk : enough(known));
  if (first?.complete) return first;
  if (first && known === null) {
    const share = (first.found + (first.found > 0 ? wanted.skip : 0)) / wanted.filter.walk;
    const further = share >= WORTH_WALKING ? await within(enough(share)) : null;
    if (further?.complete) return further;
  }
  return ask(await gather(asked));
}

/** How many families a part has in all. */
async function countPart({ of, wanted: { filter }, part }: Asked): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`select count(*)::int as count from member w
    where ${inScope("w", of)} and w.added_by_id is null and ${LISTED} and ${fits(part)} and ${filter.family ?? Prisma.sql`true`}`;
  return row?.count ?? 0;
}

/**
 * The families of a page. Where few fit, they are gathered with how well they do. Where many do, those who fit best are
 * walked first and those who fit less only when the page is not full: nobody reads 100,000 names to sort them.
 */
async function find(of: OfficeScope, wanted: Wanted, search: Search, take: number): Promise<Raw[]> {
  const { matches } = search;
  const at = await now();
  const anywhere: Part = { search, match: "anywhere", better: null, fit: 0 };
  const one = async (part: Part) => [await findPart({ of, wanted, part, take, at })].filter((raw) => raw !== undefined);
  if (matches.length === 1 || (wanted.sort ?? "name") !== "name") return one(anywhere);
  const share = await searchShare(search, "anywhere");
  if (share !== null && share < WORTH_WALKING) return one({ ...anywhere, fit: null });
  const found: Raw[] = [];
  const from = wanted.after?.fit ?? 0;
  let { skip } = wanted;
  for (const [fit, match] of matches.entries()) {
    const left = take - found.reduce((sum, raw) => sum + raw.found, 0);
    if (fit < from || left <= 0) continue;
    const part = { search, match, better: matches[fit - 1] ?? null, fit };
    const asked = {
      of,
      wanted: { ...wanted, skip, after: fit === from ? wanted.after : null },
      part,
      take: left,
      at,
    };
    const raw = await findPart(asked);
    if (raw) found.push(raw);
    // What this part has too few of to leave out is left out of the next.
    if (skip > 0) skip = raw?.found ? 0 : skip - (await countPart(asked));
  }
  return found;
}

const isEmpty = (found: readonly Raw[]) => found.every((raw) => raw.found === 0);

type Forgiving = { found: Raw[]; search: Search };

/** As `find`; a search that finds nobody at all is repeated with its typing errors forgiven. */
async function findForgiving(of: OfficeScope, wanted: Wanted, take: number): Promise<Forgiving> {
  const search = await searchOf(wanted.search);
  const found = await find(of, wanted, search, take);
  if (!isEmpty(found) || search.words.length === 0) return { found, search };
  const further = wanted.after !== null || wanted.skip > 0;
  if (further && !isEmpty(await find(of, { ...wanted, after: null, skip: 0 }, search, 1))) return { found, search };
  const meant = await forgivenOf(of, search);
  return meant ? { found: await find(of, wanted, meant, take), search: meant } : { found, search };
}

type Found<Row> = { rows: Row[]; next: Place | null; noMoreResults: boolean; search: Search };

async function readPage<Row>(
  of: OfficeScope,
  wanted: Wanted,
  rowOf: (row: FamilyRow, data: FamilyData) => Row,
): Promise<Found<Row>> {
  const size = wanted.size ?? MEMBERS_PAGE_SIZE;
  const { found, search } = await findForgiving(of, wanted, size + 1);
  const rows = found.flatMap(familiesOf);
  const shown = rows.slice(0, size);
  const last = shown.at(-1)?.data;
  const owner = last?.people[0];
  const more = rows.length > size;
  const debts = await familyDebts(
    typeof of === "number" ? of : null,
    shown.map(({ data }) => data.householdId),
  );
  return {
    rows: shown.map(({ data, pricing }) => rowOf(familyRow(data, pricing, wanted.locale, debts), data)),
    next: more && last && owner ? { fit: last.fit, key: last.sortKey, sortName: last.sortName, id: owner.id } : null,
    noMoreResults: !more,
    search,
  };
}

/**
 * A page of the office's members, one row per family, by name or as `sort` says; a search has those first who are called
 * just so. Every statement is bounded, so an office of 200,000 is as fast as one of 200.
 */
export async function listFamilies(office: OfficeId, wanted: Wanted): Promise<FamilyPage> {
  const { rows, next, noMoreResults } = await readPage(office, wanted, (row) => row);
  return { rows, next, noMoreResults };
}

/** The office a family is with. */
export type FamilyAtOffice = FamilyRow & { officeId: number; officeName: string };

/** The same of every office of a tenant, each family with its office. */
export const familiesAcross = (tenantId: TenantId, wanted: Wanted): Promise<Found<FamilyAtOffice>> =>
  readPage(tenantId, wanted, (row, { officeId, officeName }) => ({ officeId, officeName, ...row }));

/** The family of one member as the list shows it; null when the office has no such member. */
export async function familyRowOf(office: OfficeId, memberId: number, locale: Locale): Promise<FamilyRow | null> {
  const owner = Prisma.sql`select ${ROW}, '' as key, 0 as fit from member w
    where w.office_id = ${office}::int and w.added_by_id is null
      and w.household_id = (select household_id from member where office_id = ${office}::int and id = ${memberId}::int)`;
  const [found] = await db.$queryRaw<Raw[]>(withPeople(owner, await now(), Prisma.sql`true`));
  const family = found && familiesOf(found)[0];
  if (!family) return null;
  return familyRow(family.data, family.pricing, locale, await familyDebts(office, [family.data.householdId]));
}
