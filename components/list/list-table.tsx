import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { LinkedRow, RowLink } from "@/components/ui/links/linked-row";
import { Cell, HeadCell, Row, Table, TBody, TFoot, THead } from "@/components/ui/tables/table";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger, formatPercent } from "@/lib/core/money";
import { type Column, type Say, type Sum, shownColumns } from "@/lib/core/sheets/columns";
import type { Cell as Value } from "@/lib/core/sheets/sheet";
import { formatDate } from "@/lib/core/time/dates";

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
  /** A row opens over the list, which stays where it is. */
  overlay?: boolean;
  /** The head stays in sight while the page scrolls. */
  sticky?: "page";
  /** Columns that show more than their value, such as a pill; undefined where the value will do, null for nothing. */
  cells?: Readonly<Record<string, (row: Item) => ReactNode>>;
  /** A second, quieter line below what a column shows. */
  notes?: Readonly<Record<string, (row: Item) => ReactNode>>;
  /** What can be done with a row, at its end. */
  acts?: (row: Item) => ReactNode;
  actsLabel?: string;
  sorting?: Sorting;
  /** What columns come to. */
  totals?: Sum | undefined;
};

/** Rows as a table, from the columns their noun declares; on a phone two lines each. */
export function ListTable<Item>(props: ListTableProps<Item>) {
  const { caption, rows, say, keyOf, hrefOf, cells = {}, notes = {}, acts, actsLabel, sorting, totals } = props;
  const locale = useLocale();
  const columns = shownColumns(props.columns);
  const Line = hrefOf ? LinkedRow : Row;
  // A word in place of a figure stands where the figure would.
  const plain = (name: string, row: Item) => typeof (cells[name]?.(row) ?? "") === "string";
  const figures = new Set(
    columns
      .filter(
        ({ name, value }) => rows.some((row) => isFigure(value(row, say))) && rows.every((row) => plain(name, row)),
      )
      .map(({ name }) => name),
  );
  const link = props.overlay ? { scroll: false } : {};
  return (
    <Table caption={caption} lines {...(props.sticky ? { sticky: props.sticky } : {})}>
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
            {columns.map(({ name, value, place = "note", plain: bare, wraps, whole }, at) => {
              const given = cells[name]?.(row);
              const written = value(row, say);
              const own = given === undefined ? written : null;
              const face = given ?? shown(own, locale);
              const none = given === null || (given === undefined && (own === null || own === ""));
              const note = notes[name]?.(row);
              return (
                <Cell
                  key={name}
                  label={say(`column.${name}`)}
                  data-place={place}
                  // On a phone a text says what it is, and nothing needs no line.
                  data-bare={typeof own === "string" || bare || undefined}
                  data-none={none || undefined}
                  data-wraps={wraps}
                  data-whole={whole}
                  // On a phone a long text is shortened.
                  title={typeof written === "string" && written !== "" ? written : undefined}
                  money={figures.has(name)}
                  className={cx(
                    (place === "lead" || place === "sum") && "font-medium text-ink",
                    own !== null && typeof own === "object" && "tabular-nums",
                  )}
                >
                  {hrefOf && at === 0 ? (
                    <RowLink href={hrefOf(row)} {...link}>
                      {face}
                    </RowLink>
                  ) : (
                    face
                  )}
                  {note ? (
                    <div className="text-small font-normal wrap-anywhere text-muted max-sm:hidden">{note}</div>
                  ) : null}
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
      {totals ? <Sums columns={columns} totals={totals} say={say} acts={acts !== undefined} /> : null}
    </Table>
  );
}

type SumsProps = { columns: readonly { name: string }[]; totals: Sum; say: Say; acts: boolean };

/** The line of sums: what it is, before the first of them, then each below its column. */
function Sums({ columns, totals, say, acts }: SumsProps) {
  const locale = useLocale();
  const first = columns.findIndex(({ name }) => totals.values[name] !== undefined);
  return (
    <TFoot>
      <Row>
        <Cell colSpan={first} data-place="lead">
          {say(totals.label)}
        </Cell>
        {columns.slice(first).map(({ name }) => (
          <Cell key={name} label={say(`column.${name}`)} data-place="sum" money>
            {totals.values[name] === undefined ? null : shown(totals.values[name], locale)}
          </Cell>
        ))}
        {acts ? <Cell /> : null}
      </Row>
    </TFoot>
  );
}

function sortOf(name: string | undefined, sorting: Sorting | undefined) {
  if (!name || !sorting) return {};
  const { sort, href } = sorting;
  if (sort === name) return { sort: "ascending" as const, sortHref: href(`-${name}`) };
  return { sort: sort === `-${name}` ? ("descending" as const) : ("none" as const), sortHref: href(name) };
}
