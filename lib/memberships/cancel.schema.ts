import { z } from "zod";
import { id } from "@/lib/core/fields";
import { cancelRequest } from "@/lib/members/schema";

/** Ends a membership for one of the reasons of 001 §9: at once, or when what is paid for has run out. */
export const officeCancel = cancelRequest.extend({ immediately: z.boolean().default(false) });
export type OfficeCancel = z.output<typeof officeCancel>;

export const cancelPreviewRequest = z.object({ membershipId: id });
export const cancelUndo = z.object({ membershipId: id });
