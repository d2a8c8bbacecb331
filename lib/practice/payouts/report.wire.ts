import "server-only";
import { Readable } from "node:stream";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { FileFormat } from "@/lib/core/lists/list";
import { cents, formatLedger, toDollars } from "@/lib/core/money";
import { type Column, type Say, type Sum, sheetRows } from "@/lib/core/sheets/columns";
import { type PdfTable, tablePdf } from "@/lib/core/sheets/pdf";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import { formatDate, formatLong } from "@/lib/core/time/dates";
import { listFile } from "@/lib/front/api/list-file";
import type { FileReply } from "@/lib/front/api/reply";
import type { TenantId } from "@/tenants/tenant";
import type { PayoutRow } from "./list.rules";
import type { Payout, PayoutLine } from "./report.queries";
import { BREAKDOWN_PARTS } from "./rules";

/** Column widths of the PDF in points, 700 together. */
const POINTS = [58, 74, 118, 134, 62, 62, 66, 62, 64];

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `payouts.report.${key}`, values);

function whatFor(line: PayoutLine, locale: Locale): string {
  if (!line.matched) return say(locale, "unmatched");
  const items = line.items.map((item) =>
    item.kind === "dues" ? item.what : translate(locale, `payments.kinds.${item.kind}`),
  );
  const said = line.reason ?? (line.items.length === 0 ? line.description : null);
  return [[...new Set(items)].join("; "), said].filter(Boolean).join(" · ");
}

/** Names as they are listed; the family's owner where nothing says whom it was for. */
function members(line: PayoutLine): string {
  const names = [...new Set(line.items.map((item) => item.name))];
  return names.length > 0 ? names.join("; ") : (line.owner?.name ?? "");
}

const columnsOf = (locale: Locale): readonly Column<PayoutLine>[] => [
  { name: "date", value: ({ occurredOn }) => ({ on: occurredOn }), width: 12 },
  { name: "type", value: ({ kind }) => translate(locale, `payouts.kind.${kind}`), width: 18 },
  { name: "member", value: members, width: 34 },
  { name: "for", value: (line) => whatFor(line, locale), width: 40 },
  { name: "gross", value: ({ grossCents }) => ({ cents: grossCents }), width: 12 },
  // What is taken off is written with its sign, so that each row adds up from left to right.
  { name: "platformFee", value: ({ platformFeeCents }) => ({ cents: -platformFeeCents || 0 }) },
  { name: "processorFee", value: ({ processorFeeCents }) => ({ cents: -processorFeeCents || 0 }), width: 16 },
  { name: "net", value: ({ netCents }) => ({ cents: netCents }), width: 12 },
  { name: "reference", value: ({ sourceId, stripeId }) => sourceId ?? stripeId, width: 32 },
];

/** What its movements come to, and what is not explained by them. */
function sumsOf({ itemised, total, differenceCents, amountCents }: Payout): Sum[] {
  const net = (cents: number) => ({ net: { cents } });
  const parts = {
    gross: { cents: total.grossCents },
    platformFee: { cents: -total.platformFeeCents || 0 },
    processorFee: { cents: -total.processorFeeCents || 0 },
    ...net(total.netCents),
  };
  return [
    ...(itemised ? [{ label: "total", values: parts }] : []),
    ...(differenceCents === 0 ? [] : [{ label: "difference", values: net(differenceCents) }]),
    { label: "payout", values: net(amountCents) },
  ];
}

type Lines = AsyncIterable<PayoutLine>;

/** The report as a file: head, a row a movement, sums, and what is not explained. */
export function payoutFile(format: FileFormat, payout: Payout, lines: Lines, locale: Locale): FileReply {
  const options = { name: fileName(payout, locale), sums: () => sumsOf(payout) };
  return listFile("payouts.report", format, columnsOf(locale), lines, locale, options);
}

/** "Payout 11-20-2026 Bright Smiles Dental", without an ending. */
export function fileName(payout: Payout, locale: Locale): string {
  return say(locale, "fileName", {
    date: formatDate(payout.arrivalOn).replaceAll("/", "-"),
    office: payout.officeName,
  });
}

function notesOf(payout: Payout, locale: Locale): string[] {
  const money = (amount: number) => formatLedger(cents(amount), locale);
  return [
    ...(payout.automatic ? [] : [say(locale, "manual")]),
    ...(payout.automatic && !payout.itemised ? [say(locale, "notItemised")] : []),
    ...(payout.counts.unmatched > 0 ? [say(locale, "unmatchedNote", { amount: money(payout.unmatchedCents) })] : []),
    say(locale, "note", { id: payout.stripeId }),
  ];
}

/** A payout as PDF, drawn once it is read. */
export function payoutPdf(payout: Payout, lines: Lines, locale: Locale, tenantId: TenantId): Readable {
  async function* drawn() {
    yield await draw(payout, lines, locale, tenantId);
  }
  return Readable.from(drawn(), { objectMode: false });
}

async function draw(payout: Payout, lines: Lines, locale: Locale, tenantId: TenantId): Promise<Buffer> {
  const rows: SheetRow[] = [];
  const words: Say = (key, values) => translate(locale, `payouts.report.${key}`, values);
  for await (const row of sheetRows(columnsOf(locale), lines, words, () => sumsOf(payout))) rows.push(row);
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const bill = BREAKDOWN_PARTS.filter((part) => payout.bill[part] !== 0).map((part) => ({
    label: translate(locale, `payouts.bill.${part}`),
    value: money(payout.bill[part]),
  }));
  const table: PdfTable = {
    tenantId,
    locale,
    author: payout.officeName,
    title: say(locale, "title", { amount: money(payout.amountCents) }),
    facts: [
      { label: say(locale, "arrival"), value: formatLong(payout.arrivalOn, locale) },
      { label: say(locale, "status"), value: translate(locale, `payouts.status.${payout.status}`) },
      ...(payout.last4 ? [{ label: say(locale, "bank"), value: `··${payout.last4}` }] : []),
      ...bill,
    ],
    columns: POINTS.map((width, at) => ({ width, money: at >= 4 && at <= 7 })),
    rows,
    notes: notesOf(payout, locale),
    page: (at, of) => say(locale, "page", { at: String(at), of: String(of) }),
  };
  return tablePdf(table);
}

const dollars = (amount: number) => toDollars(cents(amount || 0));

/** A payout in a list of the legacy API, amounts in dollars. `payoutURL` is what /web-payout is opened with. */
export function payoutWire(row: PayoutRow) {
  return {
    id: row.id,
    payoutURL: String(row.id),
    stripePayoutId: row.stripeId,
    type: row.mode === "direct" ? "standard" : "upgrade",
    amount: dollars(row.amountCents),
    status: row.status,
    automatic: row.automatic,
    arrivalDate: row.arrivalOn,
    created: row.createdAt,
    itemised: row.itemised,
    payments: row.payments,
    unmatched: row.unmatched,
    gross: dollars(row.bill.paymentCents),
    refunds: dollars(row.bill.refundCents),
    disputes: dollars(row.bill.disputeCents),
    fees: dollars(row.bill.platformFeeCents + row.bill.processorFeeCents),
    guarantees: dollars(row.bill.guaranteeCents),
    other: dollars(row.bill.otherCents),
  };
}

/** A payout's report as data, amounts in dollars. */
export async function reportWire(payout: Payout, lines: Lines) {
  const movements = [];
  for await (const line of lines) {
    movements.push({
      id: line.stripeId,
      type: line.kind,
      date: line.occurredOn,
      memberId: line.owner?.memberId ?? null,
      member: members(line),
      chargeId: line.paymentId,
      matched: line.matched,
      gross: dollars(line.grossCents),
      platformFee: dollars(line.platformFeeCents),
      processorFee: dollars(line.processorFeeCents),
      net: dollars(line.netCents),
    });
  }
  return {
    id: payout.id,
    stripePayoutId: payout.stripeId,
    amount: dollars(payout.amountCents),
    status: payout.status,
    automatic: payout.automatic,
    arrivalDate: payout.arrivalOn,
    difference: dollars(payout.differenceCents),
    total: {
      gross: dollars(payout.total.grossCents),
      platformFee: dollars(payout.total.platformFeeCents),
      processorFee: dollars(payout.total.processorFeeCents),
      net: dollars(payout.total.netCents),
    },
    movements,
  };
}
