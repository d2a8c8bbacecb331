import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import { ADMINS, hasRole, type Role } from "@/lib/core/auth/roles";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import type { Colleague } from "@/lib/practice/offices/colleague.commands";
import { inviteToProduct } from "@/lib/practice/offices/invitations.commands";
import type { AdministratorRole, NewAdministrator } from "./administrators.schema";
import { holdAdministrators, holdUser } from "./held.commands";
import { keepSuperAdmin } from "./super-admin.commands";

/**
 * Makes somebody one of our administrators: a new account with an invitation. Throws 400 at `email` where it has an account:
 * whoever works in an office, or is a member, has another address for our work; a former administrator is given a role again.
 */
export async function addAdministrator(
  actor: Actor,
  { reason, ...person }: NewAdministrator,
  author: Author,
): Promise<{ id: number }> {
  const taken = { email: "users.administrators.emailTaken" };
  const { id } = await change({ author, action: "administrator.give", taken }, async (tx) => {
    await holdAdministrators(tx, actor);
    const before = await tx.user.count({ where: { tenantId: actor.tenantId, email: person.email } });
    if (before > 0) throw invalid(taken);
    const user = await tx.user.create({ data: { ...person, tenantId: actor.tenantId, createdAt: await now() } });
    await inviteToProduct(tx, user);
    return { id: user.id, after: { email: user.email, role: user.role }, reason };
  });
  return { id };
}

/** One of ours, held. Throws 404 for everybody else, 403 for oneself, and 409 where the role is not the one that was read. */
async function holdOurs(tx: Tx, actor: Actor, userId: number, from: Role): Promise<Colleague> {
  const person = await holdUser(tx, actor, userId);
  if (!hasRole(person.role, ADMINS)) throw notFound();
  if (person.role !== from) throw conflict("users.administrators.changedMeanwhile");
  return person;
}

/**
 * Gives one of ours another role, also one who has none any more. Their sessions end. Throws 404, 403, and 409 where somebody
 * else changed it meanwhile, and for the last super admin.
 */
export function changeAdministrator(
  actor: Actor,
  userId: number,
  { role, from, reason }: AdministratorRole,
  author: Author,
): Promise<void> {
  return transaction(async (tx) => {
    const person = await holdOurs(tx, actor, userId, from);
    if (person.active && person.role === role) throw conflict("users.administrators.sameRole");
    if (role !== "super_admin") await keepSuperAdmin(tx, person);
    await tx.user.update({ where: { id: person.id }, data: { role, active: true } });
    await revokeSessionsOf(person.id, tx);
    const facts = { before: { role: person.active ? person.role : null }, after: { role } };
    await audit(tx, author, {
      action: "administrator.change",
      noun: "administrator",
      nounId: person.id,
      reason,
      ...facts,
    });
  });
}

/** Takes somebody's role away: the account is switched off and its sessions end. Throws as `changeAdministrator` does. */
export function takeAdministrator(
  actor: Actor,
  userId: number,
  { from, reason }: { from: Role; reason: string },
  author: Author,
): Promise<void> {
  return transaction(async (tx) => {
    const person = await holdOurs(tx, actor, userId, from);
    if (!person.active) throw conflict("users.refusal.alreadyOff");
    await keepSuperAdmin(tx, person);
    await tx.user.update({ where: { id: person.id }, data: { active: false } });
    await revokeSessionsOf(person.id, tx);
    const facts = { before: { role: person.role }, after: { role: null } };
    await audit(tx, author, {
      action: "administrator.take",
      noun: "administrator",
      nounId: person.id,
      reason,
      ...facts,
    });
  });
}
