import { z } from "zod";
import { id, shortText } from "@/lib/core/fields";
import { parseDollars } from "@/lib/core/money";

/** An amount of the legacy wire in dollars, as cents; finer than a cent is refused. */
const dollars = z
  .union([z.number(), z.string()])
  .transform((value) => parseDollars(value))
  .refine((value) => value !== null && value > 0, "validation.data")
  .transform((value) => value ?? 0);

/** POST /dentists/refunds: an amount over one or more payments, the newest first; everything left when it is absent. */
export const refundsInput = z.object({
  dentistInfoId: id,
  memberId: id.optional(),
  chargeIds: z.array(id).min(1).max(50),
  amount: dollars.optional(),
  reason: shortText(200),
});

/** POST /dentists/refunds/single: one payment, or one line of it. */
export const singleRefundInput = z.object({
  dentistInfoId: id,
  chargeId: id,
  obligationId: id.optional(),
  amount: dollars,
  reason: shortText(200),
});
