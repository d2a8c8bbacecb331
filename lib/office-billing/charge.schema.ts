import { z } from "zod";

/** All parameters of an attempt, stored before the provider is called, so that a repetition sends the same. */
export const tierAttemptParams = z.object({
  customer: z.string(),
  paymentMethod: z.string(),
  kind: z.enum(["card", "bank"]),
  mandate: z.string().nullable(),
  offSession: z.boolean(),
});
export type TierAttemptParams = z.infer<typeof tierAttemptParams>;

/** One attempt, ready to be made. `repeated`: an earlier attempt, or this one, may have reached the provider. */
export type TierJob = { invoiceId: number; no: number; key: string; params: TierAttemptParams; repeated: boolean };
