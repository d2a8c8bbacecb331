import "server-only";
import type { z } from "zod";
import { isOfficeRole, OFFICE, type OfficeRole } from "@/lib/core/auth/roles";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Window } from "@/lib/core/lists/list";
import { foldedWords } from "@/lib/core/lists/search-fold";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import { ACROSS_FILTERS, type acrossList } from "./across.schema";
import { type FamilyAtOffice, familiesAcross } from "./list.queries";
import type { Place } from "./list.wire";
import { billingFilter, SHOWN } from "./list-filters.queries";
import { foundBySearch, rarestOf } from "./list-search.queries";
import { needleOf } from "./list-search.rules";
import { countsAcross, countsAmong } from "./list-stats.queries";

/** Shown at once of each kind. */
const MOST = 8;
/** Below this a search means too many people of too many offices. */
const FEWEST_LETTERS = 3;

type Somebody = { id: number; name: string; officeId: number; officeName: string };
export type FoundPeople = { members: Somebody[]; users: (Somebody & { type: OfficeRole })[] };

const all = (column: Prisma.Sql, words: readonly string[]) =>
  Prisma.join(
    words.map((word) => Prisma.sql`strpos(${column}, ${word}) > 0`),
    " and ",
  );

/** Members of every office of a tenant, by name, email or phone: whoever is called just so first. */
async function membersAcross(tenantId: TenantId, words: readonly string[]): Promise<Somebody[]> {
  const fits = (match: "whole" | "beginning") =>
    all(
      Prisma.sql`m.search`,
      words.map((word) => needleOf(word, match)),
    );
  const pieces = await rarestOf(words);
  return db.$queryRaw<Somebody[]>`
    select m.id, trim(m.first_name || ' ' || m.last_name) as name, o.id as "officeId", o.office_name as "officeName"
    from member m join office o on o.id = m.office_id and o.tenant_id = ${tenantId}::"TenantId"
    where search_pieces(m.search) @> ${pieces}::text[] and ${all(Prisma.sql`m.search`, words)} and ${SHOWN}
    order by case when ${fits("whole")} then 0 when ${fits("beginning")} then 1 else 2 end, m.last_name, m.first_name, m.id
    limit ${MOST}`;
}

/** Who works at an office of the tenant, by name, email or phone. */
async function usersAcross(tenantId: TenantId, words: readonly string[]): Promise<FoundPeople["users"]> {
  const text = Prisma.sql`search_text(u.first_name, u.last_name, u.email, phone_digits(u.phone))`;
  const rows = await db.$queryRaw<(Somebody & { type: string })[]>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, o.id as "officeId", o.office_name as "officeName",
      u.role as type
    from app_user u join lateral (
      select o.id, o.office_name from user_office uo join office o on o.id = uo.office_id
      where uo.user_id = u.id order by o.id limit 1) o on true
    where u.tenant_id = ${tenantId}::"TenantId" and u.role::text = any(${[...OFFICE]}::text[]) and ${all(text, words)}
    order by u.last_name, u.first_name, u.id limit ${MOST}`;
  return rows.flatMap(({ type, ...row }) => {
    const role = OFFICE.find((each) => each === type);
    return role && isOfficeRole(role) ? [{ ...row, type: role }] : [];
  });
}

/** People of every office of a tenant for the back office. Nobody for a search that is too short to mean anybody. */
export async function peopleAcross(tenantId: TenantId, search: string): Promise<FoundPeople> {
  const words = await foldedWords(search);
  if (!words.some((word) => word.length >= FEWEST_LETTERS)) return { members: [], users: [] };
  const [members, users] = await Promise.all([membersAcross(tenantId, words), usersAcross(tenantId, words)]);
  return { members, users };
}

type AcrossQuery = Pick<z.output<typeof acrossList>, "q" | "filter" | "sort">;

/** Days of filters are the back office's: offices of several zones are in one list. */
const backOfficeDay = async () => ({ today: today(await now(), BACK_OFFICE_ZONE), timezone: BACK_OFFICE_ZONE });

/** More families than this that a search finds are not counted: who looks for somebody types more of the name. */
export const MOST_COUNTED = 2000;

/** Whether a search means so many that nobody is found by it: what is searched for has a word of three letters or digits. */
const isTooShort = async (q: string): Promise<boolean> => {
  const words = await foldedWords(q);
  return words.length > 0 && !words.some((word) => word.length >= FEWEST_LETTERS);
};

/** How many of those that a search finds pass a filter, up to one more than is counted. */
async function countPassing(found: Prisma.Sql, passing: Prisma.Sql | null): Promise<number> {
  const both = passing === null ? found : Prisma.sql`(${found}) intersect (${passing})`;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (select distinct household_id from (${both}) b limit ${MOST_COUNTED + 1}::int) c`;
  return row?.count ?? 0;
}

/**
 * A page of the members of every office of a tenant, a row a family, with the number of every filter among those found.
 * Of a search that finds very many only the first are shown and nothing is counted; `more` says so.
 */
export async function listAcross(
  tenantId: TenantId,
  { q, filter, sort }: AcrossQuery,
  { skip, take }: Window,
  locale: Locale,
) {
  if (await isTooShort(q)) return { rows: [], total: 0, more: false };
  const day = await backOfficeDay();
  const passing = billingFilter(tenantId, filter, day);
  const page = await familiesAcross(tenantId, {
    ...{ search: q, filter: passing, after: null, skip, size: take, sort, locale },
  });
  const { rows, search } = page;
  if (search.words.length === 0) {
    const counts = await countsAcross(tenantId, day);
    return { rows, counts, total: counts[filter], more: false };
  }
  const found = await foundBySearch(tenantId, search, "anywhere");
  const counts = await countsAmong(tenantId, found, ACROSS_FILTERS, day, MOST_COUNTED);
  if (counts) return { rows, counts, total: counts[filter], more: false };
  const total = await countPassing(found, passing.set);
  return { rows, total: Math.min(total, MOST_COUNTED), more: total > MOST_COUNTED };
}

/** Families read at once for a file. */
const FILE_PAGE = 250;

/** All members that a search, filter and order show, read page by page. */
export async function* eachAcross(
  tenantId: TenantId,
  { q, filter, sort }: AcrossQuery,
  locale: Locale,
): AsyncGenerator<FamilyAtOffice> {
  if (await isTooShort(q)) return;
  const day = await backOfficeDay();
  for (let after: Place | null = null; ; ) {
    const page: Awaited<ReturnType<typeof familiesAcross>> = await familiesAcross(tenantId, {
      search: q,
      filter: billingFilter(tenantId, filter, day),
      ...{ after, skip: 0, size: FILE_PAGE, sort, locale },
    });
    yield* page.rows;
    if (page.next === null) return;
    after = page.next;
  }
}
