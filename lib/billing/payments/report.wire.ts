import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatMoney } from "@/lib/core/money";
import type { Column, Sum } from "@/lib/core/sheets/columns";
import { formatDate } from "@/lib/core/time/dates";
import type { ReportRow, ReportTotals, ReportView } from "./report.queries";
import { shownPaymentStatus } from "./rules";

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `ledger.${key}`, values);

/** How a payment was paid, in words. */
function methodOf({ method, instrument }: ReportRow, locale: Locale): string {
  if (method === "in_office") return say(locale, "inOffice");
  if (method === "guarantor") return say(locale, "guarantor");
  return instrument ? say(locale, "paidWith", { brand: instrument.brand ?? "", last4: instrument.last4 }) : "";
}

const distinct = (words: readonly string[]) => [...new Set(words)].join("; ");

/** The ledger, a row a line. */
export function reportColumns(locale: Locale): readonly Column<ReportRow>[] {
  const what = ({ kind, what: plan }: ReportRow["items"][number]) =>
    kind === "dues" ? plan : translate(locale, `payments.kinds.${kind}`);
  return [
    { name: "date", value: ({ on }) => ({ on }), width: 12, plain: true },
    { name: "owner", value: ({ owner }) => owner?.name ?? "", width: 26, place: "lead" },
    { name: "members", value: ({ items }) => distinct(items.map(({ name }) => name)), width: 34, only: "file" },
    { name: "for", value: ({ items }) => distinct(items.map(what)), width: 40, only: "file" },
    { name: "method", value: (row) => methodOf(row, locale), width: 22 },
    {
      name: "status",
      value: (row) =>
        row.entry === "payment"
          ? say(locale, `status.${shownPaymentStatus(row)}`, { amount: formatMoney(cents(row.refundedCents), locale) })
          : say(locale, `entry.${row.entry}`),
      width: 24,
      place: "mark",
    },
    { name: "amount", value: ({ amountCents }) => ({ cents: amountCents }), width: 12, place: "sum", plain: true },
    { name: "paid", value: ({ paidCents }) => ({ cents: paidCents }), width: 12, only: "file" },
    // On a phone the state says it.
    { name: "returned", value: ({ returnedCents }) => ({ cents: -returnedCents || 0 }), width: 12, place: "desk" },
    { name: "running", value: ({ runningCents }) => ({ cents: runningCents }), place: "desk" },
    {
      name: "number",
      value: ({ claimId, paymentId }) => (claimId === null ? String(paymentId) : `G${claimId}`),
      width: 10,
      only: "file",
    },
  ];
}

/** The sums of a view. */
export const reportSums = ({ paidCents, returnedCents }: ReportTotals): Sum => ({
  label: "total",
  values: {
    paid: { cents: paidCents },
    returned: { cents: -returnedCents || 0 },
    running: { cents: paidCents - returnedCents },
  },
});

/** "Payments 11-01-2026 to 11-30-2026 Bright Smiles Dental", without an ending. */
export function reportName({ period }: ReportView, officeName: string, locale: Locale): string {
  const day = (on: ReportView["period"]["from"]) => (on ? formatDate(on).replaceAll("/", "-") : "");
  const dates = [day(period.from), day(period.until)].filter(Boolean).join(` ${say(locale, "to")} `);
  return [say(locale, "file"), dates, officeName].filter(Boolean).join(" ");
}
