import "server-only";
import type { ConnectedBank } from "@/lib/billing/payment-methods/bank-link.schema";
import { chooseInstrument, removeInstrument, saveInstrument } from "@/lib/billing/payment-methods/commands";
import { type MandateGiven, saveBankAccount } from "@/lib/billing/payment-methods/mandate.commands";
import type { Author } from "@/lib/core/audit/audit";
import { audit } from "@/lib/core/audit/audit";
import { db, transaction } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Instrument } from "@/lib/generated/prisma/client";
import { retrieveIntent } from "@/lib/providers/stripe";
import type { BillingAccount } from "./account.queries";
import { collectInvoice, collectOwed } from "./charge.commands";
import type { InvoiceStatus } from "./schema";
import { settleInvoice } from "./settle.commands";

/** How paying went; with a secret the bank wants to ask its question in the browser. */
export type InvoicePaid = { status: InvoiceStatus; code: string | null; clientSecret: string | null };

async function paymentResult({ accountId }: BillingAccount, invoiceId: number): Promise<InvoicePaid> {
  const invoice = await db.tierInvoice.findFirst({ where: { id: invoiceId, accountId } });
  if (!invoice) throw notFound();
  const { status, failureCode: code, stripeIntentId } = invoice;
  const asks = status === "requires_action" && stripeIntentId !== null;
  const clientSecret = asks ? ((await retrieveIntent(stripeIntentId, null)).client_secret ?? null) : null;
  return { status, code, clientSecret };
}

/** Pays an invoice now with the default payment method. A paid one returns that and charges nothing. Throws 404. */
export async function payInvoice(account: BillingAccount, invoiceId: number, author: Author): Promise<InvoicePaid> {
  const { status } = await paymentResult(account, invoiceId);
  if (status === "paid" || status === "void") return paymentResult(account, invoiceId);
  await transaction((tx) =>
    audit(tx, author, {
      action: "tier.invoice_pay",
      noun: "tierInvoice",
      nounId: invoiceId,
      officeId: account.offices[0] ?? null,
      before: { status },
    }),
  );
  await collectInvoice(invoiceId, { onSession: true });
  return paymentResult(account, invoiceId);
}

/** Returns an invoice's status after the bank's confirmation. Throws 404. */
export async function finishInvoice(account: BillingAccount, invoiceId: number): Promise<InvoicePaid> {
  await paymentResult(account, invoiceId);
  await settleInvoice(invoiceId);
  return paymentResult(account, invoiceId);
}

/** Saves a card, makes it the default and retries declined invoices with it. */
export async function addMethod({ payerId }: BillingAccount, token: string, author: Author): Promise<Instrument> {
  const saved = await saveInstrument(payerId, token, author, { retry: false });
  await collectOwed(payerId);
  return saved;
}

/** Saves a connected bank account with its mandate, makes it the default and retries declined invoices with it. */
export async function addBank(
  { payerId }: BillingAccount,
  bank: ConnectedBank,
  given: MandateGiven,
  author: Author,
): Promise<Instrument> {
  const saved = await saveBankAccount(payerId, bank, given, author, { retry: false });
  await collectOwed(payerId);
  return saved;
}

/** Makes another saved payment method the default and retries declined invoices with it. Throws 404. */
export async function chooseMethod({ payerId }: BillingAccount, id: number, author: Author): Promise<Instrument> {
  const chosen = await chooseInstrument(payerId, id, author);
  await collectOwed(payerId);
  return chosen;
}

/** Forgets a saved card. Throws 404, and 409 for the default one of several or the last while an invoice is due. */
export async function removeMethod({ payerId }: BillingAccount, id: number, author: Author): Promise<void> {
  await removeInstrument(payerId, id, author);
}
