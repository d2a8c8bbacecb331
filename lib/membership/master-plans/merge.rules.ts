import {
  type Aspect,
  differingAspects,
  differingFixed,
  type Overrides,
  overridesAfter,
  planAt,
} from "@/lib/practice/plans/inherited.rules";
import type { PlanInput, PlanStatus } from "@/lib/practice/plans/schema";
import { groupOverrides, type MasterPlan, type PlanAtLocation, statusAt } from "./tree.rules";

// Plans that locations set themselves become one of their organization (001 §7, decision 83).

/** Why plans cannot be merged as they were named. */
export type MergeProblem = "outsideGroup" | "notActive";

/**
 * What becomes of one of them: it follows the organization's plan, or, where the location has that plan already, it is no longer
 * offered. `own`: what the location sets itself from then on. Members keep it either way.
 */
export type MergeOutcome = {
  /** A plan that follows none. */
  legacy: PlanAtLocation;
  becomes: "follows" | "archived";
  own: Overrides;
  values: PlanInput;
  status: PlanStatus;
  withheld: boolean;
  /** In which of what a location may set it differs. */
  differs: Aspect[];
  /** What only the organization sets, and new members get otherwise than before. */
  changes: (keyof PlanInput)[];
};

/** The first thing that stands against a merge; null where nothing does. */
export function mergeProblem(target: MasterPlan, plans: readonly PlanAtLocation[]): MergeProblem | null {
  if (target.groupId !== null && plans.some(({ groupId }) => groupId !== target.groupId)) return "outsideGroup";
  return target.status !== "active" && plans.some(({ status }) => status === "active") ? "notActive" : null;
}

const archived = (legacy: PlanAtLocation): MergeOutcome => ({
  legacy,
  becomes: "archived",
  own: {},
  values: legacy.values,
  status: "archived",
  withheld: false,
  differs: [],
  changes: [],
});

function following(target: MasterPlan, legacy: PlanAtLocation): MergeOutcome {
  const inherited = planAt(target.values, groupOverrides(target, legacy));
  const own = overridesAfter({}, inherited, legacy.values);
  const values = { ...planAt(inherited, own), notes: legacy.values.notes };
  // What was not offered is not offered by this.
  const withheld = legacy.status !== "active" && target.status === "active";
  return {
    legacy,
    becomes: "follows",
    own,
    values,
    status: statusAt(target.status, { withheld }),
    withheld,
    differs: differingAspects(inherited, legacy.values),
    changes: differingFixed(legacy.values, values),
  };
}

/** What becomes of each plan, in the order named: of several at one location the first follows. */
export function mergedInto(target: MasterPlan, plans: readonly PlanAtLocation[]): MergeOutcome[] {
  const taken = new Set<number>(target.following.map(({ office }) => office));
  return plans.map((legacy) => {
    if (taken.has(legacy.office)) return archived(legacy);
    taken.add(legacy.office);
    return following(target, legacy);
  });
}
