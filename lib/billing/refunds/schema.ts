import { z } from "zod";
import { dollars } from "@/lib/core/fields/amounts";
import { INVALID, id, shortText } from "@/lib/core/fields/fields";

/** An amount of the legacy wire in dollars, as cents; finer than a cent is refused. */
const amount = dollars.refine((cents) => cents > 0, INVALID.data);

/** Idempotency key. Legacy callers have none: the same request within ten minutes is a repetition. */
const pressKey = z.uuid().optional();

/** POST /dentists/refunds: an amount over one or more payments, the newest first; everything left when it is absent. */
export const refundsInput = z.object({
  dentistInfoId: id,
  memberId: id.optional(),
  chargeIds: z.array(id).min(1).max(50),
  amount: amount.optional(),
  reason: shortText(200),
  submissionKey: pressKey,
});

/** POST /dentists/refunds/single: one payment, or one line of it. */
export const singleRefundInput = z.object({
  dentistInfoId: id,
  chargeId: id,
  obligationId: id.optional(),
  amount,
  reason: shortText(200),
  submissionKey: pressKey,
});

/** POST /dentists/desk-records/undo: any payment of what was recorded in one go. */
export const undoRecordInput = z.object({ dentistInfoId: id, chargeId: id, reason: shortText(200) });

/** What the front desk types for it. */
export const undoneReason = undoRecordInput.pick({ reason: true });
