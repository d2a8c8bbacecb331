import { z } from "zod";
import { id } from "@/lib/core/fields";

/**
 * Hands a person's running memberships to another office. `membershipId` is the plan they are on there, for the legacy
 * caller who moves one; `plans` names one for each. Without either the plan of the same name is taken.
 */
export const transferInput = z.object({
  memberId: id,
  targetDentistInfoId: id,
  membershipId: id.optional(),
  plans: z
    .array(z.object({ subscriptionId: id, planId: id }))
    .max(20)
    .default([]),
  preview: z.boolean().default(false),
});
export type Transfer = z.output<typeof transferInput>;
