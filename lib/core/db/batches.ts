/**
 * So many rows a statement. A statement of many rows is planned by the database's client, which takes up to a millisecond a row
 * during which the process does nothing else; one of as many rows as before is not planned again.
 */
const ROWS = 100;

/** Writes rows in statements of at most a hundred, one after another, and answers what each made, in their order. */
export async function inBatches<Row, Made>(
  rows: readonly Row[],
  write: (batch: Row[]) => Promise<Made[]>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < rows.length; at += ROWS) made.push(...(await write(rows.slice(at, at + ROWS))));
  return made;
}
