import { z } from "zod";
import { centsField, id, locale } from "@/lib/core/fields";
import { UNITS } from "./schema";

const units = z.enum(UNITS);
/** How the person pays: with what the family has saved, or at the desk. */
export const TAKING_PAYMENTS = ["stored", "in_office"] as const;

/**
 * What a member of the office takes. `consentedTotalCents` is what the preview showed; another price meanwhile is
 * refused. `submissionKey` makes a repeated press the same enrolment. Legacy callers send neither, nor a unit.
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

/** One more plan for somebody, or several: plans by their ids. */
export const additionalInput = z.object({ ...taking, memberId: id, additionalPlans: z.array(id).min(1).max(5) });

/** Back on a plan; its id stands in the query or in the body, and the query wins. */
export const reenrollInput = z.object({ ...taking, membershipId: id.optional() });
export const reenrollQuery = z.object({ membershipId: z.coerce.number().int().positive().optional() });

/** A plan that waits for its first payment at the desk. */
export const pendingInput = z.object({ ...taking, memberId: id, membershipId: id });

type Common = Omit<z.output<typeof additionalInput>, "memberId" | "additionalPlans">;
export type Taking = Common & { memberId: number; planIds: readonly number[]; source: "internal" | "reenroll" };
