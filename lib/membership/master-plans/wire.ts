import { levelsOf } from "@/lib/practice/plans/inherited.rules";
import { inDollars } from "@/lib/practice/plans/settings.wire";
import { planToWire } from "@/lib/practice/plans/wire";
import type { Matrix, MatrixPlan } from "./matrix.rules";
import { aspectsSet, spreadOf } from "./matrix.rules";
import { type FollowingPlan, groupOverrides, type MasterPlan } from "./tree.rules";

/** A plan of an organization in the list, as the specification names its fields (001 §3). */
export function managedPlanWire(
  plan: MatrixPlan,
  { locations, groups }: Pick<Matrix, "locations" | "groups">,
  organizationId: number,
) {
  const keptIn = locations.filter((_, index) => plan.cells[index]?.state !== "out");
  const { monthlyCents, annualCents, membersMonthly, membersAnnual } = plan;
  return {
    id: plan.id,
    revision: plan.revision,
    planName: plan.planName,
    spanishName: plan.spanishName,
    viewStatus: plan.status,
    isDeleted: false,
    type: "custom" as const,
    pricing: { monthly: inDollars(monthlyCents), annually: inDollars(annualCents) },
    memberCount: { monthly: membersMonthly, annually: membersAnnual },
    hasActiveMembers: membersMonthly + membersAnnual > 0,
    target: plan.groupId ?? organizationId,
    targetType: plan.groupId === null ? ("master" as const) : ("group" as const),
    groups: groups.filter(({ id }) => keptIn.some(({ groupId }) => groupId === id)).map(({ id }) => id),
    locations: locations.filter((_, index) => plan.cells[index]?.state === "offered").map(({ id }) => id),
    spread: spreadOf(plan.cells),
  };
}

/** A location in the details of a plan: what it has, and from which level. */
const locationWire = (plan: MasterPlan, at: FollowingPlan) => ({
  dentistInfoId: at.office,
  officeName: at.officeName,
  groupId: at.groupId,
  planId: at.planId,
  revision: at.revision,
  viewStatus: at.status,
  withheld: at.withheld,
  pricing: { monthly: inDollars(at.values.monthlyCents), annually: inDollars(at.values.annualCents) },
  inheritedFrom: levelsOf(plan.level, groupOverrides(plan, at), at.own),
});

/** A plan of an organization with all it is, the levels below it and its locations. */
export const masterDetailWire = (plan: MasterPlan, organizationId: number) => ({
  id: plan.id,
  revision: plan.revision,
  ...planToWire(plan.values),
  viewStatus: plan.status,
  isDeleted: false,
  targetType: plan.level,
  target: plan.groupId ?? organizationId,
  locations: plan.following.filter(({ withheld }) => !withheld).map(({ office }) => office),
  groups: [...plan.groups].map(([groupId, set]) => ({ groupId, sets: aspectsSet(set) })),
  atLocations: plan.following.map((at) => locationWire(plan, at)),
});

/** A plan as a group or a location has it: what new members there would be offered. */
export const templateWire = (
  { id, revision, status }: Pick<MasterPlan, "id" | "revision" | "status">,
  values: MasterPlan["values"],
  inheritedFrom: ReturnType<typeof levelsOf>,
) => ({ id, revision, viewStatus: status, ...planToWire(values), inheritedFrom });
