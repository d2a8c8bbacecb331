import { pathOf } from "@/lib/routes";
import type { Tenant } from "@/tenants/tenant";

/** Where a member is opened: each tenant has its own address for the list (001 §2). */
export function memberHref(tenant: Pick<Tenant, "id">, memberId: number): string {
  return `${pathOf(tenant, "members")}?id=${memberId}`;
}

/** The page of a list an address names, from 1. */
export function pageOf(text: string | undefined): number {
  return /^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1;
}

/** A path with those parts of its query that say something. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const said = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}

/** A filtered, searched and paged list of the back office, as its address says it. */
export function listView<Filter extends string>(
  path: string,
  filters: readonly ("all" | Filter)[],
  search: Record<string, string>,
  rows: number,
) {
  const filter = filters.find((name) => name === search.filter) ?? "all";
  const page = pageOf(search.page);
  const q = (search.q ?? "").trim().slice(0, 100);
  const hrefOf = (name: string, at?: number) =>
    withQuery(path, { q, filter: name === "all" ? undefined : name, page: at === undefined ? undefined : String(at) });
  return {
    filter,
    narrowed: q !== "" || filter !== "all",
    /** What the query is asked for. */
    wanted: { filter, search: q, skip: (page - 1) * rows, take: rows },
    hrefOf,
    /** What the pagination below `shown` of `total` rows says; null where one page holds them all. */
    pages: (total: number, shown: number) =>
      total <= rows
        ? null
        : {
            ...{ from: (page - 1) * rows + 1, to: (page - 1) * rows + shown, total },
            ...(page > 1 ? { previousHref: hrefOf(filter, page - 1) } : {}),
            ...(page * rows < total ? { nextHref: hrefOf(filter, page + 1) } : {}),
          },
  };
}
