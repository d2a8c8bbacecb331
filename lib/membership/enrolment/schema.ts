import { z } from "zod";
import { connectedBank } from "@/lib/billing/payment-methods/bank-link.schema";
import {
  centsField,
  city,
  dateOfBirth,
  email,
  INVALID,
  id,
  locale,
  mustBeChecked,
  optionalText,
  password,
  personName,
  phone,
  street,
  usState,
  zip,
} from "@/lib/core/fields/fields";

export const RELATIONSHIPS = ["myself", "partner", "son", "daughter", "child", "other"] as const;

/** The steps of an enrolment, in their order (001 §4). */
export const STEPS = ["member-info", "confirm", "checkout", "final"] as const;
export type EnrolmentStep = (typeof STEPS)[number];

/** Tabs of the internal patient signup page (001 §2). */
export const INTERNAL_TABS = ["member-info", "confirm", "checkout", "view-plans"] as const;

/** Why nobody can pay just now, for a fault of ours: the same press goes on once it is over. */
export const OUTAGE = "enrolment.refusal.outage";

export const PAYMENT_KINDS = ["card", "stored", "bank", "in_office"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The three agreements, as their signatures are kept: terms, auto-renewal and cancelling, confirmation of the plan. */
export const AGREEMENTS = ["terms", "auto_renewal", "plan_confirmation"] as const;
export type Agreement = (typeof AGREEMENTS)[number];

/** People in one enrolment; a bound against abuse, not a rule of the business. */
export const MAX_MEMBERS = 15;

export const UNITS = ["month", "year"] as const;

export const chosenPlan = z.object({ planId: id, unit: z.enum(UNITS) });
export type ChosenPlan = z.infer<typeof chosenPlan>;

/**
 * One person (001 §3 Enrolment member). `plan` is null only for an account owner who enrols the family but not
 * themselves. `payor` and `waiveFee` are for internal enrolment; the quote refuses them to anybody else.
 */
export const enrolmentMember = z.object({
  firstName: personName,
  lastName: personName,
  dob: dateOfBirth,
  relationship: z.enum(RELATIONSHIPS),
  plan: chosenPlan.nullable().default(null),
  additionalPlans: z.array(chosenPlan).max(5).default([]),
  payor: z.enum(["member", "office"]).default("member"),
  waiveFee: z.boolean().default(false),
  chartId: optionalText(50),
});
export type EnrolmentMember = z.output<typeof enrolmentMember>;

/** How to reach the account owner; dependants inherit it. */
export const ownerContact = z.object({ email, phone, street, city, state: usState, zip });
export type OwnerContact = z.output<typeof ownerContact>;

/** Ids of the payment provider; card and bank numbers never come here. */
const providerId = (prefix: string) => z.string().regex(new RegExp(`^${prefix}[A-Za-z0-9_-]{1,200}$`));

export const paymentChoice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("card"), paymentMethodId: providerId("pm_") }),
  z.object({ kind: z.literal("stored"), instrumentId: id }),
  connectedBank.extend({ kind: z.literal("bank") }),
  z.object({ kind: z.literal("in_office") }),
]);
export type PaymentChoice = z.output<typeof paymentChoice>;

export const agreements = z.object({
  terms: mustBeChecked,
  auto_renewal: mustBeChecked,
  plan_confirmation: mustBeChecked,
});

const groupCode = z
  .string()
  .trim()
  .toUpperCase()
  .max(40, INVALID.groupCode)
  .regex(/^[A-Z0-9_-]*$/, INVALID.groupCode)
  .transform((code) => (code === "" ? null : code))
  .nullish()
  .transform((code) => code ?? null);

type Planned = { relationship: string; plan: unknown; additionalPlans: readonly unknown[] };

/** A new family has one account owner, and a plan for everyone but perhaps them. */
export function checkFamily(members: readonly Planned[], ctx: z.RefinementCtx): void {
  const owners = members.filter((member) => member.relationship === "myself").length;
  if (members.length > 0 && owners !== 1) ctx.addIssue({ code: "custom", path: ["members"], message: INVALID.data });
  members.forEach((member, index) => {
    const withoutPlan = member.plan === null;
    const mayBeWithout = member.relationship === "myself" && members.some((other) => other.plan !== null);
    if (withoutPlan && (!mayBeWithout || member.additionalPlans.length > 0))
      ctx.addIssue({ code: "custom", path: ["members", index, "plan"], message: INVALID.required });
  });
}

/**
 * One click on "Finish & Pay". `consentedTotalCents` is the total the person agreed to; the server computes its own
 * with the same rules and refuses a difference. The same `submissionKey` always returns the same result.
 */
export const enrolmentSubmission = z
  .object({
    submissionKey: z.uuid(),
    members: z.array(enrolmentMember).min(1).max(MAX_MEMBERS),
    owner: ownerContact,
    payment: paymentChoice,
    agreements,
    insurance: z.enum(["insured", "uninsured"]).nullable().default(null),
    groupCode,
    referralCode: optionalText(60),
    password: password.optional(),
    consentedTotalCents: centsField,
    locale,
  })
  .superRefine(({ members }, ctx) => checkFamily(members, ctx));
export type EnrolmentSubmission = z.output<typeof enrolmentSubmission>;
