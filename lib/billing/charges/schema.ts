import { z } from "zod";

/** What the calls of one attempt can take at most, with the provider's timeout and the SDK's repetitions. */
export const MAX_ATTEMPT_MS = 120_000;
/** How long a worker owns an attempt: time to wait in line, and then the longest attempt. */
export const LEASE_MS = MAX_ATTEMPT_MS + 60_000;

/** All that an attempt needs, stored before the provider is called, so that a repetition sends the same. */
export const attemptParams = z.object({
  // Only what the platform itself is owed was ever stored without one.
  route: z
    .discriminatedUnion("mode", [
      z.object({ mode: z.literal("direct"), account: z.string() }),
      z.object({ mode: z.literal("destination"), account: z.string() }),
      z.object({ mode: z.literal("platform") }),
    ])
    .default({ mode: "platform" }),
  customer: z.string(),
  paymentMethod: z.string(),
  kind: z.enum(["card", "bank"]),
  mandate: z.string().nullable(),
  offSession: z.boolean(),
  /** What is collected, and the platform's part of it, as they were when the attempt began. */
  amountCents: z.number().int().optional(),
  appFeeCents: z.number().int().optional(),
  /** The attempt creates the charge's intent; a later one confirms the same intent again. */
  creates: z.boolean().default(false),
});
export type AttemptParams = z.infer<typeof attemptParams>;

/** How an attempt ended that the provider did not take for a fault of ours. */
export const TURNED_AWAY = "outage";

/** Where the money of a charge goes. */
export type Route = AttemptParams["route"];

/** `void`: it was canceled before it was collected and is no longer owed. */
export type ChargeStatus =
  | "planned"
  | "created"
  | "processing"
  | "requires_action"
  | "succeeded"
  | "failed"
  | "canceled"
  | "void";

/** Whatever is collected, a family's payment or an office's invoice, as far as its attempts need it. */
export type Charge = {
  id: number;
  payerId: number;
  amountCents: number;
  /** What the platform takes of it; 0 where all of it is the platform's. */
  appFeeCents: number;
  status: ChargeStatus;
  /** How far it has come; it never goes back. */
  rank: number;
  attemptCount: number;
  leaseUntil: Date | null;
  /** The day of its next automatic attempt. */
  nextAttemptOn: Date | null;
  stripeIntentId: string | null;
  /** Intents the provider gave up before this one. */
  intentsEnded: number;
  processorFeeCents: number;
  createdAt: Date;
};

/** One attempt, ready to be made. */
export type PreparedAttempt<One extends Charge = Charge> = {
  charge: One;
  no: number;
  key: string;
  params: AttemptParams;
  /** An earlier attempt, or the same one, may have reached the provider. */
  repeated: boolean;
  /** The same one may have: it was taken over. */
  resumed: boolean;
  /** Past it another worker may have taken the attempt over. */
  leaseUntil: Date;
};

export type CollectOptions = {
  /** The payer is at the screen and can authenticate with their bank. */
  onSession?: boolean;
  /** Another of the payer's instruments than the default one. */
  instrumentId?: number;
  /** Never retry: a repeated call returns the first outcome. */
  once?: boolean;
};
