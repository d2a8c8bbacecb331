import type { DateOn } from "../dates";
import type { Bps } from "../money";

/** What stands in a cell of a file: a text, an amount of money, a day, a number, a part of a hundred, or nothing. */
export type Cell = string | { cents: number } | { on: DateOn } | { count: number } | { percent: Bps } | null;

/** A line of a file; `strong` for heads and sums. */
export type SheetRow = { cells: readonly Cell[]; strong?: boolean };

/** Rows one by one, so that a file of any length is never in memory as a whole. */
export type Rows = Iterable<SheetRow> | AsyncIterable<SheetRow>;
