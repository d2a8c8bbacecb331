import "server-only";
import { Readable } from "node:stream";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { FileFormat } from "@/lib/core/lists/list";
import { type Column, type Say, type Sum, sheetRows, widthsOf } from "@/lib/core/sheets/columns";
import { countRow } from "@/lib/core/sheets/counting";
import { csvLine, plain } from "@/lib/core/sheets/csv";
import { inPieces, type Rows } from "@/lib/core/sheets/sheet";
import { workbook } from "@/lib/core/sheets/xlsx";
import { type FileReply, file } from "./reply";

async function* csvLines(rows: Rows): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield "\uFEFF";
  for await (const row of rows) {
    countRow();
    yield csvLine(row.cells.map(plain));
  }
}

/** Rows as a CSV file that is made while it is sent; `name` without its ending. */
export function csvFile(name: string, rows: Rows): FileReply {
  const content = Readable.from(inPieces(csvLines(rows)), { encoding: "utf8", objectMode: false });
  return file(content, `${name}.csv`, "text/csv; charset=utf-8");
}

/** Rows as a spreadsheet that is made while it is sent. @param widths of the columns, in characters. */
export function xlsxFile(name: string, rows: Rows, widths: readonly number[]): FileReply {
  const content = Readable.from(workbook(name, rows, widths), { objectMode: false });
  return file(content, `${name}.xlsx`, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
}

/** A noun's list as a file, from the columns it declares; heads and, unless `name` says more, its name are the noun's texts. */
export function listFile<Row>(
  noun: string,
  format: FileFormat,
  columns: readonly Column<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  locale: Locale,
  { name, sums }: { name?: string; sums?: () => readonly Sum[] } = {},
): FileReply {
  const say: Say = (key, values) => translate(locale, `${noun}.${key}`, values);
  const lines = sheetRows(columns, rows, say, sums);
  const title = name ?? say("file");
  return format === "xlsx" ? xlsxFile(title, lines, widthsOf(columns)) : csvFile(title, lines);
}
