import "server-only";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { type PlannedPrice, waitingPrices } from "@/lib/practice/plans/planned.queries";
import type { SeenPlan } from "./queries";
import { type MasterPlan, type PlanPlace, pricedAt } from "./tree.rules";

/** Where in the tree a planned price is set: for all the plan is kept for, in a group, or at a location. */
export function placeOfPlanned(
  plan: MasterPlan,
  { planId, groupId }: Pick<PlannedPrice, "planId" | "groupId">,
): PlanPlace {
  const at = plan.following.find((one) => one.planId === planId);
  if (at) return { at: "location", office: at.office };
  // A plan of a group has nothing between itself and its locations.
  return groupId === null || groupId === plan.groupId ? { at: "top" } : { at: "group", groupId };
}

/** The prices of a tree that wait for their day, each with its place. */
export async function plannedIn(tx: Tx, plan: MasterPlan): Promise<(PlannedPrice & { place: PlanPlace })[]> {
  const all = await waitingPrices(tx, [plan.id, ...plan.following.map(({ planId }) => planId)]);
  return all.map((one) => ({ ...one, place: placeOfPlanned(plan, one) }));
}

/** The same for who looks at the plan. */
export const plannedPlaces = ({ plan }: SeenPlan) => plannedIn(db, plan);

const samePlace = (one: PlanPlace, other: PlanPlace) => JSON.stringify(one) === JSON.stringify(other);

/** The price that waits at a place itself. */
export async function plannedAtPlace(tx: Tx, plan: MasterPlan, place: PlanPlace): Promise<PlannedPrice | null> {
  return (await plannedIn(tx, plan)).find((one) => samePlace(one.place, place)) ?? null;
}

/**
 * Whoever is told of one price that waits is told of no other one before: a price is set where none waits that reaches one of the
 * same locations. Throws 409.
 */
export async function checkNonePlannedIn(tx: Tx, plan: MasterPlan, place: PlanPlace): Promise<void> {
  const reached = new Set(pricedAt(plan, place).map(({ office }) => office));
  const meets = (one: PlanPlace) =>
    samePlace(one, place) || pricedAt(plan, one).some(({ office }) => reached.has(office));
  if ((await plannedIn(tx, plan)).some((one) => meets(one.place))) throw conflict("plansPlanned.waits");
}
