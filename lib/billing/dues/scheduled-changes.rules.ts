import { type DateOn, dueDate, type Unit } from "@/lib/core/time/dates";
import { withDrawDay } from "@/lib/platform/membership-status/period.rules";
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

/** What becomes of the changes that wait, once the period with an index is issued. */
export type ChangesAfter<Change> = {
  /** They hold from that period on, if not earlier. */
  applied: Change[];
  /** Prices announced for a plan that is left by then: they apply to nothing any more, whenever they were to begin. */
  idle: Change[];
  /** They still wait. */
  waiting: Change[];
};

/**
 * Which announced changes hold in a period, and which still wait after it. A change of plan brings its own price, so a
 * price announced for the old plan is void. Whoever draws, shows or announces a price to come asks this.
 */
export function changesAfter<Change extends ScheduledChange>(
  changes: readonly Change[],
  index: number,
): ChangesAfter<Change> {
  const isDue = ({ effectiveIndex }: Change) => effectiveIndex <= index;
  const movesPlan = changes.some((one) => one.kind === "plan" && isDue(one));
  const isIdle = ({ kind }: Change) => movesPlan && kind === "price";
  return {
    applied: changes.filter((one) => isDue(one) && !isIdle(one)),
    idle: changes.filter(isIdle),
    waiting: changes.filter((one) => !isDue(one) && !isIdle(one)),
  };
}

/** A membership's terms for the period that starts on `nextOn`: at most one change of a kind waits for it. */
export function withChanges(schedule: Schedule, changes: readonly ScheduledChange[], nextOn: DateOn): Schedule {
  const { planId, planVersionId, unit, listCents, anchorOn, nextIndex } = schedule;
  const { applied } = changesAfter(changes, nextIndex);
  const plan = applied.find(({ kind }) => kind === "plan");
  if (plan) {
    const terms = planTerms.parse(plan.payload);
    return { ...terms, ...inUnit(schedule, terms.unit, nextOn) };
  }
  const price = applied.find(({ kind }) => kind === "price");
  const terms = price ? priceTerms.parse(price.payload) : { listCents };
  return { planId, planVersionId, unit, anchorOn, nextIndex, ...terms };
}

/** A membership's terms in a later period, once everything that waits until then has been applied. */
export function termsAt(schedule: Schedule, changes: readonly ScheduledChange[], index: number): Schedule {
  const nextOn = dueDate(schedule.anchorOn, schedule.unit, index);
  return withChanges({ ...schedule, nextIndex: index }, changes, nextOn);
}
