import type { DateOn } from "@/lib/core/time/dates";
import type { Bps } from "../money";

/** What stands in a cell of a file: a text, an amount of money, a day, a number, a part of a hundred, or nothing. */
export type Cell = string | { cents: number } | { on: DateOn } | { count: number } | { percent: Bps } | null;

/** A line of a file; `strong` for heads and sums. */
export type SheetRow = { cells: readonly Cell[]; strong?: boolean };

/** Rows one by one, so that a file of any length is never in memory as a whole. */
export type Rows = Iterable<SheetRow> | AsyncIterable<SheetRow>;

const PIECE = 16_384;

/** The same text in pieces of some size: one for each line would cost more to send than to make. */
export async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
