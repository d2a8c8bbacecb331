import { z } from "zod";
import { dollars, INVALID, id, shortText } from "@/lib/core/fields";
import { SMALLEST_CHARGE_CENTS } from "./schema";

/** More than this in one press is a slip of the hand. */
const MAX_CENTS = 500_000;

/** Charges a member once. With the same `submissionKey` a repeated request is answered by the charge it made. */
export const chargeUserInput = z.object({
  memberId: id,
  amount: dollars.refine((cents) => cents >= SMALLEST_CHARGE_CENTS && cents <= MAX_CENTS, INVALID.data),
  reason: shortText(200),
  submissionKey: z.uuid().optional(),
});
export type ChargeUser = z.output<typeof chargeUserInput>;
