import { unguarded } from "./csv";

export type SheetLine = { line: number; cells: string[] };

/** Why a text is no list at all; the messages are under `enrolmentUploads.file`. */
export type SheetFault = "encoding" | "openQuote" | "empty";

/** What most spreadsheets put between cells; which one a file uses is seen in its first line. */
const SEPARATORS = [",", ";", "\t"] as const;

function separatorOf(text: string): string {
  const [head = ""] = text.split(/\r\n|\r|\n/, 1);
  const count = (separator: string) => head.split(separator).length;
  return [...SEPARATORS].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

/**
 * Reads a list as spreadsheets save it (RFC 4180): a mark in front, any line ends, quotes with quotes inside, commas,
 * semicolons or tabs between. Empty lines are left out; `line` counts as an editor does. Text that was not UTF-8 shows
 * in the sign decoders put for what they could not read.
 */
export function readSheet(content: string): SheetLine[] | SheetFault {
  const text = content.replace(/^\uFEFF/, "");
  if (text.includes("\uFFFD") || text.includes("\0")) return "encoding";
  const separator = separatorOf(text);
  const lines: SheetLine[] = [];
  let at = 0;
  let lineNo = 1;
  while (at < text.length) {
    const begun = lineNo;
    const cells: string[] = [];
    for (let ended = false; !ended; ) {
      let cell = "";
      if (text[at] === '"') {
        const end = closingQuote(text, at + 1);
        if (end < 0) return "openQuote";
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        lineNo += cell.split(/\r\n|\r|\n/).length - 1;
        at = end + 1;
      }
      const rest = at;
      while (at < text.length && text[at] !== separator && text[at] !== "\r" && text[at] !== "\n") at += 1;
      cells.push(unguarded((cell + text.slice(rest, at)).trim()));
      ended = text[at] !== separator;
      at += 1;
    }
    if (text[at - 1] === "\r" && text[at] === "\n") at += 1;
    lineNo += 1;
    if (cells.some((cell) => cell !== "")) lines.push({ line: begun, cells });
  }
  return lines.length === 0 ? "empty" : lines;
}

/** Where the quoted cell that begins at `from` ends; two quotes are one quote inside. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}
