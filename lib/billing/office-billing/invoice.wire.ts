import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger, toDollars } from "@/lib/core/money";
import { tablePdf } from "@/lib/core/sheets/pdf";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import { formatDate, formatLong, formatMonth } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Tenant } from "@/tenants/tenant";
import type { InvoiceDetail, InvoiceRow } from "./invoice.queries";

const say = (locale: Locale, key: string, values?: Record<string, string | number>) =>
  translate(locale, `officeBilling.${key}`, values);

/** US letter, landscape, with a table 700 points wide. */
const WIDTHS = [250, 260, 80, 110];

/** An invoice as a PDF: one row per line, grouped by office, with totals. @param tenant who issues it */
export function invoicePdf(
  invoice: InvoiceDetail,
  { locale, tenant, timezone }: { locale: Locale; tenant: Tenant; timezone: string },
): Promise<Buffer> {
  const head = ["office", "for", "quantity", "amount"].map((name) => say(locale, `column.${name}`));
  const rows: SheetRow[] = [
    { cells: head, strong: true },
    ...invoice.lines.map((line) => ({
      cells: [
        line.officeName,
        say(locale, `lineFor.${line.kind}`, { month: formatMonth(invoice.monthOn, locale) }),
        String(line.quantity),
        { cents: line.cents },
      ],
    })),
    { cells: [say(locale, "total"), null, null, { cents: invoice.amountCents }], strong: true },
  ];
  const paid = invoice.paidAt
    ? [{ label: say(locale, "paidOn"), value: formatLong(today(invoice.paidAt, timezone), locale) }]
    : [];
  return tablePdf({
    ...{ tenantId: tenant.id, author: tenant.name, locale, rows },
    title: say(locale, "invoiceTitle", { number: invoice.number }),
    facts: [
      { label: say(locale, "billedTo"), value: invoice.owner },
      { label: say(locale, "column.month"), value: formatMonth(invoice.monthOn, locale) },
      { label: say(locale, "column.due"), value: formatDate(invoice.dueOn) },
      { label: say(locale, "column.status"), value: say(locale, `status.${invoice.status}`) },
      ...paid,
    ],
    columns: WIDTHS.map((width, at) => ({ width, money: at >= 2 })),
    notes: [
      ...(invoice.voidReason ? [say(locale, "voidNote", { reason: invoice.voidReason })] : []),
      say(locale, "invoiceNote", { amount: formatLedger(cents(invoice.amountCents), locale) }),
    ],
    page: (at, of) => say(locale, "page", { at, of }),
  });
}

/** An invoice in the legacy API, amounts in dollars. */
export function invoiceWire(row: InvoiceRow) {
  const { id, number, monthOn, dueOn, status, nextAttemptOn, paidAt, amountCents } = row;
  return {
    id,
    number,
    month: monthOn,
    dueDate: dueOn,
    status,
    nextAttempt: nextAttemptOn,
    paidAt,
    amount: toDollars(cents(amountCents)),
  };
}

type Card = {
  id: number;
  kind: string;
  brand: string | null;
  bankName: string | null;
  last4: string;
  expMonth: number | null;
  expYear: number | null;
  isDefault: boolean;
};

/** A saved card or bank account in the legacy API. */
export function methodWire({ id, kind, brand, bankName, last4, expMonth, expYear, isDefault }: Card) {
  return { id, type: kind, brand, bankName, last4, exp_month: expMonth, exp_year: expYear, isDefault };
}
