import { z } from "zod";
import { centsField, id, shortText } from "@/lib/core/fields";
import { LOCALES } from "@/lib/core/i18n/locale";
import { listQuery } from "@/lib/core/list";
import { connectedBank } from "@/lib/payment-methods/bank-link.schema";

/** What a line of an office's invoice is for, in the order they are printed. */
export const TIER_LINE_KINDS = ["tier", "management_fee", "in_office_fee", "setup_fee", "guarantor_debt"] as const;
export type TierLineKind = (typeof TIER_LINE_KINDS)[number];

export const TIER_INVOICE_STATUSES = ["open", "processing", "requires_action", "failed", "paid", "void"] as const;
export type TierInvoiceStatus = (typeof TIER_INVOICE_STATUSES)[number];

/** Which invoices a list shows. `due`: what is still to be paid. */
export const TIER_FILTERS = ["all", "due", "paid", "void"] as const;
export type TierFilter = (typeof TIER_FILTERS)[number];
export const tierList = listQuery(TIER_FILTERS, ["-month"]);

const card = z.string().regex(/^pm_\w{1,100}$/, "validation.invalidData");

export const tierOffice = z.object({ dentistInfoId: id });
/** `token` is what the browser got from the provider for a new card; never a card number. */
export const tierMethodAdd = tierOffice.extend({ token: card });
/** A bank account connected in the browser, with the mandate to debit it for invoices, in the language it was read in. */
export const tierBankAdd = tierOffice.extend({ bank: connectedBank, locale: z.enum(LOCALES) });
export const tierMethodChoice = tierOffice.extend({ paymentMethodId: id });
export const tierInvoiceChoice = tierOffice.extend({ invoiceId: id });

/** The billing page's own acts under the organisation's number (001 §7, path proposed). */
export const organizationAct = z.discriminatedUnion("action", [
  z.object({ action: z.literal("add"), token: card }),
  z.object({ action: z.literal("setDefault"), paymentMethodId: id }),
  z.object({ action: z.literal("remove"), paymentMethodId: id }),
  z.object({ action: z.literal("pay"), invoiceId: id }),
]);

export const tierVoid = z.object({ reason: shortText(200) });
/** `fromCents`: the fee the administrator saw, so that concurrent changes do not overwrite each other unseen. */
export const managementFee = tierOffice.extend({ feeCents: centsField, fromCents: centsField });
