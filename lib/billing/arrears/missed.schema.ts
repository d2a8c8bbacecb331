import { z } from "zod";
import { centsField, id, optionalText } from "@/lib/core/fields/fields";

/** What to do with missed periods: charge or waive. */
export const MISSED_WAYS = ["charge", "waive"] as const;

/** `expectedCents` is what was shown; another amount meanwhile is refused instead of taken. */
export const missedInput = z.object({
  memberId: id,
  how: z.enum(MISSED_WAYS),
  expectedCents: centsField,
  reason: optionalText(300),
});
export type MissedInput = z.output<typeof missedInput>;
