import { ADMINS, hasRole, OFFICE, type Role } from "@/lib/core/auth/roles";
import type { Locale } from "@/lib/core/i18n/locale";
import { type Bps, type Cents, cents, minus, percentOf, plus, sum, times } from "@/lib/core/money";
import type { Unit } from "@/lib/core/time/dates";
import {
  BLANK_PERCENT,
  NEW_PLAN_ID,
  PLAN_NAME_MAX,
  type PlanService,
  type PlanStatus,
  type PlanType,
} from "@/lib/practice/plans/schema";
import { annualCommitment, monthOf } from "@/lib/practice/plans/suggested.rules";
import { type EnrolmentTenant, type PlanTenant, plainCode } from "@/tenants/tenant";

export type Payor = "member" | "office";

/** 001 §5: monthly-type plans are month and custom, annual are year and custom_year. */
export function unitOf(type: PlanType): Unit {
  return type === "month" || type === "custom" ? "month" : "year";
}

/**
 * The next status of a plan (001 §4): archived becomes draft; a draft with target draft becomes active; otherwise the
 * target, a draft by default.
 */
export function togglePlanStatus(current: PlanStatus, target: PlanStatus = "draft"): PlanStatus {
  if (current === "archived") return "draft";
  if (current === "draft" && target === "draft") return "active";
  return target;
}

/** 'Copy of X', then 'Copy of X (1)', 'Copy of X (2)' (001 §4, Q-073); a long name is cut to fit the column. */
export function copyName(name: string, existing: readonly string[]): string {
  const taken = new Set(existing);
  for (let count = 0; ; count += 1) {
    const suffix = count === 0 ? "" : ` (${count})`;
    const copy = `Copy of ${name}`.slice(0, PLAN_NAME_MAX - suffix.length) + suffix;
    if (!taken.has(copy)) return copy;
  }
}

/** The id the next unsaved plan gets in the editor (001 §4): the base, then the highest so far plus 1. */
export function nextNewPlanId(ids: readonly number[]): number {
  const unsaved = ids.filter((id) => id >= NEW_PLAN_ID);
  return unsaved.length === 0 ? NEW_PLAN_ID : Math.max(...unsaved) + 1;
}

/** Only drafts without members can be deleted. */
export function mayDeletePlan(plan: { status: PlanStatus; hasActiveMembers: boolean }): boolean {
  return plan.status === "draft" && !plan.hasActiveMembers;
}

/**
 * Archiving hides a plan from pickers; members who are on it keep it and keep being billed, so with active
 * members the office must confirm first. An archived plan cannot be archived again.
 */
export function archiveDecision(plan: { status: PlanStatus; hasActiveMembers: boolean }): "no" | "yes" | "confirm" {
  if (plan.status === "archived") return "no";
  return plan.hasActiveMembers ? "confirm" : "yes";
}

/** The name in the reader's language; Spanish names are optional (001 §9). */
export function planLabel(plan: { planName: string; spanishName: string | null }, locale: Locale): string {
  return locale === "es-US" && plan.spanishName ? plan.spanishName : plan.planName;
}

/**
 * The least an office may ask a month: the template's own minimum where it has one (by name, or for a plan made from
 * a preset of a tenant whose presets have one), else the tenant's plan minimum (001 §9, Q-023).
 */
export function minimumPriceCents(tenant: PlanTenant, plan: { planName: string; presetType: string | null }): Cents {
  const { namedMinimumCents, presetMinimumCents, presetTypes } = tenant.constants;
  const name = plan.planName.trim().toLowerCase();
  const named = Object.entries(namedMinimumCents).find(([known]) => known.toLowerCase() === name);
  if (named) return named[1];
  const fromPreset = plan.presetType !== null && presetTypes.includes(plan.presetType);
  return fromPreset && presetMinimumCents !== null ? presetMinimumCents : tenant.planMinimumCents;
}

export type ActivationProblem = "noPrice" | "belowMinimum" | "blankPercent";

/** What prevents activating a draft: no price, a price below the minimum, a blank discount. */
export function activationProblems(
  tenant: PlanTenant,
  plan: {
    planName: string;
    presetType: string | null;
    monthlyCents: number | null;
    annualCents: number | null;
    description: string;
    spanishDescription?: string | null;
  },
): ActivationProblem[] {
  const problems: ActivationProblem[] = [];
  if (!plan.monthlyCents && !plan.annualCents) problems.push("noPrice");
  if (plan.monthlyCents && plan.monthlyCents < minimumPriceCents(tenant, plan)) problems.push("belowMinimum");
  if (`${plan.description}\n${plan.spanishDescription ?? ""}`.includes(BLANK_PERCENT)) problems.push("blankPercent");
  return problems;
}

/** Service code to the office's fee in cents. */
export type FeeTable = Readonly<Record<string, number>>;

/** What the office usually charges for a service. Throws 'Couldn't find the UCR Value' when it has none (001 §5). */
export function ucrCents(tenant: PlanTenant, fees: FeeTable, code: string): Cents {
  const wanted = plainCode(tenant, code);
  const known = Object.keys(fees).find((key) => plainCode(tenant, key) === wanted);
  const fee = known === undefined ? undefined : fees[known];
  if (fee === undefined) throw new Error("Couldn't find the UCR Value");
  return cents(fee);
}

/** What a year of the services costs without the plan. Throws as `ucrCents`. */
export function yearWithoutPlan(tenant: PlanTenant, services: readonly PlanService[], fees: FeeTable): Cents {
  return sum(services.map(({ code, quantity }) => times(ucrCents(tenant, fees, code), quantity)));
}

/**
 * The recommended price as the specification adds it up: a year of the services at the office's own fees, plus the fixed amount of
 * the preset, so that a member never pays less than without the plan. Throws as `ucrCents`.
 */
export function recommendedPrice(
  tenant: PlanTenant,
  plan: { planName: string; presetType: string | null; services: readonly PlanService[] },
  fees: FeeTable,
): { monthlyCents: Cents; annualCents: Cents } {
  const fixed = plan.presetType === null ? undefined : tenant.constants.fixedAmountCents[plan.presetType];
  const annualCents = plus(yearWithoutPlan(tenant, plan.services, fees), fixed ?? cents(0));
  return { monthlyCents: monthOf(annualCents, minimumPriceCents(tenant, plan)), annualCents };
}

/** What the first year of a plan costs one person, whichever way it is paid; null where it is not sold that way. */
export function firstYearCost(
  plan: { monthlyCents: number | null; annualCents: number | null; activationFeeCents: number },
  unit: "month" | "year",
): Cents | null {
  if (unit === "year") return plan.annualCents ? cents(plan.annualCents) : null;
  return plan.monthlyCents ? cents(plan.monthlyCents * 12 + plan.activationFeeCents) : null;
}

/**
 * What a member saves in the first year against the same services at the office's usual fees; below zero where the plan is
 * dearer. Null where it is not sold that way.
 */
export function savedInFirstYear(
  plan: Parameters<typeof firstYearCost>[0],
  unit: "month" | "year",
  usualCents: number,
): number | null {
  const cost = firstYearCost(plan, unit);
  return cost === null ? null : usualCents - cost;
}

/** What paying by the year saves against twelve months; 0 when it saves nothing. */
export function yearSaving(monthlyCents: number, annualCents: number): Cents {
  return cents(Math.max(0, monthlyCents * 12 - annualCents));
}

/** A year may save this many months before it looks like a price that was forgotten. */
const MONTHS_SAVED_MOST = 3;

/**
 * Whether an annual price fits the monthly one: `dearer` than twelve months, or `forgotten` where it saves more than
 * three of them, as when only the month was raised; null where it fits.
 */
export function annualFault(monthlyCents: number, annualCents: number): "dearer" | "forgotten" | null {
  if (annualCents > monthlyCents * 12) return "dearer";
  return yearSaving(monthlyCents, annualCents) > monthlyCents * MONTHS_SAVED_MOST ? "forgotten" : null;
}

/** Family discounts in basis points; null and 0 are "not set". */
export type FamilyDiscounts = { familyTwoBps: Bps | null; familyThreeBps: Bps | null; familyFourBps: Bps | null };

/** By member count (001 §5): 2 two; 3 three else two; more four else three else two; below 2 none. */
export function familyDiscountBps(memberCount: number, family: FamilyDiscounts): Bps {
  if (memberCount < 2) return 0;
  const two = family.familyTwoBps || 0;
  if (memberCount === 2) return two;
  const three = family.familyThreeBps || two;
  return memberCount === 3 ? three : family.familyFourBps || three;
}

export type Discount = { bps: Bps; reason: "family" | "code" | null };

/** The larger of the family's and the code's discount, never both (001 §5); which one it is, for the bill. */
export function discountOf(input: {
  memberCount: number;
  family: FamilyDiscounts;
  codeBps: Bps;
  disableFamilyDiscounts: boolean;
}): Discount {
  const family = input.disableFamilyDiscounts ? 0 : familyDiscountBps(input.memberCount, input.family);
  if (input.codeBps > family) return { bps: input.codeBps, reason: "code" };
  return { bps: family, reason: family > 0 ? "family" : null };
}

/** Price minus price times the discount, which is rounded half up to the cent (001 §5, Q-091). */
export function discountedPrice(listCents: Cents, discount: Bps): Cents {
  return minus(listCents, percentOf(listCents, discount));
}

/** A period's price, and all that led to it. */
export type PeriodPrice = {
  listCents: Cents;
  discountBps: Bps;
  discountReason: Discount["reason"];
  discountCents: Cents;
  netCents: Cents;
  familySize: number;
};

/** A list price less its discount; who counts the family asks `periodPrice` (`lib/billing/dues`) or `quote` (`lib/membership/enrolment`). */
export function priceFor(listCents: Cents, by: Parameters<typeof discountOf>[0]): PeriodPrice {
  const { bps, reason } = discountOf(by);
  const netCents = discountedPrice(listCents, bps);
  const discountCents = minus(listCents, netCents);
  const discount = { discountBps: bps, discountReason: reason, discountCents };
  return { listCents, ...discount, netCents, familySize: by.memberCount };
}

/** One-time fee of a guaranteed plan: a rate of twelve discounted months (001 §5; the rate is configuration, Q-090). */
export function gppSetupFee(discountedMonthlyCents: Cents, rate: Bps): Cents {
  return percentOf(annualCommitment(discountedMonthlyCents), rate);
}

/** Guaranteed payment plans hold for a plan: the tenant has them, the office has switched them on, the plan allows it. */
export function gppApplies(
  tenant: Pick<EnrolmentTenant, "features">,
  settings: { gppActive: boolean },
  plan: { disableGpp: boolean },
): boolean {
  return tenant.features.gpp && settings.gppActive && !plan.disableGpp;
}

export type FeeKind = "setup" | "activation" | "none";

/** The fee of a plan line (001 §4). `gpp` is what `gppApplies` says. */
export function feeKind(line: { unit: Unit; gpp: boolean; payor: Payor; activationFeeCents: number }): FeeKind {
  if (line.unit !== "month") return "none";
  if (line.gpp) return line.payor === "member" ? "setup" : "none";
  return line.activationFeeCents > 0 ? "activation" : "none";
}

/** Internal enrolment of a monthly plan without GPP that has an activation fee (001 §5). */
export function mayWaiveActivationFee(line: {
  internal: boolean;
  unit: Unit;
  gpp: boolean;
  activationFeeCents: number;
}): boolean {
  return line.internal && line.unit === "month" && !line.gpp && line.activationFeeCents > 0;
}

/** Only super admins where the office restricts waiving to admins, otherwise any internal user (001 §5). */
export function mayChoosePayor(role: Role | null, settings: { gppAdminOnlyWaive: boolean }): boolean {
  if (role === null) return false;
  return settings.gppAdminOnlyWaive ? role === "super_admin" : hasRole(role, [...OFFICE, ...ADMINS]);
}
