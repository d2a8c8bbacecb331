import type { DateOn, Unit } from "@/lib/core/time/dates";
import {
  type InsuranceKind,
  type PickerLine,
  type PickerPlan,
  pickerAge,
  planPickerLines,
} from "@/lib/practice/plans/picker.rules";

/** Reasons worth telling: what a person would look for and not find. The rest is the office's own business. */
export const SHOWN_REASONS = ["tooYoung", "tooOld", "insurance", "duplicateName"] as const;
export type ShownReason = (typeof SHOWN_REASONS)[number];

export type OfferedPlans<Plan extends PickerPlan> = {
  /** Null when the date of birth is no valid one yet. */
  age: number | null;
  offered: (Omit<PickerLine, "plan"> & { plan: Plan; recommended: boolean })[];
  /** Each plan once. */
  missing: { plan: Plan; reason: ShownReason }[];
};

/** How many ages a plan is made for; the narrower, the more it is made for this person. */
function width(plan: PickerPlan): number {
  const from = plan.minAge ?? 0;
  const to = plan.maxAge ?? 120;
  return to - from;
}

/**
 * What one person may choose, the plan made for their age first, and which plans they may not and why. Among plans
 * for the same ages the office's own order holds.
 */
export function choiceFor<Plan extends PickerPlan>(
  plans: readonly Plan[],
  request: { birthOn: DateOn | null; today: DateOn; internal: boolean; insurance: InsuranceKind | null },
): OfferedPlans<Plan> {
  const { birthOn, today, internal, insurance } = request;
  const lines = planPickerLines(plans, { birthOn, today, newPlan: internal, externalOnly: !internal, insurance });
  const withPlan = lines.flatMap((line) => {
    const plan = plans.find((each) => each.id === line.plan.id);
    return plan ? [{ ...line, plan }] : [];
  });
  const offered = withPlan
    .filter((line) => line.hidden === null)
    .map((line, at) => ({ line, at }))
    .sort((a, b) => width(a.line.plan) - width(b.line.plan) || a.at - b.at)
    .map(({ line }) => line);
  const missing = new Map<number, { plan: Plan; reason: ShownReason }>();
  for (const { plan, hidden } of withPlan) {
    const reason = SHOWN_REASONS.find((each) => each === hidden);
    if (reason && !offered.some((line) => line.plan.id === plan.id)) missing.set(plan.id, { plan, reason });
  }
  const several = new Set(offered.map((line) => line.plan.id)).size > 1;
  return {
    age: pickerAge(birthOn, today),
    // One mark a plan, on its first line.
    offered: offered.map((line, at) => ({ ...line, recommended: several && at === 0 })),
    missing: [...missing.values()],
  };
}

export type AgeWords = { key: "everyone" | "from" | "upTo" | "between"; min: number; max: number };

/**
 * Whom a plan is for, as a key of words and the ages in it: the ages enrolment holds people to. A plan without a bound
 * is for all ages, whatever it is called.
 */
export function agesOf(plan: Pick<PickerPlan, "minAge" | "maxAge">): AgeWords {
  const { minAge, maxAge } = plan;
  const ages = { min: minAge ?? 0, max: maxAge ?? 0 };
  if (minAge !== null && maxAge !== null) return { key: "between", ...ages };
  if (minAge !== null) return { key: "from", ...ages };
  if (maxAge !== null) return { key: "upTo", ...ages };
  return { key: "everyone", ...ages };
}

type Chosen = { planId: number; unit: Unit } | null;
type OfferedLine<Plan extends PickerPlan> = OfferedPlans<Plan>["offered"][number];
/** Why a plan is chosen beforehand: others of the family have it, it is the one made for this age, or there is no other. */
export type SuggestionReason = "family" | "age" | "only";

/**
 * The plan that the next of a family is put on until they choose another (001 §5): among those made for their age the one that
 * others of the family have, the last first; else the one recommended for their age. As often as the family pays, where
 * it is sold so. Null before anybody of the family chose, and where nothing is offered.
 * @param others what the others of the family have chosen, in their order.
 */
export function suggestedPlan<Plan extends PickerPlan>(
  { offered }: Pick<OfferedPlans<Plan>, "offered">,
  others: readonly Chosen[],
): { line: OfferedLine<Plan>; reason: SuggestionReason } | null {
  const chosen = others.filter((each) => each !== null);
  const [best] = offered;
  if (!best || chosen.length === 0) return null;
  const fitting = offered.filter((line) => width(line.plan) === width(best.plan));
  for (const { planId, unit } of chosen.toReversed()) {
    const line = fitting.find((each) => each.plan.id === planId && each.unit === unit);
    if (line) return { line, reason: "family" };
  }
  const unit = chosen[0]?.unit;
  const line = offered.find((each) => each.plan.id === best.plan.id && each.unit === unit) ?? best;
  return { line, reason: best.recommended ? "age" : "only" };
}
