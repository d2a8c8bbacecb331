import { BILLING_FILTERS, type BillingFilter } from "@/lib/members/schema";
import { MEMBER_COLUMNS, type MemberColumn } from "@/lib/members/views.schema";

/** What the list shows, as the address has it; without columns there, those of the device. */
export type View = { path: string; filter: BillingFilter; q: string; columns?: readonly MemberColumn[] | undefined };

export const MAIN_FILTERS = [
  "all",
  "active",
  "past_due",
  "new",
  "canceled",
] as const satisfies readonly BillingFilter[];
export const MORE_FILTERS = BILLING_FILTERS.filter((name) => !MAIN_FILTERS.some((main) => main === name));

export function viewOf(path: string, search: Record<string, string>): View {
  return {
    path,
    filter: BILLING_FILTERS.find((name) => name === search.filter) ?? "all",
    q: (search.q ?? "").slice(0, 200),
    columns:
      search.columns === undefined
        ? undefined
        : MEMBER_COLUMNS.filter((name) => search.columns?.split(",").includes(name)),
  };
}

/** Address of a view; `id` opens a member over it. */
export function viewHref(
  { path, filter, q, columns }: View,
  change: Partial<Pick<View, "filter" | "q" | "columns">> & { id?: number; tab?: string } = {},
): string {
  const wanted = { filter: change.filter ?? filter, q: change.q ?? q };
  const query = new URLSearchParams();
  if (wanted.filter !== "all") query.set("filter", wanted.filter);
  if (wanted.q !== "") query.set("q", wanted.q);
  const shown = change.columns ?? columns;
  if (shown) query.set("columns", shown.join(","));
  if (change.id !== undefined) query.set("id", String(change.id));
  if (change.tab !== undefined) query.set("tab", change.tab);
  return query.size === 0 ? path : `${path}?${query}`;
}
