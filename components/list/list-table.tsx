import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { LinkedRow, RowLink } from "@/components/ui/linked-row";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/table";
import { formatDate } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger, formatPercent } from "@/lib/core/money";
import { type Column, type Say, shownColumns } from "@/lib/core/sheets/columns";
import type { Cell as Value } from "@/lib/core/sheets/sheet";

/** A cell of a file as a screen shows it. */
function shown(value: Value, locale: Locale): string {
  if (value === null || value === "") return "–";
  if (typeof value === "string") return value;
  if ("on" in value) return formatDate(value.on);
  if ("cents" in value) return formatLedger(cents(value.cents), locale);
  if ("percent" in value) return formatPercent(value.percent, locale);
  return new Intl.NumberFormat(locale).format(value.count);
}

const isFigure = (value: Value) => value !== null && typeof value === "object" && !("on" in value);

export type Sorting = { sort: string; href: (sort: string) => string };

export type ListTableProps<Item> = {
  /** What the table lists; read aloud, not shown. */
  caption: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  /** The noun's words. */
  say: Say;
  keyOf: (row: Item) => string | number;
  /** Where a row leads. */
  hrefOf?: (row: Item) => string;
  /** Columns that show more than their value: a pill, a second line. */
  cells?: Readonly<Record<string, (row: Item) => ReactNode>>;
  /** What can be done with a row, at its end. */
  acts?: (row: Item) => ReactNode;
  actsLabel?: string;
  sorting?: Sorting;
  foot?: ReactNode;
};

/** Rows as a table, from the columns their noun declares; on a phone two lines each. */
export function ListTable<Item>(props: ListTableProps<Item>) {
  const { caption, rows, say, keyOf, hrefOf, cells = {}, acts, actsLabel, sorting, foot } = props;
  const locale = useLocale();
  const columns = shownColumns(props.columns);
  const Line = hrefOf ? LinkedRow : Row;
  const figures = new Set(
    columns
      .filter(({ name, value }) => !cells[name] && rows.some((row) => isFigure(value(row, say))))
      .map(({ name }) => name),
  );
  return (
    <Table caption={caption} lines>
      <THead>
        {columns.map(({ name, sort }) => (
          <HeadCell key={name} align={figures.has(name) ? "end" : "start"} {...sortOf(sort, sorting)}>
            {say(`column.${name}`)}
          </HeadCell>
        ))}
        {acts ? (
          <HeadCell className="w-12">
            <span className="sr-only">{actsLabel}</span>
          </HeadCell>
        ) : null}
      </THead>
      <TBody>
        {rows.map((row) => (
          <Line key={keyOf(row)}>
            {columns.map(({ name, value, place = "note" }, at) => {
              const given = cells[name]?.(row);
              const own = given === undefined ? value(row, say) : null;
              const face = given ?? shown(own, locale);
              return (
                <Cell
                  key={name}
                  label={say(`column.${name}`)}
                  data-place={place}
                  // On a phone a text says what it is, and nothing needs no line.
                  data-bare={typeof own === "string" || undefined}
                  data-none={given === undefined && (own === null || own === "") ? true : undefined}
                  money={figures.has(name)}
                  className={at === 0 ? "font-medium text-ink" : undefined}
                >
                  {hrefOf && at === 0 ? <RowLink href={hrefOf(row)}>{face}</RowLink> : face}
                </Cell>
              );
            })}
            {acts ? (
              <Cell align="end" data-place="acts">
                {acts(row)}
              </Cell>
            ) : null}
          </Line>
        ))}
      </TBody>
      {foot}
    </Table>
  );
}

function sortOf(name: string | undefined, sorting: Sorting | undefined) {
  if (!name || !sorting) return {};
  const { sort, href } = sorting;
  if (sort === name) return { sort: "ascending" as const, sortHref: href(`-${name}`) };
  return { sort: sort === `-${name}` ? ("descending" as const) : ("none" as const), sortHref: href(name) };
}
