import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { db, type Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import { groupBy } from "@/lib/core/lists/group-by";
import type { Window } from "@/lib/core/lists/list";
import {
  activeMembersByGroup,
  activeMembersByOffice,
  activeMembersOnPlans,
} from "@/lib/platform/measures/people.queries";
import { townOf } from "@/lib/practice/offices/public-page.rules";
import { effectOn, nameOf, peopleByGroup } from "./follow.queries";
import { followNames } from "./follow.rules";
import type { Follower, GroupLocation, GroupPlan, GroupRow } from "./groups.rules";
import { sortedGroups } from "./groups.rules";
import { GROUP_LOCATION_FILTERS, type GroupList, type GroupLocationList } from "./groups.schema";
import { type LocationGroup, managedOrganization, type Organization, organizationNamed } from "./organization.queries";

/** The groups one may see of an organization: all, or those of one's own locations. */
const groupsWhere = ({ id, offices, managed }: Organization): Prisma.OfficeGroupWhereInput => ({
  organizationId: id,
  deletedAt: null,
  ...(managed ? {} : { offices: { some: { id: { in: [...offices] } } } }),
});

/** The groups of an organization, in three statements however many locations it has. */
export async function organizationGroups(organization: Organization): Promise<GroupRow[]> {
  const [groups, members] = await Promise.all([
    db.officeGroup.findMany({
      where: groupsWhere(organization),
      select: {
        id: true,
        groupName: true,
        revision: true,
        offices: { where: { id: { in: [...organization.offices] } }, select: { id: true }, orderBy: { id: "asc" } },
        _count: { select: { plans: { where: { target: "group", isDeleted: false } } } },
      },
      orderBy: { id: "asc" },
    }),
    activeMembersByGroup(organization.offices),
  ]);
  return groups.map(({ offices, _count, ...group }) => ({
    ...{ ...group, locationIds: offices.map(({ id }) => id) },
    ...{ plans: _count.plans, members: members.get(group.id) ?? 0 },
  }));
}

/** A page of them. */
export async function listGroups(organization: Organization, { q, sort }: GroupList, window?: Window) {
  const named = q.toLocaleLowerCase("en-US");
  const rows = (await organizationGroups(organization)).filter(({ groupName }) =>
    groupName.toLocaleLowerCase("en-US").includes(named),
  );
  const { skip, take } = window ?? { skip: 0, take: rows.length };
  return { rows: sortedGroups(rows, sort).slice(skip, skip + take), total: rows.length };
}

/** A group whose organization the actor works in. Throws 404 for any other, and for one that holds none of their locations. */
export async function groupNamed(actor: Actor, id: number): Promise<LocationGroup> {
  const row = await db.officeGroup.findFirst({
    where: { id, deletedAt: null, organization: { tenantId: actor.tenantId } },
    select: { organizationId: true },
  });
  if (!row) throw notFound();
  const organization = await organizationNamed(actor, row.organizationId);
  const group = await db.officeGroup.findFirst({
    where: { AND: [{ id }, groupsWhere(organization)] },
    select: { id: true, groupName: true, revision: true },
  });
  if (!group) throw notFound();
  return { ...group, organization };
}

/** The same for who is to change it. Throws 404. */
export async function managedGroup(actor: Actor, id: number): Promise<LocationGroup> {
  const group = await groupNamed(actor, id);
  await managedOrganization(actor, group.organization.id);
  return group;
}

/** The plans of some locations that follow a plan of a group, in two statements. */
export async function followersAt(
  tx: Tx,
  organization: Organization,
  officeIds: readonly number[],
): Promise<Follower[]> {
  const parents = await tx.plan.findMany({
    where: { target: "group", isDeleted: false, group: { organizationId: organization.id } },
    select: { id: true },
  });
  const plans = await tx.plan.findMany({
    where: { parentPlanId: { in: parents.map(({ id }) => id) }, officeId: { in: [...officeIds] }, isDeleted: false },
    select: { id: true, parentPlanId: true, officeId: true, currentVersion: { select: { planName: true } } },
    orderBy: { id: "asc" },
  });
  return plans.map(({ id, parentPlanId, officeId, currentVersion }) => ({
    planId: id,
    parentPlanId: parentPlanId ?? 0,
    officeId: officeId ?? 0,
    planName: currentVersion?.planName ?? "",
  }));
}

/** A page of the organization's locations, those of the group or the others, with what it does to move one. */
export async function groupLocations(
  actor: Actor,
  { id, organization }: LocationGroup,
  { filter, q, sort }: GroupLocationList,
  window?: Window,
) {
  const named = holding(q);
  const { rows, ...numbers } = await countedList({
    filters: GROUP_LOCATION_FILTERS,
    query: { filter, sort },
    window,
    base: {
      id: { in: [...organization.offices] },
      ...(named && { OR: [{ officeName: named }, { city: named }] }),
    } as Prisma.OfficeWhereInput,
    narrow: (name) => (name === "here" ? { groupId: id } : { OR: [{ groupId: null }, { groupId: { not: id } }] }),
    orders: { location: "officeName" },
    find: (page) => db.office.findMany({ ...page, include: { group: { select: { groupName: true } } } }),
    count: (where) => db.office.count({ where }),
  });
  const ids = rows.map((office) => office.id);
  const [members, followers, people] = await Promise.all([
    activeMembersByOffice(db, ids),
    followersAt(db, organization, ids),
    peopleByGroup(db, [id], ids),
  ]);
  const moved = (office: number, from: number | null) =>
    people.map((person) => ({
      name: nameOf(person),
      ...effectOn(actor, person, [{ office, to: from === id ? null : id }]),
    }));
  const at = groupBy(followers, ({ officeId }) => officeId);
  const { byOffice } = await activeMembersOnPlans(
    db,
    followers.map(({ planId }) => planId),
  );
  const shown = rows.map(
    ({ city, state, accountStatus, group, ...office }): GroupLocation => ({
      ...{ id: office.id, officeName: office.officeName, groupId: office.groupId },
      place: townOf({ city, state }),
      live: accountStatus === "live",
      groupName: group?.groupName ?? null,
      members: members.get(office.id) ?? 0,
      followers: at.get(office.id) ?? [],
      following: byOffice.get(office.id) ?? 0,
      people: followNames(moved(office.id, office.groupId)),
    }),
  );
  return { ...numbers, rows: shown };
}

/** The plans that belong to a group, and who follows them at the locations one may see, in three statements. */
export async function plansOf(
  tx: Tx,
  { id, organization }: Pick<LocationGroup, "id" | "organization">,
): Promise<GroupPlan[]> {
  const plans = await tx.plan.findMany({
    where: { groupId: id, target: "group", isDeleted: false },
    include: { currentVersion: { select: { planName: true, monthlyCents: true, annualCents: true } } },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  const following = await tx.plan.findMany({
    where: {
      parentPlanId: { in: plans.map((plan) => plan.id) },
      ...{ officeId: { in: [...organization.offices] }, isDeleted: false },
    },
    select: { id: true, parentPlanId: true },
  });
  const { byParent } = await activeMembersOnPlans(
    tx,
    following.map((plan) => plan.id),
  );
  const at = groupBy(following, ({ parentPlanId }) => parentPlanId);
  return plans.map(({ currentVersion, ...plan }) => ({
    ...{ id: plan.id, planName: currentVersion?.planName ?? "", active: plan.status === "active" },
    monthlyCents: currentVersion?.monthlyCents ?? null,
    annualCents: currentVersion?.annualCents ?? null,
    locations: at.get(plan.id)?.length ?? 0,
    members: byParent.get(plan.id) ?? 0,
  }));
}

/** The same for a page. */
export const groupPlans = (group: LocationGroup): Promise<GroupPlan[]> => plansOf(db, group);
