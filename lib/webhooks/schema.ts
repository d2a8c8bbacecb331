import { z } from "zod";

/** What an event of the provider points at. */
export const pointer = z.object({
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      account: z.string().optional(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

export type Pointed = z.infer<typeof pointer>["data"]["object"];
