import { z } from "zod";
import { centsField, dollars, id, optionalText } from "@/lib/core/fields";

/** How a family's whole debt is settled: with its saved card or account, with money at the office, or not at all. */
export const SETTLEMENTS = ["charge", "inOffice", "waive"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** `expectedCents` is what the preview showed; another debt meanwhile is refused instead of settled. */
export const clearInput = z.object({
  memberId: id,
  how: z.enum(SETTLEMENTS),
  expectedCents: centsField,
  reason: optionalText(300),
});

export const chargeDebtInput = z.object({ memberId: id.optional(), expectedCents: centsField.optional() });

/** Money taken at the desk for a member's debt, in dollars as the legacy wire has them. */
export const deskPaymentInput = z.object({
  subscriptionId: id,
  amount: dollars.refine((amount) => amount > 0, "validation.invalidData"),
  expectedCents: centsField.optional(),
});
