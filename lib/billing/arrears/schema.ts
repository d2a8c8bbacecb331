import { z } from "zod";
import { id } from "@/lib/core/fields/fields";
import { MAX_CENTS } from "@/lib/core/money";

export const retryInput = z.object({
  memberId: id.optional(),
  subscriptionId: id.optional(),
  /** What was shown before: no more than this is charged. Callers of the legacy shape were shown nothing. */
  shownCents: z.int().min(1).max(MAX_CENTS).optional(),
});

export const pastDueInput = z.object({ subscriptionId: id, source: id.optional() });
