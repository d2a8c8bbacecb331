import {
  MEMBER_COLUMNS,
  MEMBER_SORTS,
  type MemberColumn,
  type MemberSort,
} from "@/lib/membership/members/list-columns.rules";
import { LIST_FILTERS, type ListFilter } from "@/lib/membership/members/schema";

/** What the list shows, as the address has it; without columns there, those of the device. */
export type View = {
  path: string;
  filter: ListFilter;
  q: string;
  sort: MemberSort;
  columns?: readonly MemberColumn[] | undefined;
};

export const MAIN_FILTERS = [
  "all",
  "active",
  "past_due",
  "delinquent",
  "new",
  "canceled",
] as const satisfies readonly ListFilter[];

/** The other filters as the menu has them, under the words by which a front desk looks for them. */
export const MORE_FILTERS = [
  ["money", ["disputed", "pendingPriceChange"]],
  ["membership", ["staying", "renewal", "uncancel", "notUnderContract", "inactive", "transferred"]],
  ["payment", ["monthly", "annual", "inoffice", "not_cash", "nonautorenew", "isGPP"]],
  ["account", ["business", "community", "pmsNotConnected"]],
] as const satisfies readonly (readonly [string, readonly ListFilter[]])[];

/** Filters that say almost the same as another: they have no entry of their own, and their addresses still work. */
export const MERGED_FILTERS: Partial<Record<ListFilter, ListFilter>> = { cash: "inoffice" };

export function viewOf(path: string, search: Record<string, string>): View {
  return {
    path,
    filter: LIST_FILTERS.find((name) => name === search.filter) ?? "all",
    q: (search.q ?? "").slice(0, 200),
    sort: MEMBER_SORTS.find((name) => name === search.sort) ?? "name",
    columns:
      search.columns === undefined
        ? undefined
        : MEMBER_COLUMNS.filter((name) => search.columns?.split(",").includes(name)),
  };
}

/** Address of a view; `id` opens a member over it. */
export function viewHref(
  { path, filter, q, sort, columns }: View,
  change: Partial<Pick<View, "filter" | "q" | "sort" | "columns">> & { id?: number; tab?: string } = {},
): string {
  const wanted = { filter: change.filter ?? filter, q: change.q ?? q, sort: change.sort ?? sort };
  const query = new URLSearchParams();
  if (wanted.filter !== "all") query.set("filter", wanted.filter);
  if (wanted.q !== "") query.set("q", wanted.q);
  if (wanted.sort !== "name") query.set("sort", wanted.sort);
  const shown = change.columns ?? columns;
  if (shown) query.set("columns", shown.join(","));
  if (change.id !== undefined) query.set("id", String(change.id));
  if (change.tab !== undefined) query.set("tab", change.tab);
  return query.size === 0 ? path : `${path}?${query}`;
}

const SORTED: Partial<Record<MemberColumn | "member", MemberSort>> = {
  member: "name",
  plan: "plan",
  status: "status",
  nextPayment: "nextPayment",
  since: "since",
  email: "email",
  birthDate: "birthDate",
};

/** How the head of a column sorts: the way it is sorted now, and the address of the other way. */
export function sortOf(view: View, column: MemberColumn | "member") {
  const sort = SORTED[column];
  if (!sort) return {};
  const back = MEMBER_SORTS.find((name) => name === `-${sort}`) ?? sort;
  if (view.sort === sort) return { sort: "ascending" as const, sortHref: viewHref(view, { sort: back }) };
  const state = view.sort === back ? ("descending" as const) : ("none" as const);
  return { sort: state, sortHref: viewHref(view, { sort }) };
}
