import { z } from "zod";
import { priceCents } from "@/lib/core/fields/amounts";
import { INVALID, longText, optionalLongText, optionalText, shortText } from "@/lib/core/fields/fields";

export const PLAN_STATUSES = ["draft", "active", "archived"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** Colours of the statuses, `inactive` included; always shown with their text (001 §4, Q-007). */
export const PLAN_STATUS_TONES = { active: "green", inactive: "grey", archived: "slate", draft: "amber" } as const;

/** The legacy type of a line: what a plan is, and by month or by year (001 §3). */
export const PLAN_TYPES = ["month", "year", "custom", "custom_year"] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const AGE_GROUPS = ["adult", "child"] as const;

export const AGE_LIMITS = ["no_limit", "under", "over", "between"] as const;
export type AgeLimit = (typeof AGE_LIMITS)[number];

/** The id a plan has in the editor before it is saved, and the base of further ones (001 §4). */
export const NEW_PLAN_ID = 100_000_000;
/** Stands for the template view of a group or location in /account/manage-plans (001 §2). */
export const TEMPLATE_PLAN_ID = -2;
export const PLAN_NAME_MAX = 100;
export const DESCRIPTION_MAX = 5000;
export const NOTES_MAX = 2000;
/** A discount the office has not filled in yet: no plan is activated with it. */
export const BLANK_PERCENT = "__%";

/** What leaving means in money: all paid back inside 90 days (000 §1), the rest of the term owed, or nothing either way. */
export const EXIT_POLICIES = ["refund_90", "remaining_term", "none"] as const;
export type ExitPolicy = (typeof EXIT_POLICIES)[number];
export const exitPolicy = z.enum(EXIT_POLICIES).default("refund_90");

const age = z.number().int().min(0).max(120);

/** What a plan includes: a service code and how often a year. */
export const planService = z.object({ code: shortText(12), quantity: z.number().int().min(1).max(99) });
export type PlanService = z.infer<typeof planService>;

/** The fields of a plan, each with what a new plan begins with. */
export const planFields = z.object({
  planName: shortText(PLAN_NAME_MAX),
  spanishName: optionalText(PLAN_NAME_MAX),
  description: longText(DESCRIPTION_MAX),
  spanishDescription: optionalLongText(DESCRIPTION_MAX),
  notes: optionalLongText(NOTES_MAX),
  presetType: optionalText(50),
  monthlyCents: priceCents.nullable().default(null),
  annualCents: priceCents.nullable().default(null),
  activationFeeCents: priceCents.default(() => priceCents.parse(0)),
  worryFreeMonthCents: priceCents.nullable().default(null),
  worryFreeYearCents: priceCents.nullable().default(null),
  ageGroup: z.enum(AGE_GROUPS).default("adult"),
  ageLimit: z.enum(AGE_LIMITS).default("no_limit"),
  minAge: age.nullable().default(null),
  maxAge: age.nullable().default(null),
  specialty: optionalText(100),
  showOnBC: z.boolean().default(false),
  showOnEnrollmentMonthly: z.boolean().default(true),
  showOnEnrollmentAnnual: z.boolean().default(true),
  showOnInternalEnrollmentMonthly: z.boolean().default(true),
  showOnInternalEnrollmentAnnual: z.boolean().default(true),
  forInsured: z.boolean().default(false),
  forUninsured: z.boolean().default(true),
  disableGpp: z.boolean().default(false),
  disableFamilyDiscounts: z.boolean().default(false),
  exitPolicy,
  services: z.array(planService).max(30).default([]),
});

/**
 * The plan editor (001 §3 Plan). A draft may lack a price; `activationProblems` says what is missing to activate it.
 * `maxAge` is the oldest age allowed and `minAge` the youngest; which of them are kept follows from `ageLimit`.
 */
export const planEditor = planFields
  .superRefine((plan, ctx) => {
    const ask = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    if (usesMinAge(plan.ageLimit) && plan.minAge === null) ask("minAge", INVALID.required);
    if (usesMaxAge(plan.ageLimit) && plan.maxAge === null) ask("maxAge", INVALID.required);
    if (plan.ageLimit === "between" && plan.minAge !== null && plan.maxAge !== null && plan.minAge > plan.maxAge)
      ask("maxAge", INVALID.data);
    if (!plan.forInsured && !plan.forUninsured) ask("forUninsured", INVALID.data);
    const codes = plan.services.map((service) => service.code);
    if (new Set(codes).size < codes.length) ask("services", INVALID.data);
  })
  .transform((plan) => ({
    ...plan,
    minAge: usesMinAge(plan.ageLimit) ? plan.minAge : null,
    maxAge: usesMaxAge(plan.ageLimit) ? plan.maxAge : null,
  }));

export type PlanInput = z.output<typeof planEditor>;

function usesMinAge(limit: AgeLimit): boolean {
  return limit === "over" || limit === "between";
}

function usesMaxAge(limit: AgeLimit): boolean {
  return limit === "under" || limit === "between";
}
