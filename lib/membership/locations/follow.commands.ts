import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { changeWithin } from "@/lib/core/audit/change";
import { systemOffice } from "@/lib/core/auth/scope";
import type { Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { keepAdministrator, takeOut } from "@/lib/practice/offices/colleague.commands";
import { changesAccess, effectOn, peopleOfMoves } from "./follow.queries";
import type { GroupMove } from "./follow.rules";
import type { Organization } from "./organization.queries";

/** Holds the teams of an organization's locations, and of all others where somebody works who follows one of its groups. */
export async function holdFollowers(tx: Tx, { id, offices }: Organization): Promise<void> {
  await tx.$queryRaw`
    select o.id from office o where o.id = any(${[...offices]}::int[]) or o.id in (
      select w.office_id from user_office w join group_follow f on f.user_id = w.user_id
      join office_group g on g.id = f.group_id where g.organization_id = ${id}) order by o.id for no key update`;
}

/**
 * Lets people follow the locations that have moved from one group to another: who follows the new group works there from now on, who
 * worked there by the old one does no longer, at once; without any location left their account is switched off. The teams are held
 * (`holdFollowers`). Throws 409 where a location would be left without an administrator, and when the access of
 * others changes than was shown. Returns for how many people it changes.
 */
export async function movePeople(
  tx: Tx,
  moves: readonly GroupMove[],
  expectedPeople: number | undefined,
  author: Author,
): Promise<number> {
  const people = await peopleOfMoves(tx, moves);
  const lines = people.map((person) => ({ person, effect: effectOn(author.actor, person, moves) }));
  const changed = lines.filter(({ effect }) => changesAccess(effect));
  if (expectedPeople !== undefined && expectedPeople !== changed.length) throw conflict("errors.changedMeanwhile");
  // Who comes may be the one who runs a location that another leaves.
  for (const { person, effect } of lines) {
    await letWork(tx, person, { own: [], byGroup: effect.come }, author);
    const kept = { userId: person.id, officeId: { in: effect.keep } };
    if (effect.keep.length > 0) await tx.userOffice.updateMany({ where: kept, data: { byGroup: false } });
  }
  for (const { person, effect } of changed) {
    const { offices, followedGroups: _groups, ...user } = person;
    let held = { ...user, officeIds: [...offices.map(({ officeId }) => officeId), ...effect.come] };
    await keepAdministrator(tx, held, effect.go);
    for (const officeId of effect.go)
      await changeWithin(tx, { author, action: "user.remove", office: officeId }, async () => {
        const after = await takeOut(tx, held, systemOffice(officeId));
        held = { ...held, officeIds: after.offices };
        return { id: held.id, before: { role: held.role }, after };
      });
  }
  return changed.length;
}

type Person = { id: number; role: string; jobTitle: string | null; offices: readonly { position: number }[] };

/** Lets somebody work at locations: for as long as they follow the group a location is in, or on its own. */
export async function letWork(
  tx: Tx,
  person: Person,
  { own, byGroup }: { own: readonly number[]; byGroup: readonly number[] },
  author: Author,
): Promise<void> {
  const from = Math.max(-1, ...person.offices.map(({ position }) => position)) + 1;
  const come = [...own, ...byGroup];
  await tx.userOffice.createMany({
    data: come.map((officeId, index) => ({
      userId: person.id,
      officeId,
      position: from + index,
      byGroup: byGroup.includes(officeId),
    })),
  });
  for (const officeId of come)
    await audit(tx, author, {
      action: "user.add",
      noun: "user",
      nounId: person.id,
      officeId,
      after: { role: person.role, jobTitle: person.jobTitle },
    });
}

/** When a group is deleted nobody loses access: what people had by it is theirs, and they follow it no longer. */
export async function releasePeople(tx: Tx, groupId: number, officeIds: readonly number[]): Promise<void> {
  const follow = { followedGroups: { some: { groupId } } };
  await tx.userOffice.updateMany({
    where: { officeId: { in: [...officeIds] }, byGroup: true, user: follow },
    data: { byGroup: false },
  });
  await tx.groupFollow.deleteMany({ where: { groupId } });
}
