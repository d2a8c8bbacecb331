import { cents, toDollars } from "@/lib/core/money";
import type { OfficePlan, OfficePlanSettings } from "@/lib/practice/plans/queries";
import { recommendedPrice } from "@/lib/practice/plans/rules";
import type { PlanInput } from "@/lib/practice/plans/schema";
import type { Tenant } from "@/tenants/tenant";
import { familyDiscountsToWire, inDollars } from "./settings.wire";

// The legacy API speaks of plans in dollars and percent and in names of its own (001 §3); we keep cents and basis
// points. Everything that crosses goes through here, in both directions.

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
    masterPlanId: plan.parentPlanId,
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

/** Whose plan it is; `internalName` is what an organization calls the office among its others. */
type PlanOwner = Pick<OfficeFacts, "officeId" | "officeName"> & { internalName: string | null };

/** A plan as the legacy list call answers it: "custom membership from the server" and what its picker reads (001 §3). */
export function toCustomMembership(plan: OfficePlan, office: PlanOwner) {
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
    // The organization's plan it follows: what POST /multi-location/change-master-plan-price takes.
    masterPlanId: plan.parentPlanId,
    ownerInfo: { id: office.officeId, officeName: office.officeName, daoi: { internalName: office.internalName } },
  };
}
