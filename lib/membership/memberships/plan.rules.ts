import { inUnit } from "@/lib/billing/dues/scheduled-changes.rules";
import type { NewPlanTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import { type Cents, cents, sum } from "@/lib/core/money";
import type { DateOn, Unit } from "@/lib/core/time/dates";
import { periodOf } from "@/lib/platform/membership-status/period.rules";
import { type Decided, type Decision, type MembershipFacts, refusalFor, unlessIdle } from "./rules";
import type { PlanStart } from "./schema";

/** The first period that starts on or after the end of the present term. */
export function renewalIndex(anchorOn: DateOn, unit: Unit, nextIndex: number, termEndOn: DateOn): number {
  let index = nextIndex;
  while (periodOf(anchorOn, unit, index).startOn < termEndOn) index += 1;
  return index;
}

const RUNNING = ["active", "active_transferred", "active_cash"];

/**
 * Changes a membership's plan: benefits apply now or with a later period, the price always with the next issued period;
 * nothing is prorated. From the term's start means that the wrong plan was chosen: the difference for paid periods is
 * settled in addition (`planDifference`).
 */
export function decidePlan(facts: MembershipFacts, terms: NewPlanTerms, when: PlanStart): Decision {
  const { current } = facts;
  const { status, nextDueOn, termEndOn, anchorOn, unit, nextIndex } = current;
  if (!RUNNING.includes(status)) return refusalFor(status);
  // A plan by the year would be paid for days on which the office is closed.
  if (facts.closesOn !== null) return { refused: "officeCloses" };
  const same = terms.planVersionId === current.planVersionId && terms.unit === unit;
  if (same && terms.listCents === current.listCents) return { refused: "nothingToChange" };
  if (facts.gpp && when !== "renewal") return { refused: "guaranteed" };
  if (when === "renewal" || when === "nextPayment") {
    const effectiveIndex = when === "renewal" ? renewalIndex(anchorOn, unit, nextIndex, termEndOn) : nextIndex;
    // Without renewal no period begins then, in which the other plan could be.
    const ends = current.collection === "auto" && !current.autoRenew;
    if (ends && periodOf(anchorOn, unit, effectiveIndex).startOn >= termEndOn) return { refused: "pastEnd" };
    // A price that was to begin with the other plan, or after it, will never be drawn: it no longer waits.
    const drop = facts.scheduledChanges
      .filter((one) => one.kind === "price" && one.effectiveIndex >= effectiveIndex)
      .map(({ kind }) => kind);
    return { set: {}, schedule: { kind: "plan", effectiveIndex, payload: terms }, drop };
  }
  if (when === "termStart" && terms.unit !== unit) return { refused: "otherUnitFromStart", field: "when" };
  const set: Decided["set"] = { ...terms, ...inUnit(current, terms.unit, nextDueOn ?? termEndOn) };
  return { set, drop: ["plan", "price"] };
}

/** Cancels a scheduled plan change. */
export function decideKeepPlan(facts: MembershipFacts): Decision {
  return unlessIdle(facts, { set: {}, drop: ["plan"] });
}

export type PaidPeriod = { netCents: number; refundedCents: number; newNetCents: number };

/**
 * What this term's paid periods would have cost more (positive) or less with the new plan. A refunded period is not
 * paid, and a refund is not refunded again.
 */
export function planDifference(paid: readonly PaidPeriod[]): Cents {
  return sum(
    paid.map(({ netCents, refundedCents, newNetCents }) => {
      if (refundedCents >= netCents) return cents(0);
      const more = newNetCents - netCents;
      return cents(more >= 0 ? more : Math.min(0, more + refundedCents));
    }),
  );
}
