import "server-only";
import type { AuditAction, Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import { ASSOCIATIONS } from "@/lib/core/auth/roles";
import { proveAssociation } from "@/lib/core/auth/scope";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict, invalid, notFound, unauthenticated } from "@/lib/core/errors";
import type { User } from "@/lib/generated/prisma/client";
import { inviteToProduct } from "@/lib/practice/offices/invitations.commands";
import { holdAssociationUsers, keepSpokesperson } from "@/lib/practice/users/association.commands";
import type { AssociationRole, NewAssociationUser } from "./users.schema";

/** Holds the association's people. Throws 401 where whoever asks has lost the right to it meanwhile. */
async function hold(tx: Tx, actor: Actor): Promise<number> {
  const associationId = proveAssociation(actor);
  await holdAssociationUsers(tx, associationId);
  const still = { id: actor.userId, associationId, role: actor.role, active: true };
  if ((await tx.user.count({ where: still })) === 0) throw unauthenticated();
  return associationId;
}

/**
 * Adds somebody to the association, who gets an email to set a password. Throws 400 at `email` where it has an account
 * already.
 */
export async function addAssociationUser(
  actor: Actor,
  input: NewAssociationUser,
  author: Author,
): Promise<{ id: number }> {
  const taken = { email: "offices.users.emailTaken" };
  const { id } = await change({ author, action: "user.add", taken }, async (tx) => {
    const associationId = await hold(tx, actor);
    const { tenantId } = actor;
    if ((await tx.user.count({ where: { tenantId, email: input.email } })) > 0) throw invalid(taken);
    const user = await tx.user.create({ data: { ...input, tenantId, associationId, createdAt: await now() } });
    await inviteToProduct(tx, user);
    return { id: user.id, after: { email: user.email, role: user.role } };
  });
  return { id };
}

type Done = { before?: object; after?: object };

/** An act on somebody of the actor's association. Throws 404 for anybody else, and 409 for oneself. */
async function act(
  { actor, userId, action, author }: { actor: Actor; userId: number; action: AuditAction; author: Author },
  work: (tx: Tx, person: User) => Promise<Done>,
): Promise<void> {
  await change({ author, action }, async (tx) => {
    const associationId = await hold(tx, actor);
    const person = await tx.user.findFirst({ where: { id: userId, associationId, role: { in: [...ASSOCIATIONS] } } });
    if (!person) throw notFound();
    if (person.id === actor.userId) throw conflict("offices.users.refusal.self");
    return { id: person.id, ...(await work(tx, person)) };
  });
}

/** Sends an invitation again, with a new link. Throws 404, 409 for one that was accepted or of somebody switched off. */
export function inviteAssociationUserAgain(actor: Actor, userId: number, author: Author): Promise<void> {
  return act({ actor, userId, action: "user.inviteAgain", author }, async (tx, person) => {
    if (person.passwordHash !== null) throw conflict("offices.users.refusal.accepted");
    if (!person.active) throw conflict("offices.users.refusal.inactive");
    await inviteToProduct(tx, person);
    return {};
  });
}

/**
 * Gives somebody another role, which ends their sessions. Throws 404, and 409 where somebody else changed it meanwhile, and for
 * the last who administers the association.
 */
export function changeAssociationRole(
  actor: Actor,
  userId: number,
  { role, from }: { role: AssociationRole; from: AssociationRole },
  author: Author,
): Promise<void> {
  return act({ actor, userId, action: "user.permissions", author }, async (tx, person) => {
    if (person.role !== from) throw conflict("users.administrators.changedMeanwhile");
    if (role !== "association") await keepSpokesperson(tx, person);
    await tx.user.update({ where: { id: person.id }, data: { role } });
    await revokeSessionsOf(person.id, tx);
    return { before: { role: from }, after: { role } };
  });
}

/**
 * Switches somebody's log-in off, which ends their sessions, or on again. Throws 404, and 409 where somebody else did so before,
 * and for the last who administers the association.
 */
export function setAssociationUserActive(actor: Actor, userId: number, active: boolean, author: Author): Promise<void> {
  const action = active ? "user.activate" : "user.deactivate";
  return act({ actor, userId, action, author }, async (tx, person) => {
    if (person.active === active) throw conflict(active ? "users.refusal.alreadyOn" : "users.refusal.alreadyOff");
    if (!active) await keepSpokesperson(tx, person);
    await tx.user.update({ where: { id: person.id }, data: { active } });
    if (!active) await revokeSessionsOf(person.id, tx);
    return { before: { active: !active }, after: { active } };
  });
}
