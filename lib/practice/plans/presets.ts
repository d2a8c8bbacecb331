import { ZERO } from "@/lib/core/money";
import type { PlanInput } from "@/lib/practice/plans/schema";
import type { WorryFreeGroup } from "@/lib/practice/plans/settings.schema";
import { dentalPresets } from "@/tenants/dental-presets";
import type { PlanPreset, Tenant, TenantId } from "@/tenants/tenant";
import { visionPresets } from "@/tenants/vision-presets";

// Apart from the tenants themselves, so that a page that only needs a name does not ship every template.
const PRESETS: Record<TenantId, readonly PlanPreset[]> = { dental: dentalPresets, vision: visionPresets };

/**
 * Ages a kind of plan is for, in completed years and both ends included (001 §9). Child wellness is "under 13".
 */
export const AGE_CUTOFFS = {
  toddler: { min: null, max: 3 },
  child: { min: 4, max: 12 },
  childWellness: { min: null, max: 12 },
  teen: { min: 13, max: null },
} as const;

/** Plan templates of a tenant, in the order they are offered; vouchers only where the tenant has them. */
export function presetsOf(tenant: Tenant): readonly PlanPreset[] {
  return PRESETS[tenant.id].filter((preset) => preset.productLine !== "voucher" || tenant.features.vouchers);
}

/** Every template of a tenant, also those its features hide. */
export function allPresetsOf(tenant: Tenant): readonly PlanPreset[] {
  return PRESETS[tenant.id];
}

/** Whose worry-free value an office names: patients with gum care only where the tenant has plans for them. */
export function worryFreeGroups(tenant: Tenant): WorryFreeGroup[] {
  const hasGumCare = allPresetsOf(tenant).some(({ productLine }) => productLine === "periodontic");
  return hasGumCare ? ["adult", "child", "perio"] : ["adult", "child"];
}

/** A template by its type, offered or not: existing plans keep their type. Null when the tenant has none such. */
export function presetOf(tenant: Tenant, presetType: string): PlanPreset | null {
  return PRESETS[tenant.id].find((preset) => preset.presetType === presetType) ?? null;
}

/** The editor's first values when an office starts from a template: a draft with blanks still to fill. */
export function draftFromPreset(preset: PlanPreset): PlanInput {
  return {
    planName: preset.name["en-US"],
    spanishName: preset.name["es-US"],
    description: preset.description["en-US"],
    spanishDescription: preset.description["es-US"],
    notes: "",
    presetType: preset.presetType,
    monthlyCents: preset.monthlyActive ? preset.monthlyCents : null,
    annualCents: preset.annualActive ? preset.annualCents : null,
    activationFeeCents: ZERO,
    worryFreeMonthCents: null,
    worryFreeYearCents: null,
    ageGroup: preset.ageGroup,
    ageLimit: preset.ageLimit,
    minAge: preset.minAge,
    maxAge: preset.maxAge,
    specialty: null,
    showOnBC: preset.showOnBC,
    showOnEnrollmentMonthly: preset.showOnEnrollmentMonthly,
    showOnEnrollmentAnnual: preset.showOnEnrollmentAnnual,
    showOnInternalEnrollmentMonthly: preset.monthlyActive,
    showOnInternalEnrollmentAnnual: preset.annualActive,
    forInsured: false,
    forUninsured: true,
    disableGpp: false,
    disableFamilyDiscounts: false,
    exitPolicy: "refund_90",
    services: preset.formula.map(([code, quantity]) => ({ code, quantity })),
  };
}

/** An empty plan of an office: the tenant's default prices, and its default upper age for a child plan. */
export function emptyPlan(tenant: Tenant, ageGroup: "adult" | "child" = "adult"): PlanInput {
  const upTo = tenant.constants.defaultChildStartingAge;
  const bounded = ageGroup === "child" && upTo > 0;
  return {
    planName: "",
    spanishName: null,
    description: "",
    spanishDescription: "",
    notes: "",
    presetType: null,
    monthlyCents: tenant.constants.defaultMonthlyCents,
    annualCents: tenant.constants.defaultAnnualCents,
    activationFeeCents: ZERO,
    worryFreeMonthCents: null,
    worryFreeYearCents: null,
    ageGroup,
    ageLimit: bounded ? "under" : "no_limit",
    minAge: null,
    maxAge: bounded ? upTo : null,
    specialty: null,
    showOnBC: false,
    showOnEnrollmentMonthly: true,
    showOnEnrollmentAnnual: true,
    showOnInternalEnrollmentMonthly: true,
    showOnInternalEnrollmentAnnual: true,
    forInsured: false,
    forUninsured: true,
    disableGpp: false,
    disableFamilyDiscounts: false,
    exitPolicy: "refund_90",
    services: [],
  };
}
