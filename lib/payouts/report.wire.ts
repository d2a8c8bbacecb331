import "server-only";
import { formatDate, formatLong } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger, toDollars } from "@/lib/core/money";
import { type PdfTable, tablePdf } from "@/lib/core/sheets/pdf";
import type { Cell, SheetRow } from "@/lib/core/sheets/sheet";
import type { PayoutRow } from "./list.queries";
import type { Payout, PayoutLine } from "./report.queries";
import { BREAKDOWN_PARTS } from "./rules";

const COLUMNS = ["date", "type", "member", "for", "gross", "platformFee", "processorFee", "net", "reference"] as const;
/** Characters in a spreadsheet. */
export const WIDTHS = [12, 18, 34, 40, 12, 14, 16, 12, 32];
/** Points on paper, 700 together. */
const POINTS = [58, 74, 118, 134, 62, 62, 66, 62, 64];

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `payouts.report.${key}`, values);

function whatFor(line: PayoutLine, locale: Locale): string {
  if (!line.matched) return say(locale, "unmatched");
  const items = line.items.map((item) =>
    item.kind === "dues" ? item.what : translate(locale, `billing.kinds.${item.kind}`),
  );
  const said = line.reason ?? (line.items.length === 0 ? line.description : null);
  return [[...new Set(items)].join("; "), said].filter(Boolean).join(" · ");
}

/** Names as they are listed; the family's owner where nothing says whom it was for. */
function members(line: PayoutLine): string {
  const names = [...new Set(line.items.map((item) => item.name))];
  return names.length > 0 ? names.join("; ") : (line.owner?.name ?? "");
}

function cellsOf(line: PayoutLine, locale: Locale): Cell[] {
  return [
    { on: line.occurredOn },
    translate(locale, `payouts.kind.${line.kind}`),
    members(line),
    whatFor(line, locale),
    { cents: line.grossCents },
    // What is taken off is written with its sign, so that each row adds up from left to right.
    { cents: -line.platformFeeCents || 0 },
    { cents: -line.processorFeeCents || 0 },
    { cents: line.netCents },
    line.sourceId ?? line.stripeId,
  ];
}

/** The one source of every form of the report: head, a row a movement, sums, and what is not explained. */
export async function* reportRows(
  payout: Payout,
  lines: AsyncIterable<PayoutLine>,
  locale: Locale,
): AsyncGenerator<SheetRow> {
  yield { cells: COLUMNS.map((name) => say(locale, `column.${name}`)), strong: true };
  for await (const line of lines) yield { cells: cellsOf(line, locale) };
  const { total } = payout;
  const sum = (name: string, amounts: readonly (number | null)[]): SheetRow => ({
    cells: [
      say(locale, name),
      null,
      null,
      null,
      ...amounts.map((one) => (one === null ? null : { cents: one || 0 })),
      null,
    ],
    strong: true,
  });
  if (payout.itemised)
    yield sum("total", [total.grossCents, -total.platformFeeCents, -total.processorFeeCents, total.netCents]);
  if (payout.differenceCents !== 0) yield sum("difference", [null, null, null, payout.differenceCents]);
  yield sum("payout", [null, null, null, payout.amountCents]);
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

/** A payout on paper. */
export async function payoutPdf(payout: Payout, lines: AsyncIterable<PayoutLine>, locale: Locale): Promise<Buffer> {
  const rows: SheetRow[] = [];
  for await (const row of reportRows(payout, lines, locale)) rows.push(row);
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const bill = BREAKDOWN_PARTS.filter((part) => payout.bill[part] !== 0).map((part) => ({
    label: translate(locale, `payouts.bill.${part}`),
    value: money(payout.bill[part]),
  }));
  const table: PdfTable = {
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
export async function reportWire(payout: Payout, lines: AsyncIterable<PayoutLine>) {
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
