import { formatDate } from "../dates";
import type { Cell } from "./sheet";

/**
 * A cell of a CSV file. Spreadsheets run cells that begin with these signs as formulas, so such a text gets an
 * apostrophe in front, also where the sign is a full-width or small form of one; numbers stay numbers.
 */
export function csvCell(value: string): string {
  const harmless = /^-?\d+(\.\d+)?$/.test(value);
  const safe = !harmless && /^\s*[=+\-@\t\r]/.test(value.normalize("NFKC")) ? `'${value}` : value;
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
