import { formatDate } from "@/lib/core/time/dates";
import type { Cell } from "./sheet";

/**
 * Whether a spreadsheet would run the text as a formula, also where its sign is a full-width or small form of one, or
 * would once the apostrophe in front were gone.
 */
const isFormula = (value: string) => /^'*\s*[=+\-@\t\r]/.test(value.normalize("NFKC"));

/** A cell as it was before `csvCell` put an apostrophe in front of it. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;

/** A cell of a CSV file. A text that would run as a formula gets an apostrophe in front; numbers stay numbers. */
export function csvCell(value: string): string {
  const harmless = /^-?\d+(\.\d+)?$/.test(value);
  const safe = !harmless && isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file, its end included (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** An amount as spreadsheets read it: no sign for the currency, always two decimals. */
function plainAmount(amount: number): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? "-" : ""}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/** A cell as its text in a CSV file. */
export function plain(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if ("on" in cell) return formatDate(cell.on);
  if ("count" in cell) return String(cell.count);
  return "percent" in cell ? `${cell.percent / 100}%` : plainAmount(cell.cents);
}
