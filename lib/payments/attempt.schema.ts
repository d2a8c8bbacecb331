import { z } from "zod";

/** Longest duration of one attempt's calls, with the provider's timeout and the SDK's retries. */
export const LONGEST_TRY_MS = 120_000;
/** How long a worker's lease on an attempt lasts: time in the queue, then the longest attempt. */
export const LEASE_MS = LONGEST_TRY_MS + 60_000;

/** All that an attempt needs, stored before the provider is called, so that a repetition sends the same. */
export const attemptParams = z.object({
  route: z.discriminatedUnion("mode", [
    z.object({ mode: z.literal("direct"), account: z.string() }),
    z.object({ mode: z.literal("destination"), account: z.string() }),
    z.object({ mode: z.literal("platform") }),
  ]),
  customer: z.string(),
  paymentMethod: z.string(),
  kind: z.enum(["card", "bank"]),
  mandate: z.string().nullable(),
  offSession: z.boolean(),
  /** This attempt creates the payment's intent; a later one confirms the same intent again. */
  creates: z.boolean().default(false),
});
export type AttemptParams = z.infer<typeof attemptParams>;

/** One attempt, ready to be made. */
export type Job = {
  paymentId: number;
  no: number;
  key: string;
  params: AttemptParams;
  /** An earlier attempt, or this one, may have reached the provider. */
  repeated: boolean;
  intentId: string | null;
  amountCents: number;
  appFeeCents: number;
  createdAt: Date;
  /** After this, another worker may have taken the attempt over. */
  leaseUntil: Date;
};
