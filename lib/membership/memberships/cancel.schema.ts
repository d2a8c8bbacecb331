import { z } from "zod";
import { id, optionalLongText } from "@/lib/core/fields/fields";
import { CANCEL_REASONS, DEFAULT_CANCEL_REASON } from "@/lib/platform/membership-status/schema";

const reasonIds: readonly number[] = CANCEL_REASONS.map((reason) => reason.id);

export const cancelRequest = z.object({
  membershipId: id,
  reason: z
    .number()
    .int()
    .refine((reason) => reasonIds.includes(reason))
    .default(DEFAULT_CANCEL_REASON),
  note: optionalLongText(1000),
});

/** Cancels a membership for one of the reasons of 001 §9: now, or at the end of the paid period. */
export const officeCancel = cancelRequest.extend({ immediately: z.boolean().default(false) });
export type OfficeCancel = z.output<typeof officeCancel>;

export const cancelPreviewRequest = z.object({ membershipId: id });
export const cancelUndo = z.object({ membershipId: id });
