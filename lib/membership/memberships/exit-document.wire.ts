import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { newPdf } from "@/lib/core/sheets/new-pdf";
import { type DateOn, formatLong, lastDayBefore } from "@/lib/core/time/dates";
import { planLabel } from "@/lib/practice/plans/rules";
import { serviceName } from "@/tenants/services";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { familyWord } from "./exit.rules";
import type { BackTo, ExitLine, QuotedExit } from "./exit.schema";

export type ExitDocument = {
  tenantId: TenantId;
  locale: Locale;
  title: string;
  officeName: string;
  facts: { label: string; value: string }[];
  blocks: {
    title: string;
    text: string[];
    rows: { label: string; amount: string }[];
    sum: { label: string; amount: string } | null;
  }[];
  footer: string[];
};

type Frozen = { id: number; sha256: string; acceptedOn: DateOn | null; choice: string | null };

function lineLabel(line: ExitLine, tenant: Tenant, locale: Locale): string {
  if (line.kind !== "service") return translate(locale, `membershipsExit.lines.${line.kind}`);
  const name = serviceName(tenant, line.code ?? "", locale);
  return translate(locale, "membershipsExit.lines.service", { name, quantity: line.quantity ?? 0 });
}

function backToLabel(to: BackTo, locale: Locale): string {
  const date = formatLong(to.paidOn, locale);
  return translate(locale, `membershipsExit.backTo.${to.method}`, { date, last4: to.last4 ?? "" });
}

/** The exit quote as on screen, for printing and keeping. */
export function exitDocumentOf(quoted: QuotedExit, frozen: Frozen, tenant: Tenant, locale: Locale): ExitDocument {
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(locale, `membershipsExit.${key}`, values);
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const { now, end, family } = quoted;
  const result = now.refundCents > 0 ? "refund" : now.owedCents > 0 ? "owed" : "nothing";
  return {
    tenantId: tenant.id,
    locale,
    title: say("quote.title"),
    officeName: quoted.officeName,
    facts: [
      { label: say("quote.member"), value: quoted.memberName },
      { label: say("quote.plan"), value: planLabel(quoted, locale) },
      { label: say("quote.since"), value: formatLong(quoted.startedOn, locale) },
      { label: say("quote.quotedOn"), value: formatLong(quoted.quotedOn, locale) },
      { label: say("quote.validUntil"), value: formatLong(quoted.validUntil, locale) },
      { label: say("quote.policy"), value: say(`policies.${quoted.policy}.name`) },
    ],
    blocks: [
      ...(end
        ? [
            {
              title: say("end.title", { date: formatLong(lastDayBefore(end.on), locale) }),
              text: [
                end.payments > 0
                  ? say("end.payments", { count: end.payments, amount: money(end.cents) })
                  : say("end.text"),
              ],
              rows: [],
              sum: null,
            },
          ]
        : []),
      {
        title: say("now.title"),
        text: [
          ...(now.needsOffice ? [say("now.needsOffice")] : []),
          ...now.refunds.map((to) => `${backToLabel(to, locale)}: ${money(to.cents)}`),
        ],
        rows: now.lines.map((line) => ({ label: lineLabel(line, tenant, locale), amount: money(line.cents) })),
        sum: { label: say(`result.${result}`), amount: money(now.refundCents || now.owedCents) },
      },
      ...(family
        ? [
            {
              title: say("family.title"),
              text: [
                say(`family.${familyWord(family)}`, {
                  now: money(family.nowCents),
                  later: money(family.thenCents),
                  date: family.fromOn ? formatLong(family.fromOn, locale) : "",
                }),
              ],
              rows: [],
              sum: null,
            },
          ]
        : []),
    ],
    footer: [
      ...(frozen.acceptedOn
        ? [
            say(frozen.choice === "now" ? "quote.acceptedNow" : "quote.acceptedEnd", {
              date: formatLong(frozen.acceptedOn, locale),
            }),
          ]
        : []),
      say("quote.number", { number: frozen.id, code: frozen.sha256.slice(0, 16) }),
    ],
  };
}

const LEFT = 56;
const RIGHT = 556;
const INK = "#14181F";
const QUIET = "#4B5563";

function row(doc: PDFKit.PDFDocument, label: string, value: string, strong = false): void {
  doc
    .font(strong ? "Helvetica-Bold" : "Helvetica")
    .fontSize(11)
    .fillColor(INK);
  const { y } = doc;
  doc.text(value, RIGHT - 240, y, { width: 240, align: "right" });
  const below = doc.y;
  doc.text(label, LEFT, y, { width: RIGHT - LEFT - 260 });
  doc.y = Math.max(below, doc.y) + 3;
}

/** Draws the exit quote on US letter pages. */
export async function exitPdf(document: ExitDocument): Promise<Buffer> {
  const info = { Title: document.title, Author: document.officeName };
  const page = { size: "LETTER", margin: LEFT } as const;
  const { doc, bytes } = await newPdf({ ...page, info, lang: document.locale, displayTitle: true }, document.tenantId);
  doc.font("Helvetica-Bold").fontSize(14).fillColor(INK).text(document.officeName, LEFT);
  doc.moveDown(0.8).fontSize(22).text(document.title, LEFT).moveDown(0.6);
  for (const { label, value } of document.facts) row(doc, label, value);
  for (const block of document.blocks) {
    doc.moveDown(0.8).moveTo(LEFT, doc.y).lineTo(RIGHT, doc.y).strokeColor("#D6DAE0").stroke();
    doc
      .moveDown(0.6)
      .font("Helvetica-Bold")
      .fontSize(13)
      .fillColor(INK)
      .text(block.title, LEFT, doc.y, { width: RIGHT - LEFT });
    doc.moveDown(0.3);
    for (const { label, amount } of block.rows) row(doc, label, amount);
    if (block.sum) row(doc, block.sum.label, block.sum.amount, true);
    doc.font("Helvetica").fontSize(10).fillColor(QUIET);
    for (const text of block.text) doc.text(text, LEFT, doc.y, { width: RIGHT - LEFT });
  }
  doc.moveDown(1.5).fontSize(9).fillColor(QUIET);
  for (const text of document.footer) doc.text(text, LEFT, doc.y, { width: RIGHT - LEFT });
  doc.end();
  return bytes;
}
