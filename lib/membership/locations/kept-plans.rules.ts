/** A plan at a location: its own, one that follows a plan of its organization or group, or one of those that it lacks. */
export type LocationPlan = {
  /** The location's own plan; null where it does not have the one that is kept for it. */
  planId: number | null;
  planName: string;
  follows: "organization" | "group" | null;
  state: "active" | "inactive" | "missing";
  /** Its `activeMembers`. */
  members: number;
};

type Own = { planId: number; planName: string; parentPlanId: number | null; active: boolean; members: number };
type Kept = { id: number; planName: string; active: boolean; groupId: number | null };

/** The active plans that are kept for a location: for all of them, or for its group. */
const keptFor = (kept: readonly Kept[], groupId: number | null) =>
  kept.filter((plan) => plan.active && (plan.groupId === null || plan.groupId === groupId));

/** Of the plans kept for a location, how many there are and how many it offers. @param followed by its active plans. */
export function coverageOf(kept: readonly Kept[], groupId: number | null, followed: ReadonlySet<number>) {
  const known = keptFor(kept, groupId);
  const offered = known.filter(({ id }) => followed.has(id));
  return { offered: offered.length, kept: known.length };
}

/**
 * The plans of a location in their order, then the active ones that its organization keeps for all locations or for the
 * location's group and that no plan of the location follows.
 */
export function planStandings(own: readonly Own[], kept: readonly Kept[], groupId: number | null): LocationPlan[] {
  const parents = new Map(kept.map((plan) => [plan.id, plan]));
  const followed = new Set(own.map(({ parentPlanId }) => parentPlanId));
  const whose = (plan: Kept) => (plan.groupId === null ? "organization" : "group");
  const has = own.map(({ parentPlanId, active, ...plan }): LocationPlan => {
    const parent = parentPlanId === null ? undefined : parents.get(parentPlanId);
    return { ...plan, follows: parent ? whose(parent) : null, state: active ? "active" : "inactive" };
  });
  const lacks = keptFor(kept, groupId)
    .filter(({ id }) => !followed.has(id))
    .map(
      (plan): LocationPlan => ({
        planId: null,
        planName: plan.planName,
        follows: whose(plan),
        state: "missing",
        members: 0,
      }),
    );
  return [...has, ...lacks];
}
