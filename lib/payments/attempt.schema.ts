import { z } from "zod";

/** What the calls of one try can take at most, with the provider's timeout and the SDK's repetitions. */
export const LONGEST_TRY_MS = 120_000;
/** How long a worker owns an attempt: time to wait in line, and then the longest try. */
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
  /** The try makes the payment's intent; a later one asks again for the same. */
  creates: z.boolean().default(false),
});
export type AttemptParams = z.infer<typeof attemptParams>;

/** One try, ready to be made. */
export type Job = {
  paymentId: number;
  no: number;
  key: string;
  params: AttemptParams;
  /** An earlier try, or the same one, may have reached the provider. */
  repeated: boolean;
  intentId: string | null;
  amountCents: number;
  appFeeCents: number;
  createdAt: Date;
  /** Past it another worker may have taken the try over. */
  leaseUntil: Date;
};
