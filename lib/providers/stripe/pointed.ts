import { z } from "zod";

/** What an event of the payment provider points at: enough to read the object itself, which is what counts. */
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

/**
 * What a noun does when the provider reports on an object of its own: it reads the object's present state and follows.
 * @param account the connected account the event came from; "" for the platform's own.
 * @returns whether the object is known; false puts the event off, because our own commit may be a little late.
 */
export type EventHandler = (object: Pointed, account: string) => Promise<boolean>;
