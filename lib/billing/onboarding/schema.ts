import { z } from "zod";
import { priceCents } from "@/lib/core/fields/amounts";
import {
  email,
  INVALID,
  id,
  optionalPhone,
  optionalText,
  password,
  personName,
  shortText,
  typedPassword,
} from "@/lib/core/fields/fields";
import { fourDigits } from "@/lib/platform/accounts/schema";
import { PRICING_PERIODS } from "@/lib/practice/offices/tier.schema";

/** What cannot be a code is as unknown as one that nobody has. */
const NO_CODE = "onboardingSignup.codeUnknown";

/** A coupon or the sign-up name of an association; letters, digits and hyphens. */
export const promoCode = z
  .string()
  .trim()
  .max(60, NO_CODE)
  .regex(/^[\w-]*$/, NO_CODE);

export const discountQuestion = z.object({ discountCode: promoCode.min(1, INVALID.required) });

/**
 * What a sign-up may begin with; what cannot be is left out, so that an old or broken link still leads to the page. A code is taken
 * as it stands: that it is none is said at its field.
 */
const startQuery = z.object({
  promo: z
    .string()
    .trim()
    .transform((text) => text.slice(0, 60))
    .catch(""),
  tierLevel: z.enum(["1", "2", "3"]).transform(Number).nullable().catch(null),
  pricingPeriod: z.enum(PRICING_PERIODS).catch("month"),
});
export type SignupStart = z.output<typeof startQuery>;

/** The start of a sign-up from its address (`promo`, `tierLevel`, `pricingPeriod`), and what of the address is worth keeping. */
export function startOf(search: Readonly<Record<string, string | undefined>>): {
  start: SignupStart;
  keep: Record<string, string>;
} {
  const start = startQuery.parse(search);
  const { promo, tierLevel, pricingPeriod } = start;
  return {
    start,
    keep: {
      ...(promo ? { promo } : {}),
      ...(tierLevel === null ? {} : { tierLevel: String(tierLevel), pricingPeriod }),
    },
  };
}

/** 000 §7: the promo sign-up. Without a chosen plan the message is the one the catalogue names (000 §8). */
export const practiceSignup = z.object({
  email,
  code: fourDigits,
  discountCode: promoCode.nullish().transform((text) => text || null),
  /** Where they heard of us: the code of a source. */
  leadSource: optionalText(60),
  tierLevel: z.union([z.literal(1), z.literal(2), z.literal(3)], "onboardingSignup.selectPlanFirst"),
  pricingPeriod: z.enum(PRICING_PERIODS, "onboardingSignup.selectPlanFirst"),
});
export type PracticeSignup = z.output<typeof practiceSignup>;

const key = z.string().regex(/^[\w-]{20,64}$/, INVALID.data);

export const resumeSignup = z.object({ dentistInfoId: id, activationKey: key });

/** The activation key, or nothing for logged-in users: their session names the office. */
export const completeSignup = z.object({ dentistInfoId: id, activationKey: key.optional() });

/** Step 2. The password is set once; an owner who has one omits it. */
export const ownerAccount = z
  .object({
    firstName: personName,
    lastName: personName,
    phone: optionalPhone,
    jobTitle: optionalText(100),
    password: password.optional(),
    passwordAgain: z.string().optional(),
  })
  .partial({ phone: true, jobTitle: true })
  .refine((form) => form.password === undefined || form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: INVALID.passwordsMatch,
  });
/** The same for an owner without a password. */
export const newOwnerAccount = ownerAccount.safeExtend({ password, passwordAgain: typedPassword });
export type OwnerAccount = z.output<typeof ownerAccount>;
/** Step 3: templates the office takes, with the prices it typed or accepted. */
export const setupPlans = z.object({
  /** Percent off other treatment, the blank of the templates; 0 leaves the line out. */
  otherDiscountPercent: z.number().int().min(0).max(100),
  plans: z
    .array(
      z.object({ presetType: shortText(50), monthlyCents: priceCents.nullable(), annualCents: priceCents.nullable() }),
    )
    .min(1, "onboardingSignup.plans.chooseOne")
    .max(20)
    .refine((plans) => new Set(plans.map((plan) => plan.presetType)).size === plans.length, INVALID.data),
});
export type SetupPlans = z.output<typeof setupPlans>;
