import { z } from "zod";
import { changePriceBody } from "@/lib/practice/plans/sent.wire";

/** A plan of an organisation: `expectedMembers` is how many the preview showed. */
export const masterPriceBody = z.intersection(
  changePriceBody,
  z.object({
    preview: z.boolean().default(false),
    expectedMembers: z.number().int().min(0).max(1_000_000).optional(),
  }),
);
