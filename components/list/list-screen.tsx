import "server-only";
import { Inbox, SearchX } from "lucide-react";
import { unstable_rethrow } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BigFiles } from "@/components/list/big-files";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { Card } from "@/components/ui/card";
import { FileLinks } from "@/components/ui/links/file-links";
import { type Crumb, PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import { Pagination } from "@/components/ui/tables/pagination";
import { busyOf } from "@/lib/core/db/trouble";
import { AppError } from "@/lib/core/errors";
import { hasText } from "@/lib/core/i18n/has-text";
import { type FileFormat, type ListView, withQuery } from "@/lib/core/lists/list";
import { errorFacts, log } from "@/lib/core/process/log";
import type { Say } from "@/lib/core/sheets/columns";
import { noteOnPage } from "@/lib/pages/page";
import { BIG_FILE_ROWS } from "@/lib/platform/exports/rules";
import { ListFailure } from "./list-failure";
import { ListSearch } from "./list-search";
import { ListTable, type ListTableProps } from "./list-table";

/** A page of a list; `counts` are the numbers on the chips, `total` is how many rows match. */
export type ListPage<Row, Filter extends string = string> = {
  rows: readonly Row[];
  total: number;
  counts?: Readonly<Record<Filter, number>>;
};

type Props<Row, Page extends ListPage<Row>> = Omit<
  ListTableProps<Row>,
  "caption" | "rows" | "say" | "actsLabel" | "sorting" | "totals"
> & {
  /**
   * Where the noun's words are: title, text, search, filter.*, column.*, empty, emptyText; and, in place of what every list
   * says, searchHint, filter.label, none, noneText and clear.
   */
  words: string;
  /** What stands in the head in place of the noun's title and text: whose list it is, or which part. */
  head?: { title: string; text: string };
  /** A list whose query has no `q` cannot be searched. */
  list: ListView;
  load: () => Promise<Page>;
  /** The filters in the order of their chips; the first is the one that leaves nothing out. */
  filters?: readonly string[];
  /** The address of the list as a file, where there is one. */
  file?: string | ((format: FileFormat) => string);
  /** The address of the list on paper. */
  paper?: string;
  /** It stands below the head of a page, as a part of it. */
  within?: boolean;
  /** With a button that prints the page. */
  printable?: boolean;
  /** What the list belongs to, where it is not a list of the whole office. */
  breadcrumbs?: readonly Crumb[];
  /** What can be done here: the one primary button of the page. */
  actions?: ReactNode;
  /** The page's numbers, as `Stats`, between the head and the list. */
  figures?: (page: Page) => ReactNode;
  /** What is read before the list at every size: a warning, or what makes its rows something else than they seem. */
  notice?: ReactNode;
  /** What else stands above the list; on a phone, where the list comes first, below it. */
  above?: (page: Page) => ReactNode;
  /** More filters, next to search and chips. */
  controls?: ReactNode;
  /** What the rows come to, in a sentence. */
  summary?: (page: Page) => ReactNode;
  /** What the rows come to, below their columns. */
  totals?: (page: Page) => ListTableProps<Row>["totals"];
  /** What stands in place of the table: the same rows, drawn. */
  drawn?: ((page: Page) => ReactNode) | null;
  empty?: { icon?: ReactNode; action?: ReactNode };
};

/**
 * A list on a page: its head, search, filters, files, the table (two lines a row on a phone), the pages, and what stands
 * there instead when nothing is there yet, nothing matches, or it cannot be read. Everything lives in the address.
 */
export async function ListScreen<Row, Page extends ListPage<Row> = ListPage<Row>>(props: Props<Row, Page>) {
  const { words, list, filters, actions, figures, notice, above, controls } = props;
  const [say, page] = await Promise.all([wordsOf(words), read(props.load)]);
  // Where nothing is there yet, there is nothing to search, filter or file either.
  const bare = page !== null && page.total === 0 && !list.narrowed;
  const big = page !== null && props.file !== undefined && page.total >= BIG_FILE_ROWS;
  const files = !bare && (props.file || props.printable) ? <Files {...props} say={say} later={big} /> : null;
  const summary = page && !bare && props.summary?.(page);
  const searchable = list.query.q !== undefined;
  const head = props.head ?? { title: say("title"), text: say("text") };
  return (
    <div className="flex flex-col">
      <PageHeader
        list
        level={props.within ? 2 : 1}
        title={head.title}
        description={head.text}
        {...(props.breadcrumbs ? { breadcrumbs: props.breadcrumbs } : {})}
        actions={
          files || actions ? (
            <>
              {files ? <span className="flex gap-2 max-sm:hidden">{files}</span> : null}
              {actions}
            </>
          ) : null
        }
      />
      {notice ? <div className="mb-3 grid gap-3 empty:hidden sm:mb-6">{notice}</div> : null}
      {page && figures ? <div className="mb-1 empty:hidden sm:mb-6">{figures(page)}</div> : null}
      {big ? (
        <div className="max-sm:order-last max-sm:mt-4 sm:mb-6">
          <BigFiles files={linksOf(props)} page={list.path} rows={page.total} />
        </div>
      ) : null}
      {page && above ? (
        <div className="grid gap-6 empty:hidden max-sm:order-last max-sm:mt-4 sm:mb-6">{above(page)}</div>
      ) : null}
      {bare ? null : (
        <div className="mb-2 grid gap-3 empty:hidden sm:mb-3" data-strip="">
          {controls ? <div className="max-sm:order-1">{controls}</div> : null}
          {searchable ? <ListSearch label={say("search")} hint={say("searchHint")} /> : null}
          {filters ? (
            <FilterChips
              label={say("filter.label")}
              chips={filters.map((name) => ({
                key: name,
                label: say(`filter.${name}`),
                count: page?.counts?.[name],
                href: list.href({ filter: name }),
                selected: name === list.query.filter,
              }))}
            />
          ) : null}
        </div>
      )}
      {summary ? <p className="mb-3 text-body text-muted max-sm:order-1 max-sm:mt-3">{summary}</p> : null}
      <Card>{page === null ? <ListFailure /> : <Rows {...props} page={page} say={say} />}</Card>
      {files ? (
        // On a phone the list comes first.
        <div className="order-2 mt-4 flex flex-wrap gap-2 sm:hidden">{files}</div>
      ) : null}
      <p className="order-2 mt-4 text-small text-muted sm:hidden">{head.text}</p>
    </div>
  );
}

type FilesProps = Pick<Props<never, ListPage<never>>, "list" | "file" | "paper" | "printable">;

/** The list as files, by their addresses. */
function linksOf({ list, file }: Pick<FilesProps, "list" | "file">) {
  const href = (format: FileFormat) => (typeof file === "function" ? file(format) : list.fileHref(file ?? "", format));
  return [
    { label: "CSV", href: href("csv") },
    { label: "Excel", href: href("xlsx") },
  ];
}

function Files({ list, file, paper, printable, say, later }: FilesProps & { say: Say; later: boolean }) {
  return (
    <>
      {printable ? <PrintButton label={say("print")} /> : null}
      {file ? (
        <FileLinks
          files={[...(later ? [] : linksOf({ list, file })), ...(paper ? [{ label: "PDF", href: paper }] : [])]}
        />
      ) : null}
    </>
  );
}

/**
 * The words of a noun by keys that are put together from names of its columns and filters; what it does not say itself is
 * said as every list says it.
 */
async function wordsOf(namespace: string): Promise<Say> {
  const t = await getTranslations();
  return (name, values) => {
    const keys = [`${namespace}.${name}`, `list.${name}`, `${namespace}.${name.replace(/Hint$/, "")}`];
    for (const key of keys) if (hasText(t, key)) return t(key, values);
    return `${namespace}.${name}`;
  };
}

/** Null when it failed for a reason of ours, so that the head and the navigation stay; refusals and redirects pass through. */
async function read<Page>(load: () => Promise<Page>): Promise<Page | null> {
  try {
    return await load();
  } catch (error) {
    unstable_rethrow(error);
    if (error instanceof AppError) throw error;
    log.error(errorFacts(error), "a list could not be read");
    if (!busyOf(error)) await noteOnPage(error);
    return null;
  }
}

function Rows<Row, Page extends ListPage<Row>>(props: Omit<Props<Row, Page>, "load"> & { page: Page; say: Say }) {
  const { list, page, say, empty, totals, drawn, words: _words, head, within: _within, ...table } = props;
  const { rows, total } = page;
  if (rows.length === 0)
    return list.narrowed || total > 0 ? (
      <EmptyState
        icon={<SearchX />}
        title={say("none")}
        description={say("noneText")}
        action={<LinkButton href={withQuery(list.path, list.whole)}>{say("clear")}</LinkButton>}
      />
    ) : (
      <EmptyState
        icon={empty?.icon ?? <Inbox />}
        title={say("empty")}
        description={say("emptyText")}
        action={empty?.action}
      />
    );
  const { skip, take } = list.window;
  const pageHref = (number: number) => list.href({ page: number });
  return (
    <>
      {drawn ? (
        drawn(page)
      ) : (
        <ListTable
          {...table}
          caption={head?.title ?? say("title")}
          rows={rows}
          say={say}
          actsLabel={say("acts")}
          sorting={{ sort: list.query.sort, href: (sort) => list.href({ sort }) }}
          totals={totals?.(page)}
        />
      )}
      {total > take ? (
        <Pagination
          from={skip + 1}
          to={skip + rows.length}
          total={total}
          {...(skip > 0 ? { previousHref: pageHref(list.query.page - 1) } : {})}
          {...(skip + take < total ? { nextHref: pageHref(list.query.page + 1) } : {})}
        />
      ) : null}
    </>
  );
}
