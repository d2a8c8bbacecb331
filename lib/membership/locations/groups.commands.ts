import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { groupBy } from "@/lib/core/lists/group-by";
import { keepThroughMove, releaseFollowing } from "@/lib/practice/plans/overrides.commands";
import { holdFollowers, movePeople, releasePeople } from "./follow.commands";
import { shownPeople } from "./follow.queries";
import type { GroupMove } from "./follow.rules";
import { followersAt, plansOf } from "./groups.queries";
import { difference, mayDelete } from "./groups.rules";
import { holdOrganization, type LocationGroup, type Organization } from "./organization.queries";

const TAKEN = { groupName: "locations.groups.taken" };

type Shown = {
  revision?: number | undefined;
  expectedPlans?: number | undefined;
  /** For how many people a location comes or goes, as it was shown; another number is refused. */
  expectedPeople?: number | undefined;
};
/** What a change of a group did: plans that stopped following it, and people to whom a location came or from whom one went. */
type GroupChanged = { plansReleased: number; people: number };

/** Throws 404 where one of the ids is no location of the organization. */
function proveLocations({ offices }: Organization, ids: readonly number[]): void {
  const known = new Set<number>(offices);
  if (ids.some((id) => !known.has(id))) throw notFound();
}

/** The group as it is now, held. Throws 404 for one that is gone, 409 when it was changed since it was shown. */
async function holdGroup(tx: Tx, { id, organization }: LocationGroup, shown: Shown) {
  await holdOrganization(tx, organization);
  await tx.$queryRaw`select id from office_group where id = ${id} for no key update`;
  await holdFollowers(tx, organization);
  const group = await tx.officeGroup.findFirst({
    where: { id, organizationId: organization.id, deletedAt: null },
    select: { groupName: true, revision: true, offices: { select: { id: true }, orderBy: { id: "asc" } } },
  });
  if (!group) throw notFound();
  if (shown.revision !== undefined && shown.revision !== group.revision) throw conflict("errors.changedMeanwhile");
  return { ...group, locationIds: group.offices.map((office) => office.id) };
}

/**
 * Puts locations into a group, or into none. Their plans that follow the group they leave are theirs from then on: members keep
 * plan and price; what a group sets of a plan for all stays theirs too. Nothing of the new group's plans is offered there by that. Throws 409 when other plans would be let go
 * than were shown. Returns how many, and what moved.
 */
async function place(
  tx: Tx,
  organization: Organization,
  ids: readonly number[],
  to: { id: number; groupName: string } | null,
  expectedPlans: number | undefined,
  author: Author,
): Promise<{ plans: number; moves: GroupMove[] }> {
  await tx.$queryRaw`select id from office where id = any(${[...ids]}::int[]) order by id for no key update`;
  const before = await tx.office.findMany({
    where: { id: { in: [...ids] }, organizationId: organization.id },
    select: { id: true, groupId: true, group: { select: { groupName: true } } },
    orderBy: { id: "asc" },
  });
  const moving = before.filter(({ groupId }) => groupId !== (to?.id ?? null));
  const officeIds = moving.map(({ id }) => id);
  const followers = await followersAt(tx, organization, officeIds);
  if (expectedPlans !== undefined && expectedPlans !== followers.length) throw conflict("errors.changedMeanwhile");
  const at = await now();
  const planIds = followers.map(({ planId }) => planId);
  await tx.$queryRaw`select id from plan where id = any(${planIds}::int[]) order by id for no key update`;
  for (const [parentPlanId, those] of groupBy(followers, (one) => one.parentPlanId))
    await releaseFollowing(
      tx,
      parentPlanId,
      those.map(({ planId, officeId }) => ({ planId, office: officeId })),
      author,
    );
  for (const office of moving)
    await keepThroughMove(tx, systemOffice(office.id), office.groupId, to?.id ?? null, author);
  await tx.office.updateMany({ where: { id: { in: officeIds } }, data: { groupId: to?.id ?? null, updatedAt: at } });
  const left = [...new Set(moving.flatMap(({ groupId }) => (groupId === null ? [] : [groupId])))];
  await tx.officeGroup.updateMany({ where: { id: { in: left } }, data: { revision: { increment: 1 } } });
  for (const office of moving)
    await audit(tx, author, {
      action: "officeGroup.place",
      noun: "office",
      nounId: office.id,
      officeId: office.id,
      before: { groupName: office.group?.groupName ?? null },
      after: {
        groupName: to?.groupName ?? null,
        plansReleased: followers.filter(({ officeId }) => officeId === office.id).map(({ planId }) => planId),
      },
    });
  return { plans: followers.length, moves: officeIds.map((office) => ({ office, to: to?.id ?? null })) };
}

/** What moving locations would do: plans that stop following a group, and whose access changes. Throws 404. */
export async function showMoves(organization: Organization, moves: readonly GroupMove[], actor: Actor) {
  const ids = moves.map(({ office }) => office);
  proveLocations(organization, ids);
  const [plans, people] = await Promise.all([followersAt(db, organization, ids), shownPeople(actor, moves)]);
  return { plansReleased: plans.length, people };
}

/** The locations that move when a group is changed, without those that stay where they are. */
export async function movesIn({ id, organization }: LocationGroup, input: Changes & { leaving?: readonly number[] }) {
  const rows = await db.office.findMany({
    where: { groupId: id, organizationId: organization.id },
    select: { id: true },
  });
  const has = rows.map((office) => office.id);
  const wanted = [...(input.locationIds ?? has), ...(input.addLocationIds ?? [])];
  const { come, go } = difference(has, input.leaving ? has.filter((each) => !input.leaving?.includes(each)) : wanted);
  return [
    ...go.map((office): GroupMove => ({ office, to: null })),
    ...come.map((office): GroupMove => ({ office, to: id })),
  ];
}

/** Makes a group of an organization, with locations in it. Returns its id; throws 400 for a name there is already. */
export async function createGroup(
  organization: Organization,
  input: { groupName: string; locationIds: readonly number[] },
  author: Author,
): Promise<number> {
  const { groupName, locationIds } = input;
  proveLocations(organization, locationIds);
  const made = await change({ author, action: "officeGroup.create", taken: TAKEN }, async (tx) => {
    await holdOrganization(tx, organization);
    await holdFollowers(tx, organization);
    const { id } = await tx.officeGroup.create({ data: { organizationId: organization.id, groupName } });
    const { moves } = await place(tx, organization, locationIds, { id, groupName }, undefined, author);
    await movePeople(tx, moves, undefined, author);
    return { id, after: { groupName, locationIds } };
  });
  return made.id;
}

type Changes = Shown & {
  groupName?: string | undefined;
  /** Exactly these locations. */
  locationIds?: readonly number[] | undefined;
  addLocationIds?: readonly number[] | undefined;
};

/** Renames a group, or says which locations are in it; what is not said stays. Throws 404, 409, 400 for a name there is. */
export async function changeGroup(group: LocationGroup, input: Changes, author: Author): Promise<GroupChanged> {
  const { organization } = group;
  proveLocations(organization, [...(input.locationIds ?? []), ...(input.addLocationIds ?? [])]);
  let done: GroupChanged = { plansReleased: 0, people: 0 };
  const action = input.groupName === undefined ? "officeGroup.locations" : "officeGroup.update";
  await change({ author, action, taken: TAKEN }, async (tx) => {
    const before = await holdGroup(tx, group, input);
    const groupName = input.groupName ?? before.groupName;
    const wanted = [...(input.locationIds ?? before.locationIds), ...(input.addLocationIds ?? [])];
    const { come, go } = difference(before.locationIds, wanted);
    // Those of another group come without the plans of that one.
    const following = await followersAt(tx, organization, [...come, ...go]);
    if (input.expectedPlans !== undefined && input.expectedPlans !== following.length)
      throw conflict("errors.changedMeanwhile");
    if (groupName === before.groupName && come.length + go.length === 0) return null;
    await tx.officeGroup.update({ where: { id: group.id }, data: { groupName, revision: { increment: 1 } } });
    const left = await place(tx, organization, go, null, undefined, author);
    const joined = await place(tx, organization, come, { id: group.id, groupName }, undefined, author);
    const people = await movePeople(tx, [...left.moves, ...joined.moves], input.expectedPeople, author);
    done = { plansReleased: left.plans + joined.plans, people };
    return {
      id: group.id,
      before: { groupName: before.groupName, locationIds: before.locationIds },
      after: { groupName, locationIds: [...new Set(wanted)] },
    };
  });
  return done;
}

/** Takes locations out of a group; one that is not in it stays where it is. Throws 404 for one of another organization. */
export async function removeLocations(
  group: LocationGroup,
  locationIds: readonly number[],
  shown: Shown,
  author: Author,
): Promise<GroupChanged> {
  const { organization } = group;
  proveLocations(organization, locationIds);
  let done: GroupChanged = { plansReleased: 0, people: 0 };
  await change({ author, action: "officeGroup.locations" }, async (tx) => {
    const before = await holdGroup(tx, group, shown);
    const go = before.locationIds.filter((id) => locationIds.includes(id));
    if (go.length === 0) return null;
    const { plans, moves } = await place(tx, organization, go, null, shown.expectedPlans, author);
    done = { plansReleased: plans, people: await movePeople(tx, moves, shown.expectedPeople, author) };
    return {
      id: group.id,
      before: { locationIds: before.locationIds },
      after: { locationIds: before.locationIds.filter((id) => !go.includes(id)) },
    };
  });
  return done;
}

/**
 * Deletes a group: its locations stay in the organization without one, its plans go with it, and who followed it keeps them. Throws 404, 409 when somebody is on
 * a plan that follows one of the group's.
 */
export async function deleteGroup(group: LocationGroup, shown: Shown, author: Author): Promise<void> {
  const { organization } = group;
  await change({ author, action: "officeGroup.delete" }, async (tx) => {
    const before = await holdGroup(tx, group, shown);
    const plans = await plansOf(tx, group);
    if (!mayDelete(plans)) throw conflict("locations.groups.hasMembers");
    await releasePeople(tx, group.id, before.locationIds);
    await place(tx, organization, before.locationIds, null, undefined, author);
    const at = await now();
    await tx.plan.updateMany({
      where: { id: { in: plans.map(({ id }) => id) } },
      data: { isDeleted: true, revision: { increment: 1 }, updatedAt: at, updatedById: userOf(author) },
    });
    await tx.officeGroup.update({ where: { id: group.id }, data: { deletedAt: at, revision: { increment: 1 } } });
    const { groupName, locationIds } = before;
    return { id: group.id, before: { groupName, locationIds, plans: plans.map(({ planName }) => planName) } };
  });
}
