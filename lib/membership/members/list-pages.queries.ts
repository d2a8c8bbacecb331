import "server-only";
import type { z } from "zod";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { invalid } from "@/lib/core/errors";
import { INVALID } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { listFamilies } from "./list.queries";
import type { memberFilterSearch, memberSearch } from "./list.schema";
import { fromCursor, toCursor } from "./list.wire";
import { billingFilter, dashboardFilter, type FamilyFilter } from "./list-filters.queries";
import type { FamilyRow } from "./wire";

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
    sort: input.sort,
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
