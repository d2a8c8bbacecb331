import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { listFamilies } from "./list.queries";
import { MEMBER_COLUMNS, type MemberColumn } from "./list-columns.rules";
import { billingFilter } from "./list-filters.queries";
import { memberStats } from "./list-stats.queries";
import { decodeSearch } from "./rules";
import { LIST_FILTERS, type ListFilter } from "./schema";

/** Searches are counted up to here; a view with more says so. */
const COUNTED = 99;

export type MemberView = {
  id: number;
  name: string;
  filter: ListFilter;
  search: string;
  columns: MemberColumn[];
  families: number;
  /** There are more than `families`. */
  more: boolean;
};

async function countOf(office: OfficeId, filter: ListFilter, search: string, locale: Locale) {
  if (search === "") return { families: (await memberStats(office)).counts[filter], more: false };
  const { rows, noMoreResults } = await listFamilies(office, {
    search: decodeSearch(search),
    filter: billingFilter(office, filter, await officeDay(office)),
    after: null,
    skip: 0,
    size: COUNTED,
    locale,
  });
  return { families: rows.length, more: !noMoreResults };
}

/** The views a user has kept of the office's members, by name, each with how many families are behind it now. */
export async function memberViews(office: OfficeId, userId: number, locale: Locale): Promise<MemberView[]> {
  const kept = await db.savedView.findMany({ where: { officeId: office, userId }, orderBy: { name: "asc" } });
  return Promise.all(
    kept.map(async ({ id, name, filter: stored, search, columns }) => {
      const filter = LIST_FILTERS.find((each) => each === stored) ?? "all";
      return {
        id,
        name,
        filter,
        search,
        columns: MEMBER_COLUMNS.filter((column) => columns.includes(column)),
        ...(await countOf(office, filter, search, locale)),
      };
    }),
  );
}
