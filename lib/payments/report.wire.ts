import "server-only";
import { formatDate } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import type { ReportRow, ReportTotals, ReportView } from "./report.queries";

const COLUMNS = [
  "date",
  "owner",
  "members",
  "for",
  "method",
  "status",
  "amount",
  "paid",
  "returned",
  "running",
  "number",
] as const;
/** Characters in a spreadsheet. */
export const WIDTHS = [12, 26, 34, 40, 22, 16, 12, 12, 12, 14, 10];

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `ledger.${key}`, values);

function methodOf({ method, instrument }: ReportRow, locale: Locale): string {
  if (method === "in_office") return say(locale, "inOffice");
  if (method === "guarantor") return say(locale, "guarantor");
  return instrument ? say(locale, "paidWith", { brand: instrument.brand ?? "", last4: instrument.last4 }) : "";
}

function rowOf(row: ReportRow, locale: Locale): SheetRow {
  const what = row.items.map((item) =>
    item.kind === "dues" ? item.what : translate(locale, `billing.kinds.${item.kind}`),
  );
  return {
    cells: [
      { on: row.on },
      row.owner?.name ?? "",
      [...new Set(row.items.map((item) => item.name))].join("; "),
      [...new Set(what)].join("; "),
      methodOf(row, locale),
      row.disputed ? say(locale, "status.disputed") : say(locale, `status.${row.status}`),
      { cents: row.amountCents },
      { cents: row.paidCents },
      { cents: -row.returnedCents || 0 },
      { cents: row.runningCents },
      row.claimId === null ? String(row.paymentId) : `G${row.claimId}`,
    ],
  };
}

/** The ledger as a file: head, a row a payment, the sums of the view. */
export async function* reportRows(
  rows: AsyncIterable<ReportRow>,
  totals: ReportTotals,
  locale: Locale,
): AsyncGenerator<SheetRow> {
  yield { cells: COLUMNS.map((name) => say(locale, `column.${name}`)), strong: true };
  for await (const row of rows) yield rowOf(row, locale);
  const { paidCents, returnedCents } = totals;
  const sums = [{ cents: paidCents }, { cents: -returnedCents || 0 }, { cents: paidCents - returnedCents }];
  yield { cells: [say(locale, "total"), null, null, null, null, null, null, ...sums, null], strong: true };
}

/** "Payments 11-01-2026 to 11-30-2026 Bright Smiles Dental", without an ending. */
export function reportName({ period }: ReportView, officeName: string, locale: Locale): string {
  const day = (on: ReportView["period"]["from"]) => (on ? formatDate(on).replaceAll("/", "-") : "");
  const dates = [day(period.from), day(period.until)].filter(Boolean).join(` ${say(locale, "to")} `);
  return [say(locale, "file"), dates, officeName].filter(Boolean).join(" ");
}
