import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { changeWithin } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import { OFFICE } from "@/lib/core/auth/roles";
import { proveOffice, systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { keepAdministrator, refuseToChange, takeOut } from "@/lib/practice/offices/colleague.commands";
import { keepFormerOwner } from "@/lib/practice/offices/handover.commands";
import { changePermissions, setUserActive } from "@/lib/practice/offices/users.commands";
import { letWork } from "./follow.commands";
import { holdOrganization, type Organization, proveStillThere } from "./organization.queries";
import type { OrganizationPerson } from "./users.queries";
import { leftOver } from "./users.rules";
import type { SettingOfPerson } from "./users.schema";

type Chosen = { locations: readonly number[]; groups: readonly number[] };
type ChosenGroup = { id: number; groupName: string; officeIds: number[] };

/** The groups that are meant. Throws 404 for one of another organization, as for a location of another. */
async function chosen(tx: Tx, { id, offices }: Organization, { locations, groups }: Chosen): Promise<ChosenGroup[]> {
  const found = await tx.officeGroup.findMany({
    where: { id: { in: [...groups] }, organizationId: id, deletedAt: null },
    select: { id: true, groupName: true, offices: { select: { id: true } } },
    orderBy: { id: "asc" },
  });
  const known = new Set<number>(offices);
  if (found.length !== new Set(groups).size || locations.some((each) => !known.has(each))) throw notFound();
  return found.map(({ offices: inGroup, ...group }) => ({ ...group, officeIds: inGroup.map((office) => office.id) }));
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

/**
 * Somebody with all teams held that this is about. Throws 401 when whoever asks does not administer all of it any more, 404 when
 * they have left, 409 for whom one may not change: oneself, an owner, somebody above one's rank.
 */
async function hold(tx: Tx, actor: Actor, { organization, userId }: OrganizationPerson) {
  await holdOrganization(tx, organization);
  const ids = [...organization.offices];
  await tx.$queryRaw`
    select o.id from office o where o.id = any(${ids}::int[]) or o.id in
      (select w.office_id from user_office w where w.user_id = ${userId}) order by o.id for no key update`;
  await proveStillThere(tx, actor, ids);
  const user = await tx.user.findFirst({
    where: { id: userId, role: { in: [...OFFICE] }, offices: { some: { officeId: { in: ids } } } },
    include: { offices: { select: { officeId: true, position: true } }, followedGroups: { select: { groupId: true } } },
  });
  if (!user) throw notFound();
  const { followedGroups, ...rest } = user;
  const person = {
    ...rest,
    officeIds: rest.offices.map(({ officeId }) => officeId),
    followedGroups: followedGroups.map(({ groupId }) => groupId),
  };
  // Working elsewhere is no hindrance: what they have there stays.
  refuseToChange(actor, person, ["elsewhere"]);
  await keepFormerOwner(tx, actor, person.id);
  return person;
}

/** One line for the groups that somebody begins or ceases to follow. */
const followed = (tx: Tx, author: Author, userId: number, groups: { before?: string[]; after?: string[] }) =>
  changeWithin(tx, { author, action: "user.groups" }, async () => ({
    id: userId,
    before: groups.before && { groups: groups.before },
    after: groups.after && { groups: groups.after },
  }));

/**
 * Lets somebody work at more locations, in the role they have, and follow groups: at the locations of one they work for as long as these are
 * in it. Returns at how many more they work, and how many more groups they follow.
 */
export async function assignPerson(
  actor: Actor,
  person: OrganizationPerson,
  sent: Chosen,
  author: Author,
): Promise<{ locations: number; groups: number }> {
  return transaction(async (tx) => {
    const held = await hold(tx, actor, person);
    const groups = await chosen(tx, person.organization, sent);
    const news = groups.filter(({ id }) => !held.followedGroups.includes(id));
    const createdAt = await now();
    await tx.groupFollow.createMany({
      data: news.map(({ id }) => ({ userId: held.id, groupId: id, createdAt })),
    });
    // What is named by itself stays when it leaves its group.
    const own = { userId: held.id, officeId: { in: [...sent.locations] } };
    await tx.userOffice.updateMany({ where: own, data: { byGroup: false } });
    const more = (ids: readonly number[]) => inOrder(ids).filter((id) => !held.officeIds.includes(id));
    const come = more(sent.locations);
    const byGroup = more(groups.flatMap(({ officeIds }) => officeIds)).filter((id) => !come.includes(id));
    await letWork(tx, held, { own: come, byGroup }, author);
    if (news.length > 0) await followed(tx, author, held.id, { after: news.map(({ groupName }) => groupName) });
    return { locations: come.length + byGroup.length, groups: news.length };
  });
}

/**
 * Takes locations away from somebody, and groups with the locations in them: at once, their sessions end; without any location left their
 * account is switched off. A single location of a group they follow ends that. Throws 409 for the last administrator of one of them, and when
 * other locations would be left than were shown.
 */
export async function unassignPerson(
  actor: Actor,
  person: OrganizationPerson,
  sent: Chosen & { expectedLeft?: number | undefined },
  author: Author,
): Promise<{ locations: number; groups: number; left: number }> {
  return transaction(async (tx) => {
    let held = await hold(tx, actor, person);
    const groups = await chosen(tx, person.organization, sent);
    const ids = inOrder([...sent.locations, ...groups.flatMap(({ officeIds }) => officeIds)]);
    const go = ids.filter((id) => held.officeIds.includes(id));
    const left = leftOver(held.officeIds, go);
    if (sent.expectedLeft !== undefined && sent.expectedLeft !== left) throw conflict("errors.changedMeanwhile");
    await keepAdministrator(tx, held, go);
    const ended = groups.filter(({ id }) => held.followedGroups.includes(id));
    await tx.groupFollow.deleteMany({ where: { userId: held.id, groupId: { in: ended.map(({ id }) => id) } } });
    if (ended.length > 0) await followed(tx, author, held.id, { before: ended.map(({ groupName }) => groupName) });
    for (const officeId of go) {
      const after = await takeOut(tx, held, systemOffice(officeId));
      held = { ...held, officeIds: after.offices };
      await audit(tx, author, {
        ...{ action: "user.remove", noun: "user", nounId: held.id, officeId },
        ...{ before: { role: held.role }, after },
      });
    }
    return { locations: go.length, groups: ended.length, left };
  });
}

/**
 * Changes one setting of somebody who works at the organization's locations, as their colleagues at one of them would. Throws as
 * `changePermissions` and `setUserActive`.
 */
export async function changePersonSetting(
  actor: Actor,
  { userId, type, locationIds }: OrganizationPerson,
  input: SettingOfPerson,
  author: Author,
): Promise<void> {
  const office = await proveOffice(actor, locationIds[0] ?? 0);
  if (input.setting === "active") return setUserActive(actor, office, userId, input.value, author);
  const permissions =
    input.setting === "type"
      ? { userId, type: input.value, until: input.until }
      : { userId, type, planCoordinator: input.value };
  await changePermissions(actor, office, permissions, author);
}
