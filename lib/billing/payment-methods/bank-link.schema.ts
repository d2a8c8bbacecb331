import { z } from "zod";
import { id, mustBeChecked } from "@/lib/core/fields/fields";
import { LOCALES } from "@/lib/core/i18n/locale";

const publicToken = z.string().regex(/^public-[A-Za-z0-9_-]{1,200}$/, "validation.invalidData");
const accountId = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, "validation.invalidData");

/**
 * A bank account connected in the browser: the one-time token, which proves and names the connection, and the consent
 * to debit it.
 */
export const connectedBank = z.object({ publicToken, accountId: accountId.optional(), mandate: mustBeChecked });
export type ConnectedBank = z.output<typeof connectedBank>;

/** The same by its legacy name alone, as `plaidToken` returns it: sending it to be debited is the consent. */
export const bankToken = publicToken.transform((token) => ({ publicToken: token, mandate: true as const }));

/** The account is the practice's own, for the invoices of `dentistInfoId`. */
const forInvoices = z.boolean().default(false);

/**
 * Opens the bank link. Without a login the office is named (Q: "allow none with an office id"); `userId` is the member
 * that staff do it for, `instrumentId` the saved account whose connection is repaired.
 */
export const linkTokenInput = z.object({
  dentistInfoId: id.optional(),
  userId: id.optional(),
  instrumentId: id.optional(),
  forInvoices,
  locale: z.enum(LOCALES).optional(),
});

/** What the browser got from the bank link. After a repair `instrumentId` names the repaired account. */
export const bankTokenInput = z.object({
  publicToken,
  accountId,
  dentistInfoId: id.optional(),
  userId: id.optional(),
  instrumentId: id.optional(),
  forInvoices,
});
