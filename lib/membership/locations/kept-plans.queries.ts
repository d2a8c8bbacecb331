import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { activeMembersOnPlans } from "@/lib/platform/measures/people.queries";
import { type LocationPlan, planStandings } from "./kept-plans.rules";
import type { Location, Organization } from "./organization.queries";

/** A plan that an organization keeps for all of its locations, or for those of a group. */
export type KeptPlan = { id: number; planName: string; active: boolean; groupId: number | null };

/** The plans an organization keeps, those for all locations first. */
export async function keptPlans({ id }: Organization): Promise<KeptPlan[]> {
  const plans = await db.plan.findMany({
    where: { organizationId: id, officeId: null, isDeleted: false },
    select: { id: true, status: true, groupId: true, currentVersion: { select: { planName: true } } },
    orderBy: [{ groupId: { sort: "asc", nulls: "first" } }, { position: "asc" }, { id: "asc" }],
  });
  return plans.map(({ status, currentVersion, ...plan }) => ({
    ...plan,
    planName: currentVersion?.planName ?? "",
    active: status === "active",
  }));
}

/** The plans of an organization or a group that active plans of some locations follow, by location. */
export async function offeredAt(offices: readonly OfficeId[]): Promise<Map<number, Set<number>>> {
  const plans = await db.plan.findMany({
    where: { officeId: { in: [...offices] }, parentPlanId: { not: null }, status: "active", isDeleted: false },
    select: { officeId: true, parentPlanId: true },
  });
  const found = new Map<number, Set<number>>();
  for (const { officeId, parentPlanId } of plans) {
    if (officeId === null || parentPlanId === null) continue;
    found.set(officeId, (found.get(officeId) ?? new Set()).add(parentPlanId));
  }
  return found;
}

/** The plans of a location, and those kept for it that it does not have, in three statements. */
export async function locationPlans({ office, organization }: Location): Promise<LocationPlan[]> {
  const [kept, own, { groupId }] = await Promise.all([
    keptPlans(organization),
    db.plan.findMany({
      where: { officeId: office, isDeleted: false },
      select: { id: true, status: true, parentPlanId: true, currentVersion: { select: { planName: true } } },
      orderBy: [{ position: "asc" }, { id: "asc" }],
    }),
    db.office.findUniqueOrThrow({ where: { id: office }, select: { groupId: true } }),
  ]);
  const { byPlan } = await activeMembersOnPlans(
    db,
    own.map(({ id }) => id),
  );
  const plans = own.map(({ id, status, parentPlanId, currentVersion }) => ({
    planId: id,
    planName: currentVersion?.planName ?? "",
    parentPlanId,
    active: status === "active",
    members: byPlan.get(id) ?? 0,
  }));
  return planStandings(plans, kept, groupId);
}
