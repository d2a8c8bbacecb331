import { z } from "zod";
import { LONGEST_SEARCH } from "./longest-search";

/** How many rows a page of a list shows. */
export const PAGE_ROWS = 50;

export const FILE_FORMATS = ["csv", "xlsx"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The requested view of a list, as its address and its file's query give it. */
export type ListQuery<Filter extends string, Sort extends string> = {
  filter: Filter;
  q: string;
  sort: Sort;
  page: number;
};

/** The rows of a page: how many come before it and how many it holds. */
export type Window = { skip: number; take: number };

/**
 * The query of a list, the same for its page and its files. The first filter and the first sort are the usual ones, and a
 * sort that begins with "-" runs downwards.
 */
export function listQuery<const Filter extends string, const Sort extends string>(
  filters: readonly [Filter, ...Filter[]],
  sorts: readonly [Sort, ...Sort[]],
) {
  return z.object({
    filter: z.enum(filters).default(filters[0]),
    // Without the NULs that PostgreSQL refuses.
    q: z
      .string()
      .trim()
      .max(LONGEST_SEARCH)
      .transform((text) => text.replaceAll("\0", ""))
      .default(""),
    sort: z.enum(sorts).default(sorts[0]),
    page: z.coerce.number().int().min(1).max(99_999).default(1),
  });
}

export const windowOf = ({ page }: { page: number }, rows = PAGE_ROWS): Window => ({
  skip: (page - 1) * rows,
  take: rows,
});

type Words = Record<string, string | number | null | undefined>;

/** A path, which may have a query already, with those parts of a query that say something. */
export function withQuery(path: string, query: Words): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  if (said.length === 0) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(said)}`;
}

/** A list that cannot be searched leaves `q` out of its query. */
type Query = Omit<ListQuery<string, string>, "q"> & { q?: string } & Words;

/** A list as its address names it: what to read, whether anything narrows it, and the addresses around it. */
export type ListView<Q extends Query = Query> = {
  path: string;
  query: Q;
  window: Window;
  /** Something is searched for or filtered: nothing found is not nothing there. */
  narrowed: boolean;
  /** What leaves nothing out, where that is more than the list shows at first. */
  whole: Partial<Q>;
  /** The address with something changed, from its first page on. It says no more than it must. */
  href(changes?: Partial<Q>): string;
  /** This very page, with something over it: a row opened in a drawer. */
  here(over?: Words): string;
  /** The address of the same list as a file, whole. */
  fileHref(file: string, format: FileFormat): string;
};

/** What an address says wrong counts as not said: a link never breaks. */
export function lenient<Q>(schema: z.ZodType<Q>, search: Record<string, string>): Q {
  const parsed = schema.safeParse(search);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.has(name))));
}

/** Reads a list's address. @param whole see `ListView`: such a list counts as narrowed until its address says so. */
export function listView<Q extends Query>(
  path: string,
  schema: z.ZodType<Q>,
  search: Record<string, string>,
  { rows = PAGE_ROWS, whole = {} }: { rows?: number; whole?: Partial<Q> } = {},
): ListView<Q> {
  const query = lenient(schema, search);
  const usual: Words = schema.parse({});
  const said = (words: Words) =>
    Object.fromEntries(Object.entries(words).filter(([name, word]) => word !== usual[name]));
  const open: Words = { ...usual, ...whole };
  const { page: _page, sort: _sort, ...narrowing } = query;
  return {
    path,
    query,
    window: windowOf(query, rows),
    narrowed: Object.entries(narrowing).some(([name, word]) => word !== open[name]),
    whole,
    href: (changes = {}) => withQuery(path, said({ ...query, page: 1, ...changes })),
    here: (over = {}) => withQuery(path, { ...said(query), ...over }),
    fileHref: (file, format) => withQuery(file, { ...said({ ...query, page: usual.page }), format }),
  };
}
