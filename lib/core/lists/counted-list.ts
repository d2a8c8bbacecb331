import "server-only";
import type { ListQuery, Window } from "./list";

type Direction = "asc" | "desc";

type Reading<Where, Row, Filter extends string, Column extends string> = {
  /** The filters in the order of their chips. */
  filters: readonly Filter[];
  query: Pick<ListQuery<Filter, string>, "filter" | "sort">;
  /** Without one all rows are read, for a file. */
  window?: Window | undefined;
  /** Whose rows these are and what is searched for. */
  base: Where;
  /** What a filter leaves of them. */
  narrow: (filter: Filter) => Where;
  /** The column behind each order of the address; the first is the usual one. */
  orders: Record<string, Column>;
  /** What decides between equals, so that no row is on two pages. */
  last?: { [key: string]: Direction };
  find: (page: {
    where: { AND: Where[] };
    orderBy: { [key: string]: Direction }[];
    skip?: number;
    take?: number;
  }) => PromiseLike<Row[]>;
  count: (where: { AND: Where[] }) => PromiseLike<number>;
};

/**
 * A page of a list with the number of every filter: the part that lists of one table have in common. `total` is how many
 * rows the chosen filter leaves. Lists over several tables, or whose filters are one grouping, read for themselves.
 */
export async function countedList<Where, Row, Filter extends string, Column extends string>(
  reading: Reading<Where, Row, Filter, Column>,
): Promise<{ rows: Row[]; counts: Record<Filter, number>; total: number }> {
  const { filters, query, window, base, narrow, orders, last = { id: "asc" }, find, count } = reading;
  const where = (filter: Filter) => ({ AND: [base, narrow(filter)] });
  const column = orders[query.sort.replace("-", "")] ?? Object.values(orders)[0];
  const direction: Direction = query.sort.startsWith("-") ? "desc" : "asc";
  const orderBy = column === undefined ? [last] : [{ [column]: direction }, last];
  const [rows, ...numbers] = await Promise.all([
    find({ where: where(query.filter), orderBy, ...window }),
    ...filters.map((filter) => count(where(filter))),
  ]);
  const counts = Object.fromEntries(filters.map((name, at) => [name, numbers[at] ?? 0])) as Record<Filter, number>;
  return { rows, counts, total: counts[query.filter] };
}

/** A text that holds what is searched for, in capitals or not; null where nothing is searched for. */
export const holding = (q: string) => (q === "" ? null : { contains: q, mode: "insensitive" as const });
