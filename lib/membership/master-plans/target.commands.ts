import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { holdOrganization, type Organization } from "@/lib/membership/locations/organization.queries";
import { activeMembersOnPlans } from "@/lib/platform/measures/people.queries";
import { lockPlan } from "@/lib/practice/plans/commands";
import { planAt } from "@/lib/practice/plans/inherited.rules";
import { releaseFollowing } from "@/lib/practice/plans/overrides.commands";
import { editorValues } from "@/lib/practice/plans/wire";
import type { Tenant } from "@/tenants/tenant";
import { holdTree, TREE_TIME_MS, writeTree } from "./edit.commands";
import { createTop, locationsOf, offerExactly } from "./offers.commands";
import { planTree, type SeenPlan } from "./queries";
import { type FollowingPlan, type MasterPlan, type PlanPlace, reaches } from "./tree.rules";

/** The locations whose plan would no longer follow: it is theirs then, with the members, prices and terms it has. */
const releasedBy = (plan: MasterPlan, to: PlanPlace): FollowingPlan[] =>
  plan.following.filter((at) => to.at === "location" || !reaches(to, at));

/** Whether a place is the one the plan is kept for already. */
const isSame = (plan: MasterPlan, to: PlanPlace) =>
  (to.at === "top" && plan.level === "master") || (to.at === "group" && plan.groupId === to.groupId);

/** What a change of target would do: whose plan is the location's own then, and where it could be offered and is not. */
export async function showTarget({ plan, organization }: SeenPlan, to: PlanPlace) {
  const released = isSame(plan, to) ? [] : releasedBy(plan, to);
  const { byOffice } = await activeMembersOnPlans(
    db,
    released.map(({ planId }) => planId),
  );
  return {
    revision: plan.revision,
    released: released.map(({ office, officeName }) => ({
      dentistInfoId: office,
      officeName,
      members: byOffice.get(office) ?? 0,
    })),
    locations: organization.offices.length,
  };
}

/**
 * A plan of an organization is kept for all of its locations, for a group, or is a location's own from now on. Nobody's plan
 * changes by that: those out of its reach are the locations' own. Throws 404 for a place of another organization, 409 when it was
 * changed since or other locations would be let go than were shown. Returns the plan that is kept, or the location's.
 */
export async function changeTarget(
  tenant: Tenant,
  seen: SeenPlan,
  to: PlanPlace,
  shown: { revision?: number | undefined; expectedLocations?: number | undefined },
  author: Author,
): Promise<{ planId: number; released: number }> {
  const about = { author, action: "plan.target", timeMs: TREE_TIME_MS } as const;
  const { touched, done } = await change(about, async (tx) => {
    const plan = await holdTree(tx, seen, { at: "top" }, shown.revision);
    const released = isSame(plan, to) ? [] : releasedBy(plan, to);
    if (shown.expectedLocations !== undefined && shown.expectedLocations !== released.length)
      throw conflict("errors.changedMeanwhile");
    const planId = to.at === "location" ? await ownAt(tx, tenant, seen, plan, to.office, author) : plan.id;
    await releaseFollowing(tx, plan.id, released, author);
    if (to.at !== "location") await keepFor(tx, tenant, plan, to, author);
    return {
      id: plan.id,
      before: { target: plan.level, groupId: plan.groupId },
      after: { target: to, planId, plansReleased: released.map((at) => at.planId) },
      done: { planId, released: released.length },
      touched: released.map(({ office }) => office),
    };
  });
  await invalidatePublicPages(...touched);
  return done;
}

/** For all, or a group: what the group set of it is the plan's own then, so that nothing changes at its locations. */
async function keepFor(
  tx: Tx,
  tenant: Tenant,
  plan: MasterPlan,
  to: Exclude<PlanPlace, { at: "location" }>,
  author: Author,
): Promise<void> {
  const groupId = to.at === "group" ? to.groupId : null;
  const values = groupId === null ? plan.values : planAt(plan.values, plan.groups.get(groupId) ?? {});
  if (groupId !== null) await tx.planOverride.deleteMany({ where: { planId: plan.id, groupId: { not: null } } });
  const following = plan.following.filter((at) => reaches(to, at));
  const groups = groupId === null ? plan.groups : new Map();
  await writeTree(tx, tenant, { ...plan, groups, following }, { place: { at: "top" }, values }, author);
  const target = groupId === null ? ("master" as const) : ("group" as const);
  await tx.plan.update({ where: { id: plan.id }, data: { target, groupId } });
}

/** A location's own: the plan that follows there, or one that is made there first. The organization's is none any more. */
async function ownAt(
  tx: Tx,
  tenant: Tenant,
  { organization }: SeenPlan,
  plan: MasterPlan,
  office: number,
  author: Author,
): Promise<number> {
  const offered = plan.following.filter(({ withheld }) => !withheld).map((at): number => at.office);
  if (!plan.following.some((at) => at.office === office))
    await offerExactly(tx, tenant, plan, organization, [...offered, office], author);
  const after = await planTree(tx, organization, plan.id);
  const at = after?.following.find((one) => one.office === office);
  if (!at) throw notFound();
  await releaseFollowing(tx, plan.id, [at], author);
  const data = { isDeleted: true, revision: { increment: 1 }, updatedAt: await now(), updatedById: userOf(author) };
  await tx.plan.update({ where: { id: plan.id }, data });
  return at.planId;
}

/**
 * The other way: a location's own plan is kept for all locations of its organization, or its group, from now on; it is offered
 * at no other by that. Throws 404 for a group the location is not in, 409 for a plan that follows one already.
 */
export async function keepForAll(
  organization: Organization,
  { office, planId, revision }: { office: OfficeId; planId: number; revision?: number | undefined },
  to: Exclude<PlanPlace, { at: "location" }>,
  author: Author,
): Promise<{ planId: number; released: number }> {
  const groupId = to.at === "group" ? to.groupId : null;
  const about = { author, action: "plan.target", office, timeMs: TREE_TIME_MS } as const;
  const { made: id } = await change(about, async (tx) => {
    await holdOrganization(tx, organization);
    const own = await lockPlan(tx, office, { planId, revision });
    if (own.keptBy !== null) throw conflict("plans.errors.kept");
    const places = await locationsOf(tx, organization, { groupId });
    if (!places.some((place) => place.office === office)) throw notFound();
    const values = { ...editorValues(own), notes: "" };
    const made = await createTop(tx, organization, groupId, { values, status: own.status }, author);
    await tx.plan.update({ where: { id: planId }, data: { parentPlanId: made, revision: { increment: 1 } } });
    return { id: planId, after: { target: to, planId: made }, made };
  });
  return { planId: id, released: 0 };
}
