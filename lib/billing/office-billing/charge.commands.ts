import "server-only";
import { collectAbandoned, collectDue, lookAgain } from "@/lib/billing/charges/commands";
import { collectCharge } from "@/lib/billing/charges/one.commands";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { INVOICES } from "./settle.commands";

/** Invoices whose day has come, first attempts and retries alike, until none is left. Returns how many were attempted. */
export const chargeInvoices = (): Promise<number> => collectDue(INVOICES);

/** Takes over attempts whose worker died: the same attempt with the same key, never a new one. */
export const resumeInvoices = (): Promise<number> => collectAbandoned(INVOICES);

/** Invoices that wait for the provider, looked at once an hour in case its messages got lost. */
export const lookAtInvoices = (): Promise<number> => lookAgain(INVOICES);

/**
 * Collects an invoice now; the worker runs the same code. Racing calls join the first one: it is paid at most once.
 * Paid, void and processing invoices are left as they are.
 * @param options.onSession the user is present and can confirm with their bank.
 */
export async function collectInvoice(invoiceId: number, options: { onSession: boolean }): Promise<void> {
  await collectCharge(INVOICES, invoiceId, options);
}

/** Retries what a payer owes from failed attempts with the card that has just become the default one. */
export async function collectOwed(payerId: PayerId): Promise<void> {
  const rows = await db.tierInvoice.findMany({
    where: { account: { payerId }, status: { in: ["failed", "requires_action"] } },
    orderBy: { monthOn: "asc" },
    select: { id: true },
  });
  for (const { id } of rows) await collectInvoice(id, { onSession: true });
}
