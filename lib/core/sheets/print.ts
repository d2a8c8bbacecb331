import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locale } from "../i18n/locale";
import { newPdf } from "./new-pdf";
import { type QrCode, qrCode } from "./qr-code";
import { BLEED, type Face, type Measure, type Shape, type Sheet } from "./shapes";

/** The files are cut from the fonts of the pages (scripts/fonts.ts): a printer wants every font inside the document. */
const FILES: Readonly<Record<Face, string>> = { head: "rubik-600", strong: "inter-700", text: "inter-400" };
const FACES = ["head", "strong", "text"] as const satisfies readonly Face[];

const read = new Map<Face, Promise<Buffer>>();

function fontOf(face: Face): Promise<Buffer> {
  const found = read.get(face) ?? readFile(join(process.cwd(), "lib", "generated", "fonts", `${FILES[face]}.ttf`));
  read.set(face, found);
  return found;
}

async function withFonts(doc: PDFKit.PDFDocument): Promise<void> {
  for (const face of FACES) doc.registerFont(face, await fontOf(face));
}

let measure: Promise<Measure> | undefined;

/** How wide texts are in the fonts that are printed with. */
export function printMeasure(): Promise<Measure> {
  measure ??= (async (): Promise<Measure> => {
    const { doc } = await newPdf({ autoFirstPage: true });
    await withFonts(doc);
    return (text, face) => doc.font(face).fontSize(100).widthOfString(text) / 100;
  })();
  return measure;
}

/** Room around the finished paper for bleed and marks. */
const MARGIN = 36;
const MARK = 18;
const MARK_COLOR = "#000000";

export type Printed = {
  locale: Locale;
  title: string;
  author: string;
  sheets: readonly Sheet[];
  /** Where its QR code leads. */
  url: string;
  /** PNG or JPEG. */
  logo: Buffer | null;
  /** For paper that has its size already, as in an office's own printer: nothing around it and no marks. */
  atSize?: true;
};

/** Sheets as a PDF for a printer: fonts inside, ink beyond the edge, marks where to cut and where to fold. */
export async function printPdf({ locale, title, author, sheets, url, logo, atSize }: Printed): Promise<Buffer> {
  const info = { Title: title, Author: author };
  const { doc, bytes } = await newPdf({ autoFirstPage: false, margin: 0, info, lang: locale, displayTitle: true });
  await withFonts(doc);
  const code = qrCode(url);
  for (const sheet of sheets) {
    if (atSize) {
      doc.addPage({ size: [sheet.width, sheet.height], margin: 0 });
      for (const shape of sheet.shapes) draw(doc, shape, code, logo);
      continue;
    }
    doc.addPage({ size: [sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN], margin: 0 });
    boxes(doc, sheet);
    doc.save().translate(MARGIN, MARGIN);
    doc
      .save()
      .rect(-BLEED, -BLEED, sheet.width + 2 * BLEED, sheet.height + 2 * BLEED)
      .clip();
    for (const shape of sheet.shapes) draw(doc, shape, code, logo);
    doc.restore();
    marks(doc, sheet);
    doc.restore();
  }
  doc.end();
  return bytes;
}

/** Says where the finished paper lies on the page and how far its ink reaches, as printers' programs read it. */
function boxes(doc: PDFKit.PDFDocument, { width, height }: Sheet): void {
  const around = (room: number) => [MARGIN - room, MARGIN - room, MARGIN + width + room, MARGIN + height + room];
  Object.assign(doc.page.dictionary.data, { TrimBox: around(0), BleedBox: around(BLEED) });
}

function draw(doc: PDFKit.PDFDocument, shape: Shape, code: QrCode, logo: Buffer | null): void {
  switch (shape.is) {
    case "box": {
      const { x, y, width, height, radius = 0 } = shape;
      (radius > 0 ? doc.roundedRect(x, y, width, height, radius) : doc.rect(x, y, width, height)).fill(shape.color);
      return;
    }
    case "line": {
      doc.font(shape.face).fontSize(shape.size).fillColor(shape.color);
      const x = shape.middle ? shape.x - doc.widthOfString(shape.text) / 2 : shape.x;
      doc.text(shape.text, x, shape.y, { lineBreak: false, baseline: "alphabetic" });
      return;
    }
    case "logo": {
      const { x, y, width, height } = shape;
      if (logo) doc.image(logo, x, y, { width, height });
      return;
    }
    case "code": {
      doc.save().translate(shape.x, shape.y);
      doc
        .scale(shape.side / code.size)
        .path(code.path)
        .fill("#000000")
        .restore();
      return;
    }
    case "turned":
      doc.save().rotate(180, { origin: [shape.x, shape.y] });
      for (const each of shape.shapes) draw(doc, each, code, logo);
      doc.restore();
  }
}

/** Two lines at each corner, outside of the ink, and one at each end of a fold. */
function marks(doc: PDFKit.PDFDocument, { width, height, folds = [] }: Sheet): void {
  const from = BLEED + 3;
  const line = (x1: number, y1: number, x2: number, y2: number) => doc.moveTo(x1, y1).lineTo(x2, y2);
  for (const x of [0, width]) {
    line(x, -from, x, -from - MARK);
    line(x, height + from, x, height + from + MARK);
  }
  for (const y of [0, height]) {
    line(-from, y, -from - MARK, y);
    line(width + from, y, width + from + MARK, y);
  }
  doc.lineWidth(0.5).strokeColor(MARK_COLOR).stroke();
  for (const y of folds) {
    line(-from, y, -from - MARK, y);
    line(width + from, y, width + from + MARK, y);
  }
  if (folds.length > 0) doc.dash(3, { space: 2 }).stroke().undash();
}
