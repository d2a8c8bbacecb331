import type { Cell, SheetRow } from "./sheet";

/** A noun's words in one language: the text of a key below `messages/<locale>/<noun>.json`. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/**
 * A column of a list, declared once for the screen and the files. Its head is the noun's text `column.<name>`.
 */
export type Column<Row> = {
  name: string;
  value: (row: Row, say: Say) => Cell;
  /** Characters in a spreadsheet. */
  width?: number;
  /** The name the address has for this order; shown rows can then be sorted by it, both ways. */
  sort?: string;
  /** Only in one of the two. */
  only?: "file" | "screen";
  /**
   * Where it stands on a phone, on which a row is two lines: what it is about, its state at the right, and below what is
   * noted and how much. `desk` has no place there.
   */
  place?: "lead" | "mark" | "note" | "sum" | "desk";
  /** On a phone it stands without its head: the value says what it is. */
  plain?: true;
  /** On a phone a long text goes on in another line, where others are shortened: what must be read whole. */
  wraps?: true;
  /** Never shortened and never in two lines: a moment means nothing without its end. */
  whole?: true;
};

const WIDTH = 14;

const filed = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ only }) => only !== "screen");

/** The columns of a list on a screen. */
export const shownColumns = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ only }) => only !== "file");

export const widthsOf = <Row>(columns: readonly Column<Row>[]) => filed(columns).map(({ width = WIDTH }) => width);

/** Some of the columns, in the order in which a screen shows them. */
export const pickColumns = <Row>(columns: readonly Column<Row>[], ...names: string[]) =>
  names.flatMap((name) => columns.filter((column) => column.name === name));

/** What columns come to: the text that stands in front, and the sums by the names of their columns. */
export type Sum = { label: string; values: Readonly<Record<string, Cell>> };

/** Rows of a list that is read in one go, once the first of them is wanted: when it is the file's turn. */
export async function* readLater<Row>(read: () => Promise<Iterable<Row>>): AsyncGenerator<Row> {
  yield* await read();
}

/**
 * The rows of a list's file: the heads, then a row each, read while it is sent, then its sums, which may be known only by
 * then.
 */
export async function* sheetRows<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  say: Say,
  sums: () => readonly Sum[] = () => [],
): AsyncGenerator<SheetRow> {
  const wanted = filed(columns);
  yield { cells: wanted.map(({ name }) => say(`column.${name}`)), strong: true };
  for await (const row of rows) yield { cells: wanted.map(({ value }) => value(row, say)) };
  for (const { label, values } of sums())
    yield { cells: wanted.map(({ name }, at) => (at === 0 ? say(label) : (values[name] ?? null))), strong: true };
}
