import type { BilledFamily } from "@/lib/billing/dues/upcoming.queries";
import { type BilledMembership, nextAtDesk, nextCharges } from "@/lib/billing/dues/upcoming.rules";
import { addDays, type DateOn, dueDate, type Unit } from "@/lib/core/time/dates";
import type { EnrolmentPlan } from "@/lib/membership/enrolment/queries";
import { renewalIndex } from "@/lib/membership/memberships/plan.rules";
import type { PlanStart } from "@/lib/membership/memberships/schema";
import { HAS_ENDED } from "@/lib/platform/membership-status/schema";
import { planPickerList } from "@/lib/practice/plans/picker.rules";

/** A plan that fits somebody who is too old for theirs: what would be drawn for it, and how much more or less than for the present one. */
export type FittingPlan = {
  planId: number;
  unit: Unit;
  planName: string;
  spanishName: string | null;
  cents: number;
  /** Null where nothing is drawn for the present plan on that day. */
  differenceCents: number | null;
};

/** When another plan begins: with the term that is to come, or, once that has begun undecided, as soon as it can. */
export const startOf = ({ renewed, guaranteed }: { renewed: boolean; guaranteed: boolean }): PlanStart =>
  renewed && !guaranteed ? "nextPayment" : "renewal";

/** The period that another plan begins with, and the day on which that is paid. */
function beginOf(one: BilledMembership, when: PlanStart): { index: number; on: DateOn } {
  const { anchorOn, unit, nextIndex, termEndOn } = one;
  const index = when === "renewal" && termEndOn ? renewalIndex(anchorOn, unit, nextIndex, termEndOn) : nextIndex;
  const on = dueDate(anchorOn, unit, index);
  return { index, on: one.collection === "in_office" ? (termEndOn ?? on) : on };
}

/** What a membership pays on a day, by the functions that draw; null where it pays nothing. */
function paysOn(one: BilledMembership, family: BilledFamily, on: DateOn): number | null {
  if (one.collection === "in_office") return nextAtDesk(one, family)?.netCents ?? null;
  const charge = nextCharges(family, addDays(on, 1), [one]).find(({ dueOn }) => dueOn === on);
  return charge?.lines[0]?.netCents ?? null;
}

/**
 * The office's plans for the age that somebody has when another plan begins, in its order, each with what would be drawn for it; paid as
 * often as the present one, where there are such plans.
 */
export function fittingPlans(
  family: BilledFamily,
  membershipId: number,
  { birthOn, plans, when }: { birthOn: DateOn; plans: readonly EnrolmentPlan[]; when: PlanStart },
): FittingPlan[] {
  const one = family.memberships.find((each) => each.membershipId === membershipId);
  if (!one) return [];
  const { index: effectiveIndex, on } = beginOf(one, when);
  const held = family.memberships
    .filter((each) => each.memberId === one.memberId && !HAS_ENDED.has(each.status))
    .map(({ planId }) => planId);
  const lines = planPickerList(plans, { birthOn, today: on, newPlan: true }).filter(
    ({ plan }) => !held.includes(plan.id),
  );
  const asOften = lines.filter(({ unit }) => unit === one.unit);
  const present = paysOn(one, family, on);
  return (asOften.length > 0 ? asOften : lines).flatMap(({ plan, unit, priceCents: listCents }) => {
    const version = plans.find(({ id }) => id === plan.id);
    if (!version) return [];
    const { versionId: planVersionId, planName, spanishName, disableFamilyDiscounts } = version;
    const change = { kind: "plan", effectiveIndex, payload: { planId: plan.id, planVersionId, unit, listCents } };
    const waits = one.changes.filter(
      ({ kind, effectiveIndex: at }) => kind !== "plan" && !(kind === "price" && at >= effectiveIndex),
    );
    const versions = { ...one.versions, [planVersionId]: { planName, spanishName, disableFamilyDiscounts } };
    const then = { ...one, versions, changes: [...waits, change] };
    const memberships = family.memberships.map((each) => (each === one ? then : each));
    const cents = paysOn(then, { ...family, memberships }, on) ?? listCents;
    const differenceCents = present === null || unit !== one.unit ? null : cents - present;
    return [{ planId: plan.id, unit, planName, spanishName, cents, differenceCents }];
  });
}
