import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import {
  type LocationGroup,
  type Organization,
  organizationNamed,
} from "@/lib/membership/locations/organization.queries";
import { activeMembersOnPlans } from "@/lib/platform/measures/people.queries";
import { levelsOf, planAt } from "@/lib/practice/plans/inherited.rules";
import { keptLevel, keptValues, withTerms } from "@/lib/practice/plans/kept.queries";
import { overrides } from "@/lib/practice/plans/overrides.schema";
import type { FollowingPlan, MasterPlan, PlanPlace } from "./tree.rules";
import { templateWire } from "./wire";

/** A plan of an organization as somebody may see it: with those of its locations that they work in. */
export type SeenPlan = { plan: MasterPlan; organization: Organization };

/**
 * A plan of an organization with what follows it at these locations, in four statements however many there are. The
 * caller has proven the organization. Null where it keeps no such plan.
 */
export async function planTree(
  tx: Tx,
  { id: organizationId, offices, managed }: Organization,
  planId: number,
): Promise<MasterPlan | null> {
  const row = await tx.plan.findFirst({
    where: { id: planId, organizationId, officeId: null, isDeleted: false },
    include: withTerms,
  });
  if (!row) return null;
  const [rows, set, places] = await Promise.all([
    tx.plan.findMany({
      where: { parentPlanId: planId, officeId: { in: [...offices] }, isDeleted: false },
      include: withTerms,
      // Always the same order, so that two acts on one organization take its rows in a row.
      orderBy: { id: "asc" },
    }),
    tx.planOverride.findMany({ where: { planId } }),
    tx.office.findMany({
      where: { id: { in: [...offices] } },
      select: { id: true, officeName: true, groupId: true },
    }),
  ]);
  const placeOf = new Map(places.map((office) => [office.id, office]));
  const ownOf = new Map(set.map((one) => [one.officeId, one.values]));
  const following = rows.flatMap((one): FollowingPlan[] => {
    const office = placeOf.get(one.officeId ?? 0);
    if (!office) return [];
    const { id, revision, status, withheld } = one;
    const { officeName, groupId } = office;
    const own = overrides.parse(ownOf.get(office.id) ?? {});
    const at = { planId: id, office: systemOffice(office.id), officeName, groupId };
    return [{ ...at, revision, status, withheld, values: keptValues(one), own }];
  });
  // Of groups that hold none of these locations nothing is told.
  const near = new Set(places.map(({ groupId }) => groupId));
  const groups = set.flatMap(({ groupId, values }) =>
    groupId !== null && (managed || near.has(groupId)) ? [[groupId, overrides.parse(values)] as const] : [],
  );
  const { id, revision, status, groupId } = row;
  return {
    id,
    revision,
    status,
    level: keptLevel(row),
    groupId,
    values: keptValues(row),
    groups: new Map(groups),
    following,
  };
}

/** A plan of an organization in which the actor works. Throws 404, also for a plan of a group that holds none of their locations. */
export async function seenPlan(actor: Actor, planId: number): Promise<SeenPlan> {
  const row = await db.plan.findFirst({
    where: { id: planId, officeId: null, isDeleted: false, organization: { tenantId: actor.tenantId } },
    select: { organizationId: true, groupId: true },
  });
  if (!row || row.organizationId === null) throw notFound();
  const organization = await organizationNamed(actor, row.organizationId);
  if (row.groupId !== null && !organization.managed) {
    const mine = { id: { in: [...organization.offices] }, groupId: row.groupId };
    if ((await db.office.count({ where: mine })) === 0) throw notFound();
  }
  const plan = await planTree(db, organization, planId);
  if (!plan) throw notFound();
  return { plan, organization };
}

/** The `activeMembers` on a plan of an organization, by location. */
export async function membersAtLocations({ plan }: SeenPlan): Promise<Map<number, number>> {
  const ids = plan.following.map(({ planId }) => planId);
  return (await activeMembersOnPlans(db, ids)).byOffice;
}

/** Whether the actor works in every location that a place reaches: only then may they change what is set there. */
export async function maySetAt({ plan, organization }: SeenPlan, place: PlanPlace, tx: Tx = db): Promise<boolean> {
  const known = new Set<number>(organization.offices);
  if (organization.managed) return true;
  if (place.at === "location") return known.has(place.office);
  const groupId = place.at === "group" ? place.groupId : plan.groupId;
  if (groupId === null) return false;
  const inGroup = await tx.office.findMany({ where: { groupId }, select: { id: true } });
  return inGroup.length > 0 && inGroup.every(({ id }) => known.has(id));
}

/**
 * The same for who is to change it there. Throws 404 for who does not work in every location that is reached, and for a
 * place that is none of the organization's or has no plan that follows.
 */
export async function settablePlan(actor: Actor, planId: number, place: PlanPlace): Promise<SeenPlan> {
  const seen = await seenPlan(actor, planId);
  await proveSettable(seen, place);
  return seen;
}

/** The same of a plan that was read already. */
export async function proveSettable(seen: SeenPlan, place: PlanPlace): Promise<void> {
  const { plan, organization } = seen;
  if (place.at === "location" && !plan.following.some(({ office }) => office === place.office)) throw notFound();
  if (place.at === "group") {
    // A plan of a group has nothing between itself and its locations.
    const where = { id: place.groupId, organizationId: organization.id, deletedAt: null };
    if (plan.level === "group" || (await db.officeGroup.count({ where })) === 0) throw notFound();
  }
  if (!(await maySetAt(seen, place))) throw notFound();
}

/** The plans that the locations of a group have or could have, as the group has them. */
export async function plansInGroup({ id, organization }: LocationGroup) {
  const rows = await db.plan.findMany({
    where: {
      organizationId: organization.id,
      officeId: null,
      isDeleted: false,
      OR: [{ groupId: null }, { groupId: id }],
    },
    include: withTerms,
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  const set = await db.planOverride.findMany({ where: { groupId: id, planId: { in: rows.map((row) => row.id) } } });
  const setOf = new Map(set.map((one) => [one.planId, overrides.parse(one.values)]));
  return rows.map((row) => {
    const own = setOf.get(row.id) ?? {};
    const values = planAt(keptValues(row), own);
    return templateWire(row, values, levelsOf(keptLevel(row), own, {}));
  });
}
