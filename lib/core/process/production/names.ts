import { settings } from "@/lib/core/process/settings";

/** Read by what starts the demo, not by the product. */
const ALSO_KNOWN = ["SANDBOX_PORT"];
/** Shorter names are near too many others. */
const SHORTEST = 6;

/** How many letters have to be changed, added, left out or exchanged with their neighbours to make one of the other. */
function distance(one: string, other: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 0; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      if (row === 0) {
        rows[0]?.push(column);
        continue;
      }
      const changed = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[row]?.push(Math.min(changed, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1));
    }
  }
  return at(one.length, other.length);
}

/** Names that are set and that nobody reads, but nearly: a misspelt setting keeps its default, and nothing says so. */
export function misspeltNames(source: Record<string, string | undefined>): string[] {
  const known = [...Object.keys(settings.shape), ...ALSO_KNOWN];
  return Object.keys(source).flatMap((name) => {
    if (name.length < SHORTEST || known.includes(name)) return [];
    const near = known.find((each) => distance(name.toUpperCase(), each) <= Math.min(3, Math.floor(each.length / 5)));
    return near ? [`${name} is no setting. Is ${near} meant?`] : [];
  });
}
