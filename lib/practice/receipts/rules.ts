import type { DateOn } from "@/lib/core/time/dates";

/** The number on a receipt: "2026-0000042", by the year it was paid and the payment's id. */
export function receiptNumber(paidOn: DateOn, paymentId: number): string {
  return `${paidOn.slice(0, 4)}-${String(paymentId).padStart(7, "0")}`;
}

/** The number of a receipt over 0.00, which has no payment behind it: of the first thing on it, marked as free. */
export function freeReceiptNumber(on: DateOn, obligationId: number): string {
  return `${on.slice(0, 4)}-F${String(obligationId).padStart(7, "0")}`;
}
