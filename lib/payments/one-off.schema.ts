import { z } from "zod";
import { dollars, INVALID, id, shortText } from "@/lib/core/fields";
import { SMALLEST_CHARGE_CENTS } from "./schema";

/** More than this in one charge is a typing error. */
const MAX_CENTS = 500_000;

/** A one-off charge. A repeated request with the same `submissionKey` returns the first charge. */
export const chargeUserInput = z.object({
  memberId: id,
  amount: dollars.refine((cents) => cents >= SMALLEST_CHARGE_CENTS && cents <= MAX_CENTS, INVALID.data),
  reason: shortText(200),
  submissionKey: z.uuid().optional(),
});
export type ChargeUser = z.output<typeof chargeUserInput>;
