import { z } from "zod";
import { id } from "@/lib/core/fields/fields";

export const RECOVERY_FILTERS = ["all", "past_due", "delinquent", "needsPayer", "promised"] as const;
export type RecoveryFilter = (typeof RECOVERY_FILTERS)[number];

/** The families of a filter as a file. */
export const recoveryReport = z.object({ filter: z.enum(RECOVERY_FILTERS).default("all") });

/** `send`: email and text the link; otherwise it is returned to be copied. */
export const payLinkInput = z.object({ memberId: id, send: z.boolean().default(true) });
