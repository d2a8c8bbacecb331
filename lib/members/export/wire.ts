/**
 * A cell of a CSV file. Spreadsheets run cells that begin with these signs as formulas, so such a text gets an
 * apostrophe in front; numbers stay numbers.
 */
export function csvCell(value: string): string {
  const harmless = /^-?\d+(\.\d+)?$/.test(value);
  const safe = !harmless && /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file, its end included (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
