import type { Undo } from "@/components/forms/use-send";
import { api } from "@/lib/client";

/** How a cancellation is taken back. */
export const undoCancel =
  (officeId: number, membershipId: number): Undo =>
  () =>
    api("POST /dentists/:officeId/subscription/cancel/undo", { params: { officeId }, input: { membershipId } });
