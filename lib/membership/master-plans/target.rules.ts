import { idIn } from "@/lib/core/fields/fields";

/**
 * What the page of an organization's plans is looked at for (001 §4): all locations, a group or a location. A text, because a
 * cookie and a choice of a list hold it.
 */
export type PlanTarget = "master" | `group-${number}` | `location-${number}`;
type Query = Readonly<Record<string, string | undefined>>;
type Places = { groups: readonly { id: number }[]; locations: readonly { id: number }[] };

/** Whom a plan is kept for. */
export const keptFor = (groupId: number | null): PlanTarget => (groupId === null ? "master" : `group-${groupId}`);

/** The location or the group an address names. */
function placeIn({ locationId, filterById, groupId }: Query): PlanTarget | null {
  const location = idIn(locationId ?? filterById);
  if (location) return `location-${location}`;
  const group = idIn(groupId);
  return group ? `group-${group}` : null;
}

/** What an address of the list looks at; null where it says nothing, so that what was looked at last is shown (S-045). */
export function targetOfList(query: Query): PlanTarget | null {
  const isSaid = query.tab !== undefined || query.targetType !== undefined;
  return placeIn(query) ?? (isSaid ? "master" : null);
}

/** A target that there is; all locations in place of one that is gone, or another organization's. */
export function knownTarget(target: string | null | undefined, { groups, locations }: Places): PlanTarget {
  const all: PlanTarget[] = [
    ...groups.map(({ id }): PlanTarget => `group-${id}`),
    ...locations.map(({ id }): PlanTarget => `location-${id}`),
  ];
  return all.find((each) => each === target) ?? "master";
}

/** A plan that is open: whom it is kept for, and where it is looked at. */
export type OpenPlan = { id: number; home: PlanTarget; at: PlanTarget };

/** What the address of a target says, for the list or for a plan. */
export function queryOfTarget(
  target: PlanTarget,
  plan?: Pick<OpenPlan, "id" | "home">,
): Record<string, string | number> {
  const id = target.slice(target.indexOf("-") + 1);
  if (plan && target === plan.home) return { id: plan.id, tab: "terms" };
  const of: Record<string, number> = plan ? { id: plan.id } : {};
  if (target === "master") return { ...of, targetType: "master" };
  if (target.startsWith("group-")) return { ...of, groupId: id };
  return { ...of, [plan ? "locationId" : "filterById"]: id };
}

/** Whether an address of the page leads from the plan that is open to another target (S-046). One that names none does not. */
export function leavesTarget(open: OpenPlan, query: Query): boolean {
  const isPlan = query.id === String(open.id);
  const to = isPlan ? (placeIn(query) ?? open.home) : query.id === undefined ? targetOfList(query) : placeIn(query);
  return to !== null && to !== open.at;
}
