import { type DateOn, dueDate, type Unit } from "@/lib/core/dates";
import { withDrawDay } from "@/lib/membership-status/period.rules";
import { planTerms, priceTerms } from "./scheduled-changes.schema";

/** What of a membership a scheduled change can touch. `nextDueOn` is the day its next period starts. */
export type Schedule = {
  planId: number;
  planVersionId: number;
  unit: Unit;
  listCents: number;
  anchorOn: DateOn;
  nextIndex: number;
};

export type ScheduledChange = { kind: string; effectiveIndex: number; payload: unknown };

/** The same draw date under another unit: the index continues, because it is part of what makes a period unique. */
export function inUnit(schedule: Schedule, unit: Unit, nextOn: DateOn): Pick<Schedule, "anchorOn" | "nextIndex"> {
  if (schedule.unit === unit) return { anchorOn: schedule.anchorOn, nextIndex: schedule.nextIndex };
  const day = Number(schedule.anchorOn.slice(8));
  const { anchorOn, nextIndex } = withDrawDay({ unit, nextIndex: schedule.nextIndex, nextDueOn: nextOn }, day);
  return { anchorOn, nextIndex };
}

/**
 * Whether a membership is guaranteed under a plan's terms. A guarantee begins with the enrolment that pays its set-up fee
 * (001 §4) and ends with a plan that has none; a change of plan never begins one.
 */
export function keepsGuarantee(gpp: boolean, terms: { disableGpp: boolean }): boolean {
  return gpp && !terms.disableGpp;
}

/**
 * A membership's terms for the period that starts on `nextOn`, once the changes waiting for it have been applied: at
 * most one of a kind waits. A change of plan brings its own price, so a price announced for the old plan is void.
 */
export function withChanges(schedule: Schedule, changes: readonly ScheduledChange[], nextOn: DateOn): Schedule {
  const { planId, planVersionId, unit, listCents, anchorOn, nextIndex } = schedule;
  const due = changes.filter(({ effectiveIndex }) => effectiveIndex <= nextIndex);
  const plan = due.find(({ kind }) => kind === "plan");
  if (plan) {
    const terms = planTerms.parse(plan.payload);
    return { ...terms, ...inUnit(schedule, terms.unit, nextOn) };
  }
  const price = due.find(({ kind }) => kind === "price");
  const terms = price ? priceTerms.parse(price.payload) : { listCents };
  return { planId, planVersionId, unit, anchorOn, nextIndex, ...terms };
}

/** A membership's terms in a later period, once everything that waits until then has been applied. */
export function termsAt(schedule: Schedule, changes: readonly ScheduledChange[], index: number): Schedule {
  const nextOn = dueDate(schedule.anchorOn, schedule.unit, index);
  return withChanges({ ...schedule, nextIndex: index }, changes, nextOn);
}
