import { z } from "zod";
import { maybeHandedOver } from "@/lib/billing/payments/desk.schema";
import { centsField, INVALID, id, idText } from "@/lib/core/fields/fields";
import { actOnly } from "@/lib/membership/memberships/schema";

/** How many memberships one press renews at most. */
const MOST = 40;

/** Renewing one membership at the desk, in the legacy's words, with how it was paid where that is noted. */
export const renewCashInput = actOnly.extend(maybeHandedOver);
export type RenewCash = z.output<typeof renewCashInput>;

/** Which memberships of the family a preview is about, as "12,15"; left out, those it chooses itself, and none where it is empty. */
export const renewalQuery = z.object({
  subscriptions: z
    .string()
    .max(400, INVALID.data)
    .transform((text) => (text === "" ? [] : text.split(",")))
    .pipe(z.array(idText).max(MOST))
    .optional(),
  /** A membership that is chosen in any case, where those are left out: the one that was opened. */
  also: idText.optional(),
});

/**
 * Renewing a family at the desk in one payment. `subscriptionIds` are the memberships; left out, those that the preview chooses.
 * `totalCents` is the sum that was shown: with another one by now nothing is taken.
 */
export const renewFamilyInput = z.object({
  subscriptionIds: z.array(id).max(MOST).optional(),
  totalCents: centsField,
  ...maybeHandedOver,
});
export type RenewFamily = z.output<typeof renewFamilyInput>;
