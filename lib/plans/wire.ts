import { z } from "zod";
import { dollars, INVALID, id, idText } from "@/lib/core/fields";
import { type Cents, cents, toDollars } from "@/lib/core/money";
import type { OfficePlan, OfficePlanSettings } from "@/lib/plans/queries";
import { recommendedPrice } from "@/lib/plans/rules";
import {
  AGE_GROUPS,
  AGE_LIMITS,
  EXIT_POLICIES,
  NEW_PLAN_ID,
  PLAN_STATUSES,
  type PlanInput,
  planEditor,
} from "@/lib/plans/schema";
import type { Tenant } from "@/tenants/tenant";
import { familyDiscountsToWire, flag, inDollars, price, priceCodes, text } from "./settings.wire";

// The legacy API speaks of plans in dollars and percent and in names of its own (001 §3); we keep cents and basis
// points. Everything that crosses goes through here, in both directions.

/** No price and a price of nothing are the same: that way of paying is not offered. */
const offered = (amount: Cents | null) => (amount === 0 ? null : amount);

/** Also the legacy spellings of `age_limit`. */
const limitType = z.enum([...AGE_LIMITS, "under_limit", "over_limit", ""]).default("no_limit");
const LIMITS = { under_limit: "under", over_limit: "over", "": "no_limit" } as const;
const ageBound = z.number().nullable().default(null);

const managePlanFields = z.object({
  planName: text,
  spanishName: text,
  description: text,
  spanishDescription: text,
  notes: text,
  presetType: z.string().nullable().default(null),
  pricing: z.object({ monthly: price, annually: price }).prefault({}),
  activationFee: dollars.nullish(),
  worryFree: z.object({ month: price, year: price }).prefault({}),
  subscription_age_group: z.enum(AGE_GROUPS).default("adult"),
  limitType,
  minAge: ageBound,
  maxAge: ageBound,
  dentistSpecialtyId: z.string().nullable().default(null),
  showOnBC: flag(false),
  showOnEnrollmentMonthly: flag(true),
  showOnEnrollmentAnnual: flag(true),
  showOnInternalEnrollmentMonthly: flag(true),
  showOnInternalEnrollmentAnnual: flag(true),
  forInsured: flag(false),
  forUninsured: flag(true),
  disableGpp: flag(false),
  disableFamilyDiscounts: flag(false),
  exitPolicy: z.enum(EXIT_POLICIES).default("refund_90"),
  priceCodes: z.array(z.object({ code: z.string(), quantity: z.number() })).default([]),
});
type ManagePlanFields = z.output<typeof managePlanFields>;

function fromManagePlan(wire: ManagePlanFields): z.input<typeof planEditor> {
  const {
    pricing,
    activationFee,
    worryFree,
    subscription_age_group,
    limitType: limit,
    dentistSpecialtyId,
    priceCodes,
    ...same
  } = wire;
  return {
    ...same,
    monthlyCents: offered(pricing.monthly),
    annualCents: offered(pricing.annually),
    activationFeeCents: activationFee ?? 0,
    worryFreeMonthCents: worryFree.month,
    worryFreeYearCents: worryFree.year,
    ageGroup: subscription_age_group,
    ageLimit: limit === "under_limit" || limit === "over_limit" || limit === "" ? LIMITS[limit] : limit,
    specialty: dentistSpecialtyId,
    services: priceCodes,
  };
}

const revision = id.optional();
const planState = z.object({
  id: id.default(NEW_PLAN_ID),
  revision,
  viewStatus: z.enum(PLAN_STATUSES).optional(),
  isDeleted: z.literal(true).or(z.literal(false)).default(false),
});

/** Body of POST /dentist-info/membership-plan-save-state. */
export const savePlanBody = z.object({ dentistInfoId: id, plan: planState.loose() }).transform((body, ctx) => {
  const { id: planId, revision: known, viewStatus, isDeleted } = body.plan;
  const state = { dentistInfoId: body.dentistInfoId, planId, revision: known, viewStatus };
  if (isDeleted) return { ...state, delete: true as const };
  const parsed = managePlanFields.transform(fromManagePlan).pipe(planEditor).safeParse(body.plan);
  if (parsed.success) return { ...state, delete: false as const, plan: parsed.data };
  for (const issue of parsed.error.issues)
    ctx.addIssue({ code: "custom", path: [...issue.path], message: issue.message });
  return z.NEVER;
});

/** What the browser sends for the values of the plan editor. */
export function planToWire(plan: PlanInput) {
  const {
    monthlyCents,
    annualCents,
    activationFeeCents,
    worryFreeMonthCents,
    worryFreeYearCents,
    ageGroup,
    ageLimit,
    specialty,
    services,
    ...same
  } = plan;
  return {
    ...same,
    pricing: { monthly: inDollars(monthlyCents), annually: inDollars(annualCents) },
    activationFee: inDollars(activationFeeCents),
    worryFree: { month: inDollars(worryFreeMonthCents), year: inDollars(worryFreeYearCents) },
    subscription_age_group: ageGroup,
    limitType: ageLimit,
    dentistSpecialtyId: specialty,
    priceCodes: services,
  };
}

const asCents = (amount: number | null) => (amount === null ? null : cents(amount));

/** A stored plan as the values of the editor. */
export function editorValues(plan: OfficePlan): PlanInput {
  const {
    planName,
    spanishName,
    description,
    spanishDescription,
    notes,
    presetType,
    ageGroup,
    ageLimit,
    minAge,
    maxAge,
    specialty,
  } = plan;
  const {
    showOnBC,
    showOnEnrollmentMonthly,
    showOnEnrollmentAnnual,
    showOnInternalEnrollmentMonthly,
    showOnInternalEnrollmentAnnual,
  } = plan;
  const { forInsured, forUninsured, disableGpp, disableFamilyDiscounts, exitPolicy } = plan;
  return {
    planName,
    spanishName,
    description,
    spanishDescription,
    notes,
    presetType,
    ageGroup,
    ageLimit,
    minAge,
    maxAge,
    specialty,
    showOnBC,
    showOnEnrollmentMonthly,
    showOnEnrollmentAnnual,
    showOnInternalEnrollmentMonthly,
    showOnInternalEnrollmentAnnual,
    forInsured,
    forUninsured,
    disableGpp,
    disableFamilyDiscounts,
    exitPolicy,
    monthlyCents: asCents(plan.monthlyCents),
    annualCents: asCents(plan.annualCents),
    activationFeeCents: cents(plan.activationFeeCents),
    worryFreeMonthCents: asCents(plan.worryFreeMonthCents),
    worryFreeYearCents: asCents(plan.worryFreeYearCents),
    services: [...plan.services],
  };
}

export type OfficeFacts = {
  officeId: number;
  officeName: string;
  settings: OfficePlanSettings;
  fees: Record<string, number>;
};

/** The suggested price, or null when the office has no fee for one of the services. */
function suggestion(tenant: Tenant, plan: OfficePlan, fees: Record<string, number>) {
  try {
    const { monthlyCents, annualCents } = recommendedPrice(tenant, plan, fees);
    return { monthly: toDollars(monthlyCents), annually: toDollars(annualCents) };
  } catch {
    return null;
  }
}

/** A plan as the legacy detail call returns it (001 §3 Plan), with our revision and version in addition. */
export function toManagePlan(tenant: Tenant, plan: OfficePlan, office: OfficeFacts) {
  return {
    id: plan.id,
    revision: plan.revision,
    version: plan.versionNo,
    ...planToWire(editorValues(plan)),
    type: plan.monthlyCents === null && plan.annualCents !== null ? "custom_year" : "custom",
    yearly_id: plan.annualCents === null ? null : plan.id,
    memberCount: { monthly: plan.membersMonthly, annually: plan.membersAnnual },
    hasActiveMembers: plan.membersMonthly + plan.membersAnnual > 0,
    locations: [office.officeId],
    groups: [],
    target: office.officeId,
    targetType: plan.target,
    viewStatus: plan.status,
    isDeleted: false,
    updatedAt: plan.updatedAt,
    updatedBy: plan.updatedBy,
    programName: office.settings.programName,
    programDescription: office.settings.programDescription,
    familyDiscounts: familyDiscountsToWire(office.settings),
    recommendedPricing: suggestion(tenant, plan, office.fees),
  };
}

/** A plan as the legacy list call answers it: "custom membership from the server" and what its picker reads (001 §3). */
export function toCustomMembership(plan: OfficePlan, office: Pick<OfficeFacts, "officeId" | "officeName">) {
  const yearOnly = plan.monthlyCents === null && plan.annualCents !== null;
  const yearly = {
    id: plan.id,
    price: inDollars(plan.annualCents),
    viewStatus: plan.status,
    showOnEnrollment: plan.showOnEnrollmentAnnual,
    showOnInternalEnrollment: plan.showOnInternalEnrollmentAnnual,
  };
  return {
    id: plan.id,
    revision: plan.revision,
    name: plan.planName,
    spanishName: plan.spanishName,
    type: yearOnly ? "custom_year" : "custom",
    price: inDollars(yearOnly ? plan.annualCents : plan.monthlyCents),
    insured: plan.forInsured,
    uninsured: plan.forUninsured,
    minAge: plan.minAge,
    maxAge: plan.maxAge,
    subscription_age_group: plan.ageGroup,
    showOnEnrollment: yearOnly ? plan.showOnEnrollmentAnnual : plan.showOnEnrollmentMonthly,
    showOnInternalEnrollment: yearOnly ? plan.showOnInternalEnrollmentAnnual : plan.showOnInternalEnrollmentMonthly,
    yearly_membership: plan.annualCents === null || yearOnly ? [] : [yearly],
    activationFee: inDollars(plan.activationFeeCents),
    disableGpp: plan.disableGpp,
    disableFamilyDiscounts: plan.disableFamilyDiscounts,
    member_count_monthly: plan.membersMonthly,
    member_count_yearly: plan.membersAnnual,
    viewStatus: plan.status,
    isDeleted: false,
    target: office.officeId,
    targetType: plan.target,
    ownerInfo: { id: office.officeId, officeName: office.officeName, daoi: { internalName: null } },
  };
}

// Smaller bodies -------------------------------------------------------------------------------------------------------

export const allPlansBody = z.object({ dentistInfoId: id });
export const planDetailBody = z.object({
  dentistInfoId: id.optional(),
  planId: id,
  targetType: z.literal("location").default("location"),
});
export const sortBody = z.object({ membershipIds: z.array(id).min(1, INVALID.required).max(500) });
export const sortAliasBody = sortBody.extend({ dentistInfoId: id });
export const toggleBody = z.object({
  target: z.enum(PLAN_STATUSES).default("draft"),
  revision,
  confirmed: z.boolean().default(false),
});
export const knownBody = z.object({ revision });
export const feesBody = z.object({ priceCodes });
export const pricingQuery = z.object({ dentistInfoId: idText.optional() });
/** A new price holds at once, for those who enrol from now on: a legacy caller may say so and nothing else. */
const effectiveNow = z
  .enum(["", "now", "immediately", "today"])
  .or(z.boolean())
  .nullish()
  .refine((effective) => effective !== false, INVALID.data);
export const changePriceBody = z
  .object({ planId: id, revision, price, yearlyPrice: price, effective: effectiveNow })
  .transform((body) => ({
    planId: body.planId,
    revision: body.revision,
    monthlyCents: offered(body.price),
    annualCents: offered(body.yearlyPrice),
  }));
