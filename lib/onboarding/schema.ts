import { z } from "zod";
import { fourDigits } from "@/lib/accounts/schema";
import {
  bps,
  centsField,
  email,
  INVALID,
  id,
  optionalPhone,
  optionalText,
  password,
  personName,
  shortText,
  typedPassword,
} from "@/lib/core/fields";
import { type Cents, fromDollars as usd } from "@/lib/core/money";

export const PRICING_PERIODS = ["month", "year"] as const;
export type PricingPeriod = (typeof PRICING_PERIODS)[number];

/** What an office pays for the product, by tier. A price list: change it here and nowhere else. */
export type OfficeTier = {
  level: 1 | 2 | 3;
  name: "starter" | "growth" | "group";
  monthCents: Cents;
  yearCents: Cents;
  memberLimit: number | null;
};

export const OFFICE_TIERS = [
  { level: 1, name: "starter", monthCents: usd(79), yearCents: usd(790), memberLimit: 100 },
  { level: 2, name: "growth", monthCents: usd(149), yearCents: usd(1490), memberLimit: 1000 },
  { level: 3, name: "group", monthCents: usd(299), yearCents: usd(2990), memberLimit: null },
] as const satisfies readonly OfficeTier[];

/** A coupon or the sign-up name of an association; letters, digits and hyphens. */
export const promoCode = z
  .string()
  .trim()
  .max(60, INVALID.data)
  .regex(/^[\w-]*$/, INVALID.data);

export const discountQuestion = z.object({ discountCode: promoCode.min(1, INVALID.required) });

/** 000 §7: the promo sign-up. Without a chosen plan the message is the one the catalogue names (000 §8). */
export const practiceSignup = z.object({
  email,
  code: fourDigits,
  discountCode: promoCode.nullish().transform((text) => text || null),
  tierLevel: z.union([z.literal(1), z.literal(2), z.literal(3)], "signup.selectPlanFirst"),
  pricingPeriod: z.enum(PRICING_PERIODS, "signup.selectPlanFirst"),
});
export type PracticeSignup = z.output<typeof practiceSignup>;

const key = z.string().regex(/^[\w-]{20,64}$/, INVALID.data);

export const resumeSignup = z.object({ dentistInfoId: id, activationKey: key });

/** The activation key, or, for who is logged in already, nothing: their session says whose office it is. */
export const completeSignup = z.object({ dentistInfoId: id, activationKey: key.optional() });

/** Step 2. The password is asked for once; an owner who has one leaves it out. */
export const ownerAccount = z
  .object({
    firstName: personName,
    lastName: personName,
    phone: optionalPhone,
    jobTitle: optionalText(100),
    password: password.optional(),
    passwordAgain: z.string().optional(),
  })
  .refine((form) => form.password === undefined || form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: INVALID.passwordsMatch,
  });
/** The same in the form of an owner who has no password yet. */
export const newOwnerAccount = ownerAccount.safeExtend({ password, passwordAgain: typedPassword });
export type OwnerAccount = z.output<typeof ownerAccount>;

export const SETUP_DRAFTS = ["office", "account", "plans"] as const;

/** What has been typed and not been saved yet: kept as it stands, so that half an address survives too. */
export const setupDraft = z.object({
  step: z.enum(SETUP_DRAFTS),
  values: z
    .record(z.string().max(60), z.union([z.string().max(500), z.boolean()]))
    .refine((values) => Object.keys(values).length <= 60, INVALID.data),
});

export type SetupDraft = z.output<typeof setupDraft>;

const signupData = z.object({
  named: z.boolean().default(false),
  draft: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.boolean()]))).default({}),
  promo: z.string().nullable().default(null),
});
export type SignupData = z.output<typeof signupData>;

/** The set-up's own notes on an office (`signupData`); what cannot be read counts as nothing noted. */
export function readSignupData(value: unknown): SignupData {
  const parsed = signupData.safeParse(value ?? {});
  return parsed.success ? parsed.data : { named: false, draft: {}, promo: null };
}

/** A promo code as stored: what comes off the tier's price, and until when it can be used. */
export const promo = z.object({
  percentOffBps: bps,
  name: z.string().max(100).default(""),
  active: z.boolean().default(true),
  /** Last day of use, yyyy-MM-dd; null is open. */
  expiresOn: z.string().nullable().default(null),
});
export type Promo = z.output<typeof promo>;

/** Step 3: templates the office takes, with the prices it typed or accepted. */
export const setupPlans = z.object({
  /** Percent off other treatment, the blank of the templates; 0 leaves the line out. */
  otherDiscountPercent: z.number().int().min(0).max(100),
  plans: z
    .array(
      z.object({ presetType: shortText(50), monthlyCents: centsField.nullable(), annualCents: centsField.nullable() }),
    )
    .min(1, "signup.plans.chooseOne")
    .max(20)
    .refine((plans) => new Set(plans.map((plan) => plan.presetType)).size === plans.length, INVALID.data),
});
export type SetupPlans = z.output<typeof setupPlans>;
