import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, OFFICE } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import type { Tx } from "@/lib/core/db/db";
import { conflict, notFound, unauthenticated } from "@/lib/core/errors";
import type { User } from "@/lib/generated/prisma/client";
import { refusalToChange, runsPractice, type UserRefusal } from "./users.rules";

export type Colleague = User & { officeIds: number[] };

/**
 * The account of an office user, with the teams of all their offices held until the transaction ends: two changes of one
 * team come one after the other, and each sees what the other did. Throws 404 for anyone else, 401 when whoever asks has
 * lost their own access meanwhile.
 */
export async function holdColleague(tx: Tx, actor: Actor, office: OfficeId, userId: number): Promise<Colleague> {
  await holdTeams(tx, office, userId);
  await stillThere(tx, actor, office);
  const user = await tx.user.findFirst({
    where: { id: userId, role: { in: [...OFFICE] }, offices: { some: { officeId: office } } },
    include: { offices: { select: { officeId: true } } },
  });
  if (!user) throw notFound();
  const { offices, ...person } = user;
  return { ...person, officeIds: offices.map(({ officeId }) => officeId) };
}

/** Holds the teams of an office and of all others where somebody works, in the order of their ids. */
export async function holdTeams(tx: Tx, office: number, userId?: number): Promise<void> {
  await tx.$queryRaw`
    select o.id from office o
    where o.id = ${office} or o.id in (select w.office_id from user_office w where w.user_id = ${userId ?? null})
    order by o.id for no key update`;
}

/** Whoever waited for another's change may have lost by it what they began with. */
export async function stillThere(tx: Tx, actor: Actor, office: OfficeId): Promise<void> {
  if (!hasRole(actor.role, OFFICE)) return;
  const where = { id: actor.userId, active: true, role: actor.role, offices: { some: { officeId: office } } };
  if ((await tx.user.count({ where })) === 0) throw unauthenticated();
}

/** Refuses what one may not do to a colleague. @param unless refusals that do not matter here. */
export function refuseToChange(actor: Actor, person: Colleague, unless: readonly UserRefusal[] = []): void {
  const refusal = refusalToChange(actor, person);
  if (refusal && !unless.includes(refusal)) throw conflict(`offices.users.refusal.${refusal}`);
}

/** Throws 409 where an office would be left without anybody who runs it. */
export async function keepAdministrator(tx: Tx, person: Colleague, offices: readonly number[]): Promise<void> {
  const facts = { role: person.role, active: person.active, hasPassword: person.passwordHash !== null };
  if (!runsPractice(facts)) return;
  const others = await tx.userOffice.findMany({
    where: { officeId: { in: [...offices] }, userId: { not: person.id } },
    select: { officeId: true, user: { select: { role: true, active: true, passwordHash: true } } },
  });
  const kept = new Set(
    others.flatMap(({ officeId, user: { passwordHash, ...user } }) =>
      runsPractice({ ...user, hasPassword: passwordHash !== null }) ? [officeId] : [],
    ),
  );
  if (offices.some((id) => !kept.has(id))) throw conflict("offices.users.refusal.last");
}

/** Where somebody still works, and which groups of locations they follow no longer. */
type OfficesLeft = { offices: number[]; unfollowed?: number[] };

/**
 * Takes somebody out of an office; an account without any office is switched off. Who followed the group of locations it is in follows it no
 * longer, and keeps the others of it as their own. Part of a transaction that holds the team.
 * @param session one that goes on: of whoever takes themselves out
 */
export async function takeOut(tx: Tx, person: Colleague, office: OfficeId, session?: string): Promise<OfficesLeft> {
  const inGroup = { offices: { some: { id: office } } };
  await tx.userOffice.delete({ where: { userId_officeId: { userId: person.id, officeId: office } } });
  const offices = person.officeIds.filter((id) => id !== office);
  if (offices.length === 0) await tx.user.update({ where: { id: person.id }, data: { active: false } });
  const ended = { userId: person.id, ...(offices.length > 0 && { group: inGroup }) };
  const groups = (await tx.groupFollow.findMany({ where: ended, select: { groupId: true } })).map((row) => row.groupId);
  if (groups.length > 0) {
    await tx.userOffice.updateMany({
      where: { userId: person.id, office: { groupId: { in: groups } } },
      data: { byGroup: false },
    });
    await tx.groupFollow.deleteMany({ where: { userId: person.id, groupId: { in: groups } } });
  }
  await revokeSessionsOf(person.id, tx, session);
  return groups.length > 0 ? { offices, unfollowed: groups } : { offices };
}
