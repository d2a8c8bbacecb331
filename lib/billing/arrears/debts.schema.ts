import { z } from "zod";
import { maybeHandedOver } from "@/lib/billing/payments/desk.schema";
import { dollars } from "@/lib/core/fields/amounts";
import { centsField, id, optionalText } from "@/lib/core/fields/fields";

/** How a family's whole debt is settled: with its saved card or account, with money at the office, or not at all. */
export const SETTLEMENTS = ["charge", "inOffice", "waive"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/**
 * `expectedCents` is what the preview showed; another debt meanwhile is refused instead of settled. The legacy shape names
 * only the member and the office: it clears by waiver whatever is owed then.
 */
export const clearInput = z.object({
  memberId: id,
  dentistInfoId: id.optional(),
  how: z.enum(SETTLEMENTS).default("waive"),
  expectedCents: centsField.optional(),
  reason: optionalText(300),
});

const someDollars = dollars.refine((amount) => amount > 0, "validation.invalidData");

/** `amount` is the legacy's: what is owed, in dollars. */
export const chargeDebtInput = z.object({
  memberId: id.optional(),
  amount: someDollars.optional(),
  expectedCents: centsField.optional(),
});
export type DebtCharge = Pick<z.output<typeof chargeDebtInput>, "amount" | "expectedCents">;

/** A payment taken in the office for a member's debt, in dollars as on the legacy wire, which does not say how it was paid. */
export const deskPaymentInput = z.object({
  subscriptionId: id,
  amount: someDollars,
  expectedCents: centsField.optional(),
  ...maybeHandedOver,
});
