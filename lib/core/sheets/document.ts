import "server-only";
import type { Locale } from "../i18n/locale";
import { newPdf } from "./new-pdf";

/** A text on paper: a title and parts of it. */
export type Document = {
  locale: Locale;
  author: string;
  title: string;
  parts: readonly { title: string; text: string }[];
};

const MARGIN = 56;
const INK = "#14181F";
const QUIET = "#4B5563";
/** The fonts every reader has know Latin letters only; what they cannot draw is written as a question mark. */
const drawable = (text: string) =>
  text.replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u20ac]/g, "?");

/** Draws a text on letter pages. */
export async function documentPdf({ locale, author, title, parts }: Document): Promise<Buffer> {
  const info = { Title: title, Author: author };
  const { doc, bytes } = await newPdf({ size: "LETTER", margin: MARGIN, info, lang: locale, displayTitle: true });
  doc.font("Helvetica").fontSize(10).fillColor(QUIET).text(drawable(author));
  doc.font("Helvetica-Bold").fontSize(18).fillColor(INK).text(drawable(title)).moveDown(0.8);
  for (const part of parts) {
    doc.font("Helvetica-Bold").fontSize(12).fillColor(INK).text(drawable(part.title)).moveDown(0.3);
    doc.font("Helvetica").fontSize(9.5).fillColor(INK).text(drawable(part.text)).moveDown(1);
  }
  doc.end();
  return bytes;
}
