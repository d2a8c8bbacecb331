import { z } from "zod";
import { priceCents } from "@/lib/core/fields/amounts";
import { bps, optionalLongText, optionalText } from "@/lib/core/fields/fields";
import { messageKey } from "@/lib/core/i18n/message-key";
import { DESCRIPTION_MAX, exitPolicy } from "./schema";

// Apart from `schema`, which whoever edits a plan loads, also where an office signs up.

/** How many days before a yearly charge a family is told of it; an office may choose others within the limits (decision 24). */
export const YEARLY_NOTICE_DAYS = { usual: 30, least: 15, most: 45 } as const;
const daysKey = messageKey("errors.daysBetween", {
  least: YEARLY_NOTICE_DAYS.least,
  most: YEARLY_NOTICE_DAYS.most,
});
export const yearlyNoticeDays = z
  .number(daysKey)
  .int(daysKey)
  .min(YEARLY_NOTICE_DAYS.least, daysKey)
  .max(YEARLY_NOTICE_DAYS.most, daysKey);
const worryFreePair = z.object({
  monthCents: priceCents.nullable().default(null),
  yearCents: priceCents.nullable().default(null),
});
const noWorryFree = { monthCents: null, yearCents: null };

/** Shown with plans by age group. */
export const worryFree = z.object({
  adult: worryFreePair.default(noWorryFree),
  child: worryFreePair.default(noWorryFree),
  perio: worryFreePair.default(noWorryFree),
});

/** A family discount in basis points; null and 0 are both "not set". */
const familyBps = bps.nullable().default(null);

/** Plan settings of an office (001 §3). `gppApproved` and the fee rate are the back-office's and not in here. */
export const planSettings = z.object({
  programName: optionalText(100),
  programDescription: optionalLongText(DESCRIPTION_MAX),
  spanishProgramDescription: optionalLongText(DESCRIPTION_MAX),
  specialty: optionalText(100),
  familyTwoBps: familyBps,
  familyThreeBps: familyBps,
  familyFourBps: familyBps,
  worryFree: worryFree.default({ adult: noWorryFree, child: noWorryFree, perio: noWorryFree }),
  allowBankDraft: z.boolean().default(false),
  allowInOffice: z.boolean().default(true),
  disableEnrollment: z.boolean().default(false),
  gppActive: z.boolean().default(false),
  gppAdminOnlyWaive: z.boolean().default(false),
  gppMemberWaive: z.boolean().default(false),
  gppAutomaticClaim: z.boolean().default(false),
  /** What a new plan starts with; plans keep their own. */
  exitPolicy,
  yearlyNoticeDays: z.coerce.number().pipe(yearlyNoticeDays).default(YEARLY_NOTICE_DAYS.usual),
});

export type PlanSettingsInput = z.output<typeof planSettings>;
/** Whose worry-free value it is. */
export type WorryFreeGroup = keyof PlanSettingsInput["worryFree"];
