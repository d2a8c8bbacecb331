import { z } from "zod";

/** `expectedMembers` is how many the preview showed, moved and set back: with another number by now nothing is announced. */
export const memberPrices = z.object({
  preview: z.boolean().default(false),
  expectedMembers: z.number().int().min(0).max(1_000_000).optional(),
});
