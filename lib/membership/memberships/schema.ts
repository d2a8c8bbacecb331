import { z } from "zod";
import { date, id, optionalLongText } from "@/lib/core/fields/fields";
import { CANCEL_REASONS, DEFAULT_CANCEL_REASON } from "@/lib/platform/membership-status/schema";

/** Changes to a membership that its history names and can undo. */
export const ACTS = [
  "autoRenew",
  "toCash",
  "drawDay",
  "term",
  "plan",
  "keepPlan",
  "keepAgedOut",
  "renewCash",
  "waiveFee",
  "disable",
] as const;
export type ActName = (typeof ACTS)[number];

/** When a new plan takes effect: now, with the next payment, with the next term, or from this term's start. */
export const PLAN_STARTS = ["now", "nextPayment", "renewal", "termStart"] as const;
export type PlanStart = (typeof PLAN_STARTS)[number];

/**
 * Every change names the legacy "subscription". `preview` only previews it. `revision` comes from the preview: with it
 * a repeated or concurrent change is refused instead of done twice.
 */
const act = {
  subscriptionId: id,
  preview: z.boolean().default(false),
  revision: id.optional(),
};

export const actOnly = z.object(act);
export type ActOnly = z.output<typeof actOnly>;

export const autoRenewInput = z.object({ ...act, autoRenew: z.boolean() });

const dayOfMonth = z.number().int().min(1).max(31);
/** A day of the month, or a date that has it. */
export const drawInput = z.object({
  ...act,
  drawDate: dayOfMonth.or(date.transform((on) => Number(on.slice(8)))),
});

export const termInput = z.object({ ...act, startDate: date.optional(), endDate: date.optional() });

/** `immediately` is the legacy's way to say "now"; `when` says it in full. `membershipId` is the plan. */
export const planInput = z
  .object({
    ...act,
    membershipId: id,
    unit: z.enum(["month", "year"]).optional(),
    immediately: z.boolean().default(false),
    when: z.enum(PLAN_STARTS).optional(),
  })
  .transform(({ immediately, when, ...rest }) => ({
    ...rest,
    when: when ?? (immediately ? ("now" as const) : ("nextPayment" as const)),
  }));

export const waiveInput = z.object({ ...act, waive: z.boolean() });

/** `expectedMembers` is how many the preview showed, moved and set back: with another number by now nothing is announced. */
export const memberPrices = z.object({
  preview: z.boolean().default(false),
  expectedMembers: z.number().int().min(0).max(1_000_000).optional(),
});

/**
 * Hands a person's running memberships to another office. `membershipId` is the plan they are on there, for the legacy
 * caller who moves one; `plans` names one for each. Without either the plan of the same name is taken.
 */
export const transferInput = z.object({
  memberId: id,
  targetDentistInfoId: id,
  membershipId: id.optional(),
  plans: z
    .array(z.object({ subscriptionId: id, planId: id }))
    .max(20)
    .default([]),
  preview: z.boolean().default(false),
});
export type Transfer = z.output<typeof transferInput>;

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
