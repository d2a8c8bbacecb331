import { z } from "zod";
import { maybeHandedOver } from "@/lib/billing/payments/desk.schema";
import { centsField, INVALID, id } from "@/lib/core/fields/fields";
import { CANCEL_REASONS } from "@/lib/platform/membership-status/schema";

/** Taking the first payment in the office: of one plan of a person, or of everything the family waits with. */
export const activateCashInput = z.object({
  membershipId: id,
  wholeFamily: z.boolean().default(false),
  /** The total that was shown: with another one by now nothing is taken. */
  totalCents: centsField.optional(),
  ...maybeHandedOver,
});
export type ActivateCash = z.output<typeof activateCashInput>;

/**
 * Letting go of a plan that waits for its first payment: of the plan, `membershipId` in the legacy's words, or of the
 * member's subscription to it.
 */
export const withdrawCashInput = z
  .object({
    memberId: id,
    membershipId: id.optional(),
    subscriptionId: id.optional(),
    reason: z
      .number()
      .int()
      .refine((reason) => CANCEL_REASONS.some((one) => one.id === reason))
      .optional(),
  })
  .refine(({ membershipId, subscriptionId }) => membershipId ?? subscriptionId, {
    path: ["membershipId"],
    message: INVALID.required,
  });
export type WithdrawCash = z.output<typeof withdrawCashInput>;
