import { z } from "zod";

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
});
export type AttemptParams = z.infer<typeof attemptParams>;
/** One try, ready to be made. `repeated`: an earlier try, or the same one, may have reached the provider. */
export type Job = { paymentId: number; no: number; key: string; params: AttemptParams; repeated: boolean };
