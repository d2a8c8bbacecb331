import type { Column } from "@/lib/core/sheets/columns";
import type { InvoiceRow } from "./invoice.queries";

/** The invoices of offices as the back office lists them. */
export const invoiceColumns: readonly Column<InvoiceRow>[] = [
  { name: "payer", value: ({ owner }) => owner, width: 30, place: "lead" },
  { name: "number", value: ({ number }) => number, plain: true },
  { name: "month", value: ({ monthOn }) => ({ on: monthOn }), plain: true },
  { name: "status", value: ({ status }) => status, place: "mark" },
  { name: "amount", value: ({ amountCents }) => ({ cents: amountCents }), place: "sum", plain: true },
];
