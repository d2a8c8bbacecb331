import "server-only";
import { setImmediate as breath } from "node:timers/promises";
import type { TenantId } from "@/tenants/tenant";
import type { Locale } from "../i18n/locale";
import { cents, formatLedger } from "../money";
import { plain } from "./csv";
import { newPdf } from "./new-pdf";
import type { Cell, SheetRow } from "./sheet";

export type PdfTable = {
  tenantId: TenantId;
  locale: Locale;
  /** Who hands it out: the office. */
  author: string;
  title: string;
  facts: readonly { label: string; value: string }[];
  /** Widths in points, 700 together; money columns end at their right edge. */
  columns: readonly { width: number; money?: boolean }[];
  /** The first row is the head and is repeated on each page. */
  rows: readonly SheetRow[];
  notes: readonly string[];
  /** "Page 2 of 3". */
  page: (at: number, of: number) => string;
};

const MARGIN = 46;
const INK = "#14181F";
const QUIET = "#4B5563";
const LINE = "#D6DAE0";
const SIZE = 8.5;
const GAP = 8;
/** Drawn before others get their turn: about five milliseconds. */
const ROWS_AT_A_STRETCH = 10;

const shown = (cell: Cell, locale: Locale) =>
  cell !== null && typeof cell === "object" && "cents" in cell ? formatLedger(cents(cell.cents), locale) : plain(cell);

function face(doc: PDFKit.PDFDocument, strong: boolean): void {
  doc
    .font(strong ? "Helvetica-Bold" : "Helvetica")
    .fontSize(SIZE)
    .fillColor(INK);
}

function hairline(doc: PDFKit.PDFDocument, right: number): void {
  doc.moveTo(MARGIN, doc.y).lineTo(right, doc.y).lineWidth(0.5).strokeColor(LINE).stroke();
}

function drawRow(doc: PDFKit.PDFDocument, { columns, locale }: PdfTable, row: SheetRow): void {
  face(doc, row.strong === true);
  const texts = columns.map((_, at) => shown(row.cells[at] ?? null, locale));
  const top = doc.y + 4;
  let left = MARGIN;
  let bottom = top + SIZE;
  columns.forEach(({ width, money }, at) => {
    doc.text(texts[at] ?? "", left, top, { width: width - GAP, align: money ? "right" : "left" });
    bottom = Math.max(bottom, doc.y);
    left += width;
  });
  doc.x = MARGIN;
  doc.y = bottom + 3;
  hairline(doc, left);
}

function heightOf(doc: PDFKit.PDFDocument, { columns, locale }: PdfTable, row: SheetRow): number {
  face(doc, row.strong === true);
  const heights = columns.map(({ width }, at) =>
    doc.heightOfString(shown(row.cells[at] ?? null, locale) || " ", { width: width - GAP }),
  );
  return Math.max(...heights) + 8;
}

function drawHead(doc: PDFKit.PDFDocument, table: PdfTable): void {
  doc.font("Helvetica-Bold").fontSize(12).fillColor(INK).text(table.author, MARGIN);
  doc.fontSize(20).text(table.title).moveDown(0.4);
  for (const { label, value } of table.facts) {
    doc.font("Helvetica").fontSize(9.5).fillColor(QUIET).text(`${label}  `, MARGIN, doc.y, { continued: true });
    doc.fillColor(INK).text(value);
  }
  doc.moveDown(0.8);
}

/** A table on as many letter pages, across, as it takes: head repeated, rows never cut, pages numbered. */
export async function tablePdf(table: PdfTable): Promise<Buffer> {
  const info = { Title: table.title, Author: table.author };
  const page = { size: "LETTER", layout: "landscape", margin: MARGIN } as const;
  const { doc, bytes } = await newPdf(
    { ...page, info, bufferPages: true, lang: table.locale, displayTitle: true },
    table.tenantId,
  );
  const floor = doc.page.height - MARGIN - 16;
  const [head, ...rows] = table.rows;
  drawHead(doc, table);
  if (head) drawRow(doc, table, head);
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_A_STRETCH === 0) await breath();
    if (doc.y + heightOf(doc, table, row) > floor) {
      doc.addPage();
      if (head) drawRow(doc, table, head);
    }
    drawRow(doc, table, row);
  }
  doc.moveDown(0.8).font("Helvetica").fontSize(9).fillColor(QUIET);
  for (const note of table.notes) doc.text(note, MARGIN, doc.y, { width: 700 });
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    // Below the margin the library would begin a new page.
    doc.page.margins.bottom = 0;
    doc.font("Helvetica").fontSize(8).fillColor(QUIET);
    doc.text(table.page(at + 1, count), MARGIN, doc.page.height - MARGIN, { width: 700, align: "right" });
  }
  doc.end();
  return bytes;
}
