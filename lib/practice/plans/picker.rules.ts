import { type Cents, cents } from "@/lib/core/money";
import { ageOn, type DateOn, type Unit } from "@/lib/core/time/dates";
import { planLabel, unitOf } from "./rules";
import type { PlanStatus, PlanType } from "./schema";

/** Whether the person asks as someone with insurance or without (001 §5). */
export type InsuranceKind = "insured" | "uninsured";

/** Whether a plan's insured/uninsured flag fits the chosen kind; without a choice every plan fits (001 §5). */
export function fitsInsurance(
  plan: { forInsured: boolean; forUninsured: boolean },
  kind: InsuranceKind | null,
): boolean {
  if (kind === null) return true;
  return kind === "insured" ? plan.forInsured : plan.forUninsured;
}

export type AgeFacts = { ageGroup: "adult" | "child"; minAge: number | null; maxAge: number | null };

/**
 * The age filter (001 §5). Custom types: not above maxAge, not below minAge. Month and year types of adults: above
 * the child wellness plan's maxAge, or above 0 without one. Other month and year types: not above maxAge. A missing
 * bound is no bound.
 */
export function planAllowedByAge(
  type: PlanType,
  plan: AgeFacts,
  age: number,
  childWellnessMaxAge: number | null,
): boolean {
  const notAbove = plan.maxAge === null || age <= plan.maxAge;
  if (type === "custom" || type === "custom_year") return notAbove && (plan.minAge === null || age >= plan.minAge);
  return plan.ageGroup === "adult" ? age > (childWellnessMaxAge ?? 0) : notAbove;
}

/** The upper age of the child wellness plan: the active plan of preset general_child, else one of that name. */
export function childWellnessMaxAge(
  plans: readonly { presetType: string | null; planName: string; status: PlanStatus; maxAge: number | null }[],
): number | null {
  const active = plans.filter((plan) => plan.status === "active");
  const found =
    active.find((plan) => plan.presetType === "general_child") ??
    active.find((plan) => plan.planName.trim().toLowerCase() === "child wellness");
  return found?.maxAge ?? null;
}

/** Age for a picker; null when the date of birth yields no valid age (missing, in the future, over 120 years). */
export function pickerAge(birthOn: DateOn | null, today: DateOn): number | null {
  const age = birthOn === null ? null : ageOn(birthOn, today);
  return age === null || age > 120 ? null : age;
}

/** A plan as the picker needs it: the row of the plan with its current version (001 §3). */
export type PickerPlan = AgeFacts & {
  id: number;
  planName: string;
  spanishName: string | null;
  presetType: string | null;
  status: PlanStatus;
  isDeleted: boolean;
  monthlyCents: number | null;
  annualCents: number | null;
  showOnEnrollmentMonthly: boolean;
  showOnEnrollmentAnnual: boolean;
  showOnInternalEnrollmentMonthly: boolean;
  showOnInternalEnrollmentAnnual: boolean;
  forInsured: boolean;
  forUninsured: boolean;
  /** A built-in plan of the legacy types month and year; plans are custom otherwise. */
  builtIn?: boolean;
};

export type PickerRequest = {
  birthOn: DateOn | null;
  today: DateOn;
  /** New-plan mode: only what is shown on internal enrolment. */
  newPlan?: boolean;
  /** Only what is shown on public enrolment. */
  externalOnly?: boolean;
  yearlyOnly?: boolean;
  insurance?: InsuranceKind | null;
  mobile?: boolean;
  /** The plan the person is on; without a unit both of its lines are left out. */
  current?: { planId: number; unit?: Unit } | null;
  /** Plans of these names are left out. */
  withoutNames?: readonly string[];
  /** Plans the same person has picked in the other selections. */
  takenPlanIds?: readonly number[];
};

/** Why a line is not offered, in the order the picker asks. */
export type HiddenReason =
  | "deleted"
  | "notActive"
  | "noPrice"
  | "notOnInternalEnrolment"
  | "notOnEnrolment"
  | "yearlyOnly"
  | "insurance"
  | "current"
  | "filteredName"
  | "noValidAge"
  | "tooYoung"
  | "tooOld"
  | "duplicateName";

export type PickerLine = {
  plan: PickerPlan;
  unit: Unit;
  type: PlanType;
  priceCents: Cents;
  /** Null when the line is offered. */
  hidden: HiddenReason | null;
};

function lineType(plan: PickerPlan, unit: Unit): PlanType {
  if (plan.builtIn) return unit;
  return unit === "month" ? "custom" : "custom_year";
}

/** On mobile a plan is one entry, hidden unless it or its yearly version is active with a nonzero price (001 §5). */
export function shownOnMobile(plan: Pick<PickerPlan, "status" | "monthlyCents" | "annualCents">): boolean {
  return plan.status === "active" && Boolean(plan.monthlyCents || plan.annualCents);
}

function ageReason(
  plan: PickerPlan,
  type: PlanType,
  request: PickerRequest,
  childMax: number | null,
): HiddenReason | null {
  const age = pickerAge(request.birthOn, request.today);
  if (age === null) return "noValidAge";
  if (planAllowedByAge(type, plan, age, childMax)) return null;
  return plan.maxAge !== null && age > plan.maxAge ? "tooOld" : "tooYoung";
}

function reasonOf(plan: PickerPlan, unit: Unit, request: PickerRequest, childMax: number | null): HiddenReason | null {
  const monthly = unit === "month";
  const price = monthly ? plan.monthlyCents : plan.annualCents;
  const internal = monthly ? plan.showOnInternalEnrollmentMonthly : plan.showOnInternalEnrollmentAnnual;
  const external = monthly ? plan.showOnEnrollmentMonthly : plan.showOnEnrollmentAnnual;
  const { current } = request;
  if (plan.isDeleted) return "deleted";
  if (plan.status !== "active") return "notActive";
  if (request.mobile && !shownOnMobile(plan)) return "noPrice";
  if (!price) return "noPrice";
  if (request.newPlan && !internal) return "notOnInternalEnrolment";
  if (request.externalOnly && !external) return "notOnEnrolment";
  if (request.yearlyOnly && unitOf(lineType(plan, unit)) === "month") return "yearlyOnly";
  if (!fitsInsurance(plan, request.insurance ?? null)) return "insurance";
  if (current?.planId === plan.id && (current.unit ?? unit) === unit) return "current";
  if (request.withoutNames?.some((name) => sameName(name, plan.planName))) return "filteredName";
  return ageReason(plan, lineType(plan, unit), request, childMax);
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/**
 * Every plan of an office by month and by year, in the office's order, each with the reason why it is hidden
 * (001 §5 Plan picker). Lines without a price are not listed when the plan has no price of that unit at all.
 */
export function planPickerLines(plans: readonly PickerPlan[], request: PickerRequest): PickerLine[] {
  const childMax = childWellnessMaxAge(plans.filter((plan) => !plan.isDeleted));
  const taken = plans.filter((plan) => request.takenPlanIds?.includes(plan.id));
  const offered = new Map<string, number>();
  const lines: PickerLine[] = [];
  for (const plan of plans) {
    for (const unit of ["month", "year"] as const) {
      const price = unit === "month" ? plan.monthlyCents : plan.annualCents;
      if (price === null) continue;
      const line = { plan, unit, type: lineType(plan, unit), priceCents: cents(price) };
      const reason = reasonOf(plan, unit, request, childMax) ?? duplicate(plan, taken, offered);
      if (reason === null) offered.set(plan.planName.trim().toLowerCase(), plan.id);
      lines.push({ ...line, hidden: reason });
    }
  }
  return lines;
}

/** A name is offered once: neither next to a plan of that name picked already, nor twice in the same list. */
function duplicate(plan: PickerPlan, taken: readonly PickerPlan[], offered: Map<string, number>): HiddenReason | null {
  const first = offered.get(plan.planName.trim().toLowerCase());
  const again = first !== undefined && first !== plan.id;
  return again || taken.some((other) => sameName(other.planName, plan.planName)) ? "duplicateName" : null;
}

/** Only what is offered. */
export function planPickerList(plans: readonly PickerPlan[], request: PickerRequest): PickerLine[] {
  return planPickerLines(plans, request).filter((line) => line.hidden === null);
}

/** Options of a select: the plan's id and its name in the reader's language (001 §3 Select option). */
export function planOptions(
  lines: readonly PickerLine[],
  locale: "en-US" | "es-US",
): { value: number; label: string }[] {
  const seen = new Map(lines.map(({ plan }) => [plan.id, planLabel(plan, locale)]));
  return [...seen].map(([value, label]) => ({ value, label }));
}

/** The plan stays chosen only while it fits the chosen kind of insurance; otherwise it is cleared (001 §5). */
export function keptPlan(plan: PickerPlan | null, insurance: InsuranceKind | null): PickerPlan | null {
  return plan !== null && fitsInsurance(plan, insurance) ? plan : null;
}
