import { z } from "zod";
import { bps } from "@/lib/core/fields";

/** A promo code as stored: what comes off the tier's price, and until when it can be used. */
export const promo = z.object({
  percentOffBps: bps,
  name: z.string().max(100).default(""),
  active: z.boolean().default(true),
  /** Last day of use, yyyy-MM-dd; null is open. */
  expiresOn: z.string().nullable().default(null),
});

export type Promo = z.output<typeof promo>;
