import { z } from "zod";
import { centsField, id, locale } from "@/lib/core/fields/fields";
import { UNITS } from "./schema";

const units = z.enum(UNITS);
/** How it is paid: with the family's saved payment method, or in the office. */
export const TAKING_PAYMENTS = ["stored", "in_office"] as const;

/**
 * Plans to add. `consentedTotalCents` comes from the preview; another price meanwhile is refused. `submissionKey` makes
 * a repetition the same enrolment. Legacy callers send neither, nor a unit.
 */
const taking = {
  unit: units.optional(),
  pay: z.enum(TAKING_PAYMENTS).default("stored"),
  waiveFee: z.boolean().default(false),
  consentedTotalCents: centsField.optional(),
  submissionKey: z.uuid().optional(),
  preview: z.boolean().default(false),
  locale: locale.default("en-US"),
};

/** One or more additional plans for a member, by their ids. */
export const additionalInput = z.object({ ...taking, memberId: id, additionalPlans: z.array(id).min(1).max(5) });

/** Re-enrollment; the plan's id is in the query or in the body, and the query wins. */
export const reenrollInput = z.object({ ...taking, membershipId: id.optional() });
export const reenrollQuery = z.object({ membershipId: z.coerce.number().int().positive().optional() });

/** A plan waiting for its first payment in the office. */
export const pendingInput = z.object({ ...taking, memberId: id, membershipId: id });

type Common = Omit<z.output<typeof additionalInput>, "memberId" | "additionalPlans">;
export type Taking = Common & { memberId: number; planIds: readonly number[]; source: "internal" | "reenroll" };
