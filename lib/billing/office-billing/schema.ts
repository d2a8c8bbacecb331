import { z } from "zod";
import { connectedBank } from "@/lib/billing/payment-methods/bank-link.schema";
import { chargeCents } from "@/lib/core/fields/amounts";
import { centsField, id, shortText } from "@/lib/core/fields/fields";
import { LOCALES } from "@/lib/core/i18n/locale";
import { listQuery } from "@/lib/core/lists/list";

/** What a line of an office's invoice is for, in the order they are printed. */
export const INVOICE_LINE_KINDS = ["tier", "management_fee", "in_office_fee", "setup_fee", "guarantor_debt"] as const;
export type InvoiceLineKind = (typeof INVOICE_LINE_KINDS)[number];

export const INVOICE_STATUSES = ["open", "processing", "requires_action", "failed", "paid", "void"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Which invoices a list shows. `due`: what is still to be paid. */
export const INVOICE_FILTERS = ["all", "due", "paid", "void"] as const;
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number];
export const invoiceListQuery = listQuery(INVOICE_FILTERS, ["-month"]);

const card = z.string().regex(/^pm_\w{1,100}$/, "validation.invalidData");

export const billedOfficeInput = z.object({ dentistInfoId: id });
/** `token` is what the browser got from the provider for a new card; never a card number. */
export const cardAddInput = billedOfficeInput.extend({ token: card });
/** A bank account connected in the browser, with the mandate to debit it for invoices, in the language it was read in. */
export const bankAddInput = billedOfficeInput.extend({ bank: connectedBank, locale: z.enum(LOCALES) });
export const methodChoiceInput = billedOfficeInput.extend({ paymentMethodId: id });
export const invoiceChoiceInput = billedOfficeInput.extend({ invoiceId: id });

/** The billing page's own acts under the organisation's number (001 §7, path proposed). */
export const organizationAct = z.discriminatedUnion("action", [
  z.object({ action: z.literal("add"), token: card }),
  z.object({ action: z.literal("setDefault"), paymentMethodId: id }),
  z.object({ action: z.literal("remove"), paymentMethodId: id }),
  z.object({ action: z.literal("pay"), invoiceId: id }),
]);

export const invoiceVoidInput = z.object({ reason: shortText(200) });
/** `fromCents`: the fee the administrator saw, so that concurrent changes do not overwrite each other unseen. */
export const managementFee = billedOfficeInput.extend({ feeCents: chargeCents, fromCents: centsField });
