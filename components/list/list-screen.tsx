import "server-only";
import { Inbox, SearchX } from "lucide-react";
import { unstable_rethrow } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type FileLink, FileLinks } from "@/components/money/file-links";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChips } from "@/components/ui/filter-chips";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { AppError } from "@/lib/core/errors";
import { hasText } from "@/lib/core/i18n/has-text";
import type { ListView } from "@/lib/core/list";
import { errorFacts, log } from "@/lib/core/log";
import type { Say } from "@/lib/core/sheets/columns";
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
  "caption" | "rows" | "say" | "actsLabel" | "sorting" | "foot"
> & {
  /** Where the noun's words are: title, text, search, filter.*, column.*, empty, emptyText. */
  words: string;
  list: ListView;
  load: () => Promise<Page>;
  /** The filters in the order of their chips; the first is the one that leaves nothing out. */
  filters?: readonly string[];
  /** The address of the list as a file, where there is one. */
  file?: string;
  /** What can be done here: the one primary button of the page. */
  actions?: ReactNode;
  /** Between the head and the list. */
  above?: ReactNode;
  /** More filters, next to search and chips. */
  controls?: ReactNode;
  /** What the rows come to, in a sentence. */
  summary?: (page: Page) => ReactNode;
  foot?: (page: Page) => ReactNode;
  empty?: { icon?: ReactNode; action?: ReactNode };
};

/**
 * A list on a page: its head, search, filters, files, the table (two lines a row on a phone), the pages, and what stands
 * there instead when nothing is there yet, nothing matches, or it cannot be read. Everything lives in the address.
 */
export async function ListScreen<Row, Page extends ListPage<Row> = ListPage<Row>>(props: Props<Row, Page>) {
  const { words, list, filters, file, actions, above, controls } = props;
  const [t, say, page] = await Promise.all([getTranslations("list"), wordsOf(words), read(props.load)]);
  const files: FileLink[] = file
    ? [
        { label: "CSV", href: list.fileHref(file, "csv") },
        { label: "Excel", href: list.fileHref(file, "xlsx") },
      ]
    : [];
  const summary = page && props.summary?.(page);
  return (
    <>
      <PageHeader
        title={say("title")}
        description={say("text")}
        actions={
          files.length > 0 || actions ? (
            <>
              <span className="flex gap-2 max-sm:hidden">
                <FileLinks files={files} />
              </span>
              {actions}
            </>
          ) : null
        }
      />
      {above}
      <div className="grid gap-3">
        {controls}
        <ListSearch label={say("search")} />
        {filters ? (
          <FilterChips
            label={t("filter")}
            chips={filters.map((name) => ({
              key: name,
              label: say(`filter.${name}`),
              count: page?.counts?.[name],
              href: list.href({ filter: name }),
              selected: name === list.query.filter,
            }))}
          />
        ) : null}
        {summary ? <p className="text-body text-muted">{summary}</p> : null}
      </div>
      <Card className="mt-3">{page === null ? <ListFailure /> : <Rows {...props} page={page} say={say} />}</Card>
      {files.length > 0 ? (
        // On a phone the list comes first.
        <div className="mt-4 flex gap-2 sm:hidden">
          <FileLinks files={files} />
        </div>
      ) : null}
    </>
  );
}

/** The words of a noun by keys that are put together from names of its columns and filters. */
async function wordsOf(namespace: string): Promise<Say> {
  const t = await getTranslations();
  return (name, values) => {
    const key = `${namespace}.${name}`;
    return hasText(t, key) ? t(key, values) : key;
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
    return null;
  }
}

async function Rows<Row, Page extends ListPage<Row>>(props: Omit<Props<Row, Page>, "load"> & { page: Page; say: Say }) {
  const { list, page, say, empty } = props;
  const { rows, total } = page;
  const t = await getTranslations("list");
  if (rows.length === 0)
    return list.narrowed || total > 0 ? (
      <EmptyState
        icon={<SearchX />}
        title={t("none")}
        description={t("noneText")}
        action={<LinkButton href={list.path}>{t("clear")}</LinkButton>}
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
      <ListTable
        caption={say("title")}
        columns={props.columns}
        rows={rows}
        say={say}
        keyOf={props.keyOf}
        hrefOf={props.hrefOf}
        cells={props.cells}
        acts={props.acts}
        actsLabel={t("acts")}
        sorting={{ sort: list.query.sort, href: (sort) => list.href({ sort }) }}
        foot={props.foot?.(page)}
      />
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
