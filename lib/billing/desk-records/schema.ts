import { z } from "zod";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";

const status = z.enum([...MEMBER_STATUSES, "pending_payment"]);
const day = z.coerce.date().nullable();
const bps = z.int().nullable();

/** What beginning or renewing sets on a membership, as it was before. */
const terms = z.object({
  planId: z.int(),
  planVersionId: z.int(),
  unit: z.enum(["month", "year"]),
  listCents: z.int(),
  anchorOn: z.coerce.date(),
  startedOn: z.coerce.date(),
  termEndOn: z.coerce.date(),
  endedOn: day,
  keptTwoBps: bps,
  keptThreeBps: bps,
  keptFourBps: bps,
});
export type DeskTerms = z.infer<typeof terms>;

/** How payments and their memberships stood before the front desk recorded money as paid, and the memberships after it. */
export const deskBefore = z.object({
  /** Late payments that were recorded as paid, or charged; what the record has itself made due is not among them. */
  payments: z.array(z.object({ id: z.int(), nextAttemptOn: day, failureCode: z.string().nullable() })),
  /** A card was charged: undone, the money goes back. */
  charged: z.boolean().default(false),
  /** The record has made what it paid for: a first period, a renewed one, a final payment. Undone, that is not owed. */
  issued: z.boolean().default(false),
  /** The exit whose final payment it was. */
  exitQuoteId: z.int().nullable().default(null),
  memberships: z.array(
    z.object({
      id: z.int(),
      status: status,
      statusesBefore: z.array(status),
      statusAt: z.coerce.date(),
      pastDueOn: day,
      nextIndex: z.int(),
      nextDueOn: day,
      terms: terms.optional(),
      /** How often it had been changed (`changesOf`): undone, it counts so again. Null in a record that did not keep it. */
      changes: z.int().nullable().default(null),
      /** As the record left it: whatever has changed it since was built on the record. */
      after: z.object({ revision: z.int(), issues: z.int().default(0), nextIndex: z.int(), nextDueOn: day }),
    }),
  ),
  /** What waited for a later period, as it waited. */
  changes: z
    .array(z.object({ id: z.int(), status: z.enum(["pending", "lapsed"]), effectiveIndex: z.int() }))
    .default([]),
});
export type DeskBefore = z.infer<typeof deskBefore>;
