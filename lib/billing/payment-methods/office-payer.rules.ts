import type { TierInvoiceStatus } from "@/lib/generated/prisma/client";

/** Unpaid invoices. */
export const DUE: readonly TierInvoiceStatus[] = ["open", "failed", "requires_action", "processing"];

/**
 * Why a card may not be forgotten, as a message key, or null: the default one only when no other is left to take its
 * place unseen, and the last one not while an invoice is to be paid.
 */
export function removalRefusal(card: { isDefault: boolean; others: number; due: number }): string | null {
  if (card.isDefault && card.others > 0) return "officeBilling.chooseOtherFirst";
  return card.others === 0 && card.due > 0 ? "officeBilling.invoiceStillDue" : null;
}
