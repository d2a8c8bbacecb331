import "server-only";
import { type DateOn, dateOn, daysBetween } from "@/lib/core/time/dates";
import { countRow } from "./counting";
import { type Cell, inPieces, type Rows, type SheetRow } from "./sheet";
import { type ZipEntry, zipped } from "./zip";

// A workbook of one sheet in the least that every spreadsheet program opens (ECMA-376). Texts are inline strings, which
// no program runs as formulas, whatever they begin with.

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;
const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const BOOK_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
/** Formats by place: 0 text, 1 money, 2 date, 3 number, 4 percent, and the same five in bold. */
const FORMATS = [0, 4, 14, 3, 10];
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${2 * FORMATS.length}">${[0, 1].flatMap((font) => FORMATS.map((format) => `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`)).join("")}</cellXfs></styleSheet>`;

const bookOf = (name: string) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** Names of sheets are short and know seven forbidden signs. */
function sheetName(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, " ").slice(0, 31) || "Sheet";
}

function escaped(text: string): string {
  const clean = [...text]
    .filter((sign) => /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]|[\u{10000}-\u{10FFFF}]/u.test(sign))
    .join("");
  return clean.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Days since the day before 1900 as spreadsheets count them. */
const FIRST_DAY = dateOn("1900-01-01");
const serial = (on: DateOn) => daysBetween(FIRST_DAY, on) + 2;

function cellOf(cell: Cell, strong: boolean): string {
  const style = (place: number) => place + (strong ? FORMATS.length : 0);
  if (cell === null) return `<c s="${style(0)}"/>`;
  if (typeof cell === "string")
    return `<c s="${style(0)}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if ("on" in cell) return `<c s="${style(2)}"><v>${serial(cell.on)}</v></c>`;
  if ("count" in cell) return `<c s="${style(3)}"><v>${cell.count}</v></c>`;
  if ("percent" in cell) return `<c s="${style(4)}"><v>${cell.percent / 10_000}</v></c>`;
  return `<c s="${style(1)}"><v>${cell.cents / 100}</v></c>`;
}

function rowOf({ cells, strong = false }: SheetRow): string {
  return `<row>${cells.map((cell) => cellOf(cell, strong)).join("")}</row>`;
}

async function* sheetOf(rows: Rows, widths: readonly number[]): AsyncGenerator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
  for await (const row of rows) {
    countRow();
    yield rowOf(row);
  }
  yield "</sheetData></worksheet>";
}

/** The parts of a workbook, the sheet made while it is sent. `widths` are in characters, one a column. */
export function workbook(name: string, rows: Rows, widths: readonly number[]): AsyncGenerator<Buffer> {
  const parts: ZipEntry[] = [
    { name: "[Content_Types].xml", content: [CONTENT_TYPES] },
    { name: "_rels/.rels", content: [RELATIONS] },
    { name: "xl/workbook.xml", content: [bookOf(name)] },
    { name: "xl/_rels/workbook.xml.rels", content: [BOOK_RELATIONS] },
    { name: "xl/styles.xml", content: [STYLES] },
    { name: "xl/worksheets/sheet1.xml", content: inPieces(sheetOf(rows, widths)) },
  ];
  return zipped(parts);
}
