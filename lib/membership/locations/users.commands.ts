import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { OFFICE } from "@/lib/core/auth/roles";
import { systemOffice } from "@/lib/core/auth/scope";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { type Colleague, keepAdministrator, refuseToChange, takeOut } from "@/lib/practice/offices/colleague.commands";
import { keepFormerOwner } from "@/lib/practice/offices/handover.commands";
import { holdOrganization, type Organization, proveStillThere } from "./organization.queries";
import type { OrganizationPerson } from "./users.queries";
import { leftOver } from "./users.rules";

type Chosen = { locations: readonly number[]; groups: readonly number[] };

/** The locations that are meant, those of the groups among them. Throws 404 for one of another organization. */
async function chosen(tx: Tx, { id, offices }: Organization, { locations, groups }: Chosen): Promise<number[]> {
  const found = await tx.officeGroup.findMany({
    where: { id: { in: [...groups] }, organizationId: id, deletedAt: null },
    select: { offices: { select: { id: true } } },
  });
  const known = new Set<number>(offices);
  if (found.length !== new Set(groups).size || locations.some((each) => !known.has(each))) throw notFound();
  const all = [...locations, ...found.flatMap((group) => group.offices.map((office) => office.id))];
  return [...new Set(all)].sort((a, b) => a - b);
}

/**
 * Somebody with all teams held that this is about. Throws 401 when whoever asks does not administer all of it any more, 404 when
 * they have left, 409 for whom one may not change: oneself, an owner, somebody above one's rank.
 */
async function hold(tx: Tx, actor: Actor, { organization, userId }: OrganizationPerson): Promise<Colleague> {
  await holdOrganization(tx, organization);
  const ids = [...organization.offices];
  await tx.$queryRaw`
    select o.id from office o where o.id = any(${ids}::int[]) or o.id in
      (select w.office_id from user_office w where w.user_id = ${userId}) order by o.id for no key update`;
  await proveStillThere(tx, actor, ids);
  const user = await tx.user.findFirst({
    where: { id: userId, role: { in: [...OFFICE] }, offices: { some: { officeId: { in: ids } } } },
    include: { offices: { select: { officeId: true } } },
  });
  if (!user) throw notFound();
  const { offices, ...rest } = user;
  const person = { ...rest, officeIds: offices.map(({ officeId }) => officeId) };
  // Working elsewhere is no hindrance: what they have there stays.
  refuseToChange(actor, person, ["elsewhere"]);
  await keepFormerOwner(tx, actor, person.id);
  return person;
}

/** Lets somebody work at more locations, in the role they have. Returns at how many more. */
export async function assignPerson(
  actor: Actor,
  person: OrganizationPerson,
  sent: Chosen,
  author: Author,
): Promise<{ locations: number }> {
  return transaction(async (tx) => {
    const ids = await chosen(tx, person.organization, sent);
    const held = await hold(tx, actor, person);
    const come = ids.filter((id) => !held.officeIds.includes(id));
    const from = held.officeIds.length;
    await tx.userOffice.createMany({
      data: come.map((officeId, index) => ({ userId: held.id, officeId, position: from + index })),
    });
    for (const officeId of come)
      await audit(tx, author, {
        ...{ action: "user.add", noun: "user", nounId: held.id, officeId },
        after: { role: held.role, jobTitle: held.jobTitle },
      });
    return { locations: come.length };
  });
}

/**
 * Takes locations away from somebody: at once, their sessions end; without any location left their account is switched off.
 * Throws 409 for the last administrator of one of them, and when other locations would be left than were shown.
 */
export async function unassignPerson(
  actor: Actor,
  person: OrganizationPerson,
  sent: Chosen & { expectedLeft?: number | undefined },
  author: Author,
): Promise<{ locations: number; left: number }> {
  return transaction(async (tx) => {
    const ids = await chosen(tx, person.organization, sent);
    let held = await hold(tx, actor, person);
    const go = ids.filter((id) => held.officeIds.includes(id));
    const left = leftOver(held.officeIds, go);
    if (sent.expectedLeft !== undefined && sent.expectedLeft !== left) throw conflict("errors.changedMeanwhile");
    await keepAdministrator(tx, held, go);
    for (const officeId of go) {
      const { offices } = await takeOut(tx, held, systemOffice(officeId));
      held = { ...held, officeIds: offices };
      await audit(tx, author, {
        ...{ action: "user.remove", noun: "user", nounId: held.id, officeId },
        ...{ before: { role: held.role }, after: { offices } },
      });
    }
    return { locations: go.length, left };
  });
}
