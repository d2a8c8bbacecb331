import { z } from "zod";
import { date, queryFlag } from "@/lib/core/fields/fields";

/** How many days ahead a billing run may be looked at. */
export const RUN_REACH_DAYS = 35;

/** The day looked at; without one, tomorrow. */
export const billingRunQuery = z.object({ on: date.optional(), csv: queryFlag(), xlsx: queryFlag() });

/** Why the run of a day does not bring the money of a payment. */
export const HELD_REASONS = [
  "payoutAccount",
  "noInstrument",
  "disputed",
  "bankReturned",
  "needsPayer",
  "promised",
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];
