/** A cell of a matrix, by row and column from zero. */
export type Spot = { row: number; column: number };

type Seen = { top: number; left: number; height: number; width: number };
type Size = { rows: number; columns: number; row: number; column: number };

/** So many rows and columns around what is in sight are drawn as well, so that nothing is bare while it is scrolled. */
const AROUND = 4;

/** Which rows and columns are drawn: from `top` and `left`, up to and without `bottom` and `right`. Lengths in pixels. */
export function windowOf({ top, left, height, width }: Seen, { rows, columns, row, column }: Size) {
  const within = (index: number, most: number) => Math.max(0, Math.min(most, index));
  return {
    top: within(Math.floor(top / row) - AROUND, rows),
    bottom: within(Math.ceil((top + height) / row) + AROUND, rows),
    left: within(Math.floor(left / column) - AROUND, columns),
    right: within(Math.ceil((left + width) / column) + AROUND, columns),
  };
}

const STEPS: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
  Home: { row: 0, column: Number.NEGATIVE_INFINITY },
  End: { row: 0, column: Number.POSITIVE_INFINITY },
};

/** The cell a key leads to; null for a key that leads nowhere. */
export function moved(at: Spot, key: string, { rows, columns }: { rows: number; columns: number }): Spot | null {
  const step = STEPS[key];
  if (!step) return null;
  const within = (index: number, most: number) => Math.max(0, Math.min(most - 1, index));
  return { row: within(at.row + step.row, rows), column: within(at.column + step.column, columns) };
}
