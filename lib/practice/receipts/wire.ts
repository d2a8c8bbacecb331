import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger, formatPercent } from "@/lib/core/money";
import { newPdf } from "@/lib/core/sheets/new-pdf";
import { formatDate, formatLong, fromDbDate, lastDayBefore } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Office } from "@/lib/generated/prisma/client";
import { brandPalette } from "@/lib/practice/branding/rules";
import { planLabel } from "@/lib/practice/plans/rules";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import type { Receipted } from "./queries";
import { freeReceiptNumber, receiptNumber } from "./rules";

type Row = { title: string; detail: string; amount: string };

export type Receipt = {
  tenantId: TenantId;
  locale: Locale;
  office: { name: string; lines: string[] };
  number: string;
  title: string;
  facts: { label: string; value: string }[];
  rows: Row[];
  sums: { label: string; amount: string }[];
  note: string;
  /** The office's own color, which reads on white; null where it keeps ours. */
  accent: string | null;
};

function methodOf(payment: Receipted, locale: Locale): string {
  if (payment.method === "in_office") {
    const { deskMethod, deskReference } = payment;
    if (deskMethod === null) return translate(locale, "paymentsBilling.receipt.inOffice");
    return translate(locale, `paymentsBilling.receipt.desk.${deskMethod}`, { number: deskReference ?? "none" });
  }
  const instrument = payment.attempts[0]?.instrument;
  if (!instrument) return "";
  const brand = instrument.brand ? instrument.brand.charAt(0).toUpperCase() + instrument.brand.slice(1) : "";
  const key = instrument.kind === "card" ? "paymentsBilling.receipt.card" : "paymentsBilling.receipt.bank";
  return translate(locale, key, { brand, last4: instrument.last4 });
}

function rowOf(one: Receipted["obligations"][number], locale: Locale): Row {
  const { member, planVersion } = one.membership;
  const what = one.kind === "dues" ? planLabel(planVersion, locale) : translate(locale, `payments.kinds.${one.kind}`);
  const from = formatDate(fromDbDate(one.periodStartOn));
  const until = formatDate(lastDayBefore(fromDbDate(one.periodEndOn)));
  const period = one.kind === "dues" ? translate(locale, "paymentsBilling.receipt.period", { from, until }) : "";
  const percent = formatPercent(one.discountBps, locale);
  const discount = one.discountCents > 0 ? translate(locale, "paymentsBilling.receipt.discount", { percent }) : "";
  return {
    title: `${member.firstName} ${member.lastName}, ${what}`,
    detail: [period, discount].filter(Boolean).join(" · "),
    amount: formatLedger(cents(one.netCents), locale),
  };
}

/** A payment as its receipt says it, in the reader's language and the office's time zone. */
export function receiptOf(payment: Receipted, office: Office, payerName: string, locale: Locale): Receipt {
  const say = (key: string) => translate(locale, `paymentsBilling.receipt.${key}`);
  const paidOn = payment.paidAt ? today(payment.paidAt, office.timezone) : fromDbDate(payment.dueOn);
  const refunded =
    payment.refundedCents > 0
      ? [{ label: say("refunded"), amount: formatLedger(cents(-payment.refundedCents), locale) }]
      : [];
  const city = [office.city, [office.state, office.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const number = payment.free ? freeReceiptNumber(paidOn, payment.id) : receiptNumber(paidOn, payment.id);
  return {
    tenantId: office.tenantId,
    locale,
    office: { name: office.officeName, lines: [office.street ?? "", city, office.phone ?? ""].filter(Boolean) },
    number,
    title: say("title"),
    facts: [
      { label: say("number"), value: number },
      { label: say("paidOn"), value: formatLong(paidOn, locale) },
      { label: say("paidBy"), value: payerName },
      { label: say("method"), value: methodOf(payment, locale) },
    ].filter((fact) => fact.value !== ""),
    rows: payment.obligations.filter((one) => one.status !== "void").map((one) => rowOf(one, locale)),
    sums: [{ label: say("total"), amount: formatLedger(cents(payment.amountCents), locale) }, ...refunded],
    note: say("hsa"),
    accent: brandPalette(TENANTS[office.tenantId], office)?.light.accent ?? null,
  };
}

const LEFT = 56;
const RIGHT = 556;
const INK = "#14181F";
const QUIET = "#4B5563";

function drawLine(doc: PDFKit.PDFDocument, left: string, right: string, strong = false): void {
  const { y } = doc;
  doc
    .font(strong ? "Helvetica-Bold" : "Helvetica")
    .fontSize(11)
    .fillColor(INK);
  doc.text(right, RIGHT - 120, y, { width: 120, align: "right" });
  doc.text(left, LEFT, y, { width: RIGHT - LEFT - 140 });
}

function rule(doc: PDFKit.PDFDocument, color = "#D6DAE0"): void {
  doc.moveDown(0.5);
  doc.moveTo(LEFT, doc.y).lineTo(RIGHT, doc.y).strokeColor(color).stroke();
  doc.moveDown(0.5);
}

/** Draws a receipt on a letter page. @param logo PNG or JPEG bytes of the office's logo. */
export async function receiptPdf(receipt: Receipt, logo?: Buffer): Promise<Buffer> {
  const info = { Title: `${receipt.title} ${receipt.number}`, Author: receipt.office.name };
  const page = { size: "LETTER", margin: LEFT } as const;
  const { doc, bytes } = await newPdf({ ...page, info, lang: receipt.locale, displayTitle: true }, receipt.tenantId);
  if (logo) doc.image(logo, LEFT, LEFT, { fit: [180, 48] }).moveDown(4);
  doc.font("Helvetica-Bold").fontSize(16).fillColor(INK).text(receipt.office.name, LEFT);
  doc.font("Helvetica").fontSize(10).fillColor(QUIET);
  for (const line of receipt.office.lines) doc.text(line, LEFT);
  doc
    .moveDown(1.5)
    .font("Helvetica-Bold")
    .fontSize(22)
    .fillColor(receipt.accent ?? INK)
    .text(receipt.title, LEFT);
  doc.moveDown(0.5).fontSize(11);
  for (const { label, value } of receipt.facts) drawLine(doc, label, value);
  rule(doc, receipt.accent ?? undefined);
  for (const row of receipt.rows) {
    drawLine(doc, row.title, row.amount);
    if (row.detail) doc.fontSize(9).fillColor(QUIET).text(row.detail, LEFT);
    doc.moveDown(0.4);
  }
  rule(doc);
  for (const { label, amount } of receipt.sums) drawLine(doc, label, amount, true);
  doc
    .moveDown(2)
    .font("Helvetica")
    .fontSize(9)
    .fillColor(QUIET)
    .text(receipt.note, LEFT, doc.y, { width: RIGHT - LEFT });
  doc.end();
  return bytes;
}
