import "server-only";
import { setImmediate as breath } from "node:timers/promises";
import type { TenantId } from "@/tenants/tenant";
import type { Locale } from "../i18n/locale";
import { cents, formatLedger } from "../money";
import { plain } from "./csv";
import { newPdf } from "./new-pdf";
import type { Cell, SheetRow } from "./sheet";

/** A table, what it is called, and what is to be known of its columns. */
export type PdfSection = {
  /** Empty where the document's own title says it. */
  title: string;
  /** Widths in points, 700 together; money columns end at their right edge. */
  columns: readonly { width: number; money?: boolean }[];
  /** The first row is the head and is repeated on each page. */
  rows: readonly SheetRow[];
  notes: readonly string[];
};

type Document = {
  tenantId: TenantId;
  locale: Locale;
  /** Who hands it out: the office. */
  author: string;
  title: string;
  facts: readonly { label: string; value: string }[];
  /** "Page 2 of 3". */
  page: (at: number, of: number) => string;
};
export type PdfTable = Document & Omit<PdfSection, "title">;

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

type Drawn = PdfSection & { locale: Locale };

function drawRow(doc: PDFKit.PDFDocument, { columns, locale }: Drawn, row: SheetRow): void {
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

function heightOf(doc: PDFKit.PDFDocument, { columns, locale }: Drawn, row: SheetRow): number {
  face(doc, row.strong === true);
  const heights = columns.map(({ width }, at) =>
    doc.heightOfString(shown(row.cells[at] ?? null, locale) || " ", { width: width - GAP }),
  );
  return Math.max(...heights) + 8;
}

function drawHead(doc: PDFKit.PDFDocument, table: Document): void {
  doc.font("Helvetica-Bold").fontSize(12).fillColor(INK).text(table.author, MARGIN);
  doc.fontSize(20).text(table.title).moveDown(0.4);
  for (const { label, value } of table.facts) {
    doc.font("Helvetica").fontSize(9.5).fillColor(QUIET).text(`${label}  `, MARGIN, doc.y, { continued: true });
    doc.fillColor(INK).text(value);
  }
  doc.moveDown(0.8);
}

/** Less than this under a title is not worth beginning a table. */
const LEAST_POINTS = 120;

async function drawSection(doc: PDFKit.PDFDocument, section: Drawn, floor: number): Promise<void> {
  const [head, ...rows] = section.rows;
  if (section.title) {
    if (doc.y + LEAST_POINTS > floor) doc.addPage();
    doc.font("Helvetica-Bold").fontSize(13).fillColor(INK).text(section.title, MARGIN, doc.y, { width: 700 });
    doc.moveDown(0.3);
  }
  if (head) drawRow(doc, section, head);
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_A_STRETCH === 0) await breath();
    if (doc.y + heightOf(doc, section, row) > floor) {
      doc.addPage();
      if (head) drawRow(doc, section, head);
    }
    drawRow(doc, section, row);
  }
  doc.moveDown(0.8).font("Helvetica").fontSize(9).fillColor(QUIET);
  for (const note of section.notes) doc.text(note, MARGIN, doc.y, { width: 700 });
  doc.moveDown(1.6);
}

/** Tables on as many letter pages, across, as they take: heads repeated, rows never cut, pages numbered. */
export async function tablesPdf({
  sections,
  ...document
}: Document & { sections: readonly PdfSection[] }): Promise<Buffer> {
  const { title, author, locale, tenantId, page } = document;
  const sheet = { size: "LETTER", layout: "landscape", margin: MARGIN } as const;
  const info = { Title: title, Author: author };
  const { doc, bytes } = await newPdf(
    { ...sheet, info, bufferPages: true, lang: locale, displayTitle: true },
    tenantId,
  );
  const floor = doc.page.height - MARGIN - 16;
  drawHead(doc, document);
  for (const section of sections) await drawSection(doc, { ...section, locale }, floor);
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    // Below the margin the library would begin a new page.
    doc.page.margins.bottom = 0;
    doc.font("Helvetica").fontSize(8).fillColor(QUIET);
    doc.text(page(at + 1, count), MARGIN, doc.page.height - MARGIN, { width: 700, align: "right" });
  }
  doc.end();
  return bytes;
}

/** One table as such a document. */
export const tablePdf = ({ columns, rows, notes, ...document }: PdfTable): Promise<Buffer> =>
  tablesPdf({ ...document, sections: [{ title: "", columns, rows, notes }] });
