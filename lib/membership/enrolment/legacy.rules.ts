import type { Unit } from "@/lib/core/time/dates";

import type { ChosenPlan } from "./schema";

type Priced = { id: number; monthlyCents: number | null };
type Named = { planId: number; unit: Unit | null };

/** How a plan is paid that is named by its number alone: by the month where it has such a price. */
export function legacyUnitOf(planId: number, plans: readonly Priced[]): Unit {
  return plans.find(({ id }) => id === planId)?.monthlyCents === null ? "year" : "month";
}

/** People with every plan's unit filled in. */
export function inUnits<Member extends { plan: Named | null; additionalPlans: Named[] }>(
  members: readonly Member[],
  plans: readonly Priced[],
): (Omit<Member, "plan" | "additionalPlans"> & { plan: ChosenPlan | null; additionalPlans: ChosenPlan[] })[] {
  const whole = ({ planId, unit }: Named) => ({ planId, unit: unit ?? legacyUnitOf(planId, plans) });
  return members.map(({ plan, additionalPlans, ...rest }) => ({
    ...rest,
    plan: plan && whole(plan),
    additionalPlans: additionalPlans.map(whole),
  }));
}
