import type { OfficeId } from "@/lib/core/auth/scope-ids";
import {
  type Aspect,
  differingAspects,
  differingFixed,
  type Overrides,
  planAt,
} from "@/lib/practice/plans/inherited.rules";
import type { PlanInput, PlanStatus } from "@/lib/practice/plans/schema";

// A plan that an organization keeps, with the plans of its locations that follow it, as a tree one edits at any level.

/** A plan of a location of an organization. */
export type PlanAtLocation = {
  planId: number;
  revision: number;
  office: OfficeId;
  officeName: string;
  groupId: number | null;
  status: PlanStatus;
  /** As it stands there. */
  values: PlanInput;
};

/** A location's plan that follows the organization's. */
export type FollowingPlan = PlanAtLocation & {
  /** Not offered there, though the organization offers it elsewhere. */
  withheld: boolean;
  /** What the location sets itself. */
  own: Overrides;
};

/** A plan an organization keeps for all of its locations, or for those of a group (`groupId`), and where it is offered. */
export type MasterPlan = {
  id: number;
  revision: number;
  status: PlanStatus;
  level: "master" | "group";
  groupId: number | null;
  values: PlanInput;
  /** What groups set of it, by group. */
  groups: ReadonlyMap<number, Overrides>;
  following: readonly FollowingPlan[];
};

/** Where in the tree something is set: for all it is kept for, in a group, or at a location. */
export type PlanPlace = { at: "top" } | { at: "group"; groupId: number } | { at: "location"; office: number };

/** What becomes of one level; what is not named stays. */
export type PlanEdit =
  | { place: Extract<PlanPlace, { at: "top" }>; values?: PlanInput; status?: PlanStatus }
  | { place: Exclude<PlanPlace, { at: "top" }>; own: Overrides };

const NOTHING: Overrides = {};

/** What the group of a location sets. */
export const groupOverrides = (plan: MasterPlan, { groupId }: Pick<FollowingPlan, "groupId">): Overrides =>
  groupId === null ? NOTHING : (plan.groups.get(groupId) ?? NOTHING);

/** What a place sets itself of a plan. */
export function overridesAtPlace(plan: MasterPlan, place: Exclude<PlanPlace, { at: "top" }>): Overrides {
  if (place.at === "group") return plan.groups.get(place.groupId) ?? NOTHING;
  return plan.following.find(({ office }) => office === place.office)?.own ?? NOTHING;
}

/** A location offers what its organization keeps, unless it is withheld there. */
export const statusAt = (status: PlanStatus, { withheld }: Pick<FollowingPlan, "withheld">): PlanStatus =>
  withheld ? "archived" : status;

/** The tree after an edit: its levels, and what then follows at every location. */
export function edited(plan: MasterPlan, edit: PlanEdit): MasterPlan {
  const { place } = edit;
  const top = "own" in edit ? {} : { values: edit.values ?? plan.values, status: edit.status ?? plan.status };
  const groups = new Map(plan.groups);
  if ("own" in edit && place.at === "group") groups.set(place.groupId, edit.own);
  const own = (at: FollowingPlan) =>
    "own" in edit && place.at === "location" && at.office === place.office ? edit.own : at.own;
  const next = { ...plan, ...top, groups };
  const following = plan.following.map((at) => ({
    ...at,
    own: own(at),
    values: { ...planAt(next.values, groupOverrides(next, at), own(at)), notes: at.values.notes },
    status: statusAt(next.status, at),
  }));
  return { ...next, following };
}

/** Whether a place is above a location or the location itself. */
export function reaches(place: PlanPlace, { office, groupId }: Pick<FollowingPlan, "office" | "groupId">): boolean {
  if (place.at === "top") return true;
  return place.at === "group" ? groupId === place.groupId : office === place.office;
}

/** The locations whose price is set at this place, because nothing below it sets another. */
export const pricedAt = (plan: MasterPlan, place: PlanPlace): FollowingPlan[] =>
  plan.following.filter((at) => {
    const lower = place.at === "top" ? [groupOverrides(plan, at), at.own] : place.at === "group" ? [at.own] : [];
    return reaches(place, at) && lower.every(({ price }) => price === undefined);
  });

/** What an edit does to the plan of one location. */
export type PlanEffect = {
  at: FollowingPlan;
  after: FollowingPlan;
  aspects: Aspect[];
  /** Something that only the organization sets: services, what leaving means, and the like. */
  rest: boolean;
};

/** The locations whose plan an edit changes, each with what changes. */
export function effectsOf(plan: MasterPlan, after: MasterPlan): PlanEffect[] {
  return plan.following.flatMap((at, index) => {
    const then = after.following[index];
    if (!then) return [];
    const aspects = differingAspects(at.values, then.values);
    const rest = differingFixed(at.values, then.values).length > 0;
    return aspects.length > 0 || rest || at.status !== then.status ? [{ at, after: then, aspects, rest }] : [];
  });
}
