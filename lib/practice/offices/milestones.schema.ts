import { z } from "zod";

/** What we do for an office ourselves and tick off once it is done: the talk at the beginning, the training, the talk after 90 days. */
export const MILESTONES = ["onboarding", "training", "ninety_day"] as const;

export const milestoneInput = z.object({ milestone: z.enum(MILESTONES), done: z.boolean() });
