import { z } from "zod";
import { priceDollars } from "@/lib/core/fields/amounts";
import { INVALID, id, shortText } from "@/lib/core/fields/fields";
import { SMALLEST_CHARGE_CENTS } from "./schema";

/** A one-off charge. A repeated request with the same `submissionKey` returns the first charge. */
export const chargeUserInput = z.object({
  memberId: id,
  amount: priceDollars.refine((cents) => cents >= SMALLEST_CHARGE_CENTS, INVALID.data),
  reason: shortText(200),
  submissionKey: z.uuid().optional(),
});
export type ChargeUser = z.output<typeof chargeUserInput>;
