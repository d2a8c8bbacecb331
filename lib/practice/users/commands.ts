import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { isOfficeRole } from "@/lib/core/auth/roles";
import { systemOffice } from "@/lib/core/auth/scope";
import { newToken } from "@/lib/core/auth/secrets";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import { now, systemTime } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { mailResetLink, sendSetPassword } from "@/lib/platform/accounts/commands";
import { unlockLogin } from "@/lib/platform/accounts/throttle.commands";
import { type Colleague, keepAdministrator } from "@/lib/practice/offices/colleague.commands";
import { invite, inviteToProduct } from "@/lib/practice/offices/invitations.commands";
import { keepSpokesperson } from "./association.commands";
import { actOnUser } from "./held.commands";
import { keepSuperAdmin } from "./super-admin.commands";

/** A second link makes the first useless, so that of two administrators on the phone the second waits so long. */
const LINK_SECONDS = 60;

async function isOver(tx: Tx, { id }: Colleague): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ over: boolean }[]>`
    select access_ended(u, ${await now()}) as over from app_user u where u.id = ${id}`;
  return row?.over ?? false;
}

/** Lets somebody who tried too often try again at once. Throws 404, 403, and 409 where nobody has to wait. */
export function unlockUser(actor: Actor, userId: number, reason: string, author: Author): Promise<void> {
  return actOnUser({ actor, userId, action: "user.unlock", reason, author }, async (tx, person) => {
    if ((await unlockLogin(tx, person)) === null) throw conflict("users.refusal.notLocked");
    return {};
  });
}

/** The office by which a family is greeted. */
async function familyOffice(tx: Tx, userId: number): Promise<string | null> {
  const home = await tx.household.findFirst({
    where: { payer: { userId } },
    orderBy: { id: "asc" },
    select: { office: { select: { officeName: true } } },
  });
  return home?.office.officeName ?? null;
}

async function mailLink(tx: Tx, person: Colleague): Promise<void> {
  // The cause of an email is said once; a link asked for again is another.
  const cause = `login-link:${newToken()}`;
  if (person.passwordHash !== null) return mailResetLink(tx, person, cause);
  const [office] = person.officeIds;
  if (isOfficeRole(person.role) && office !== undefined) return invite(tx, person, systemOffice(office));
  const home = await familyOffice(tx, person.id);
  return home === null ? inviteToProduct(tx, person) : sendSetPassword(tx, person, home, cause);
}

/**
 * Emails somebody a link for a new password, or, where they have none yet, their invitation again; links sent before stop
 * working. Throws 404, 403, and 409 for an account that is switched off and right after another link.
 */
export function sendLink(actor: Actor, userId: number, reason: string, author: Author): Promise<void> {
  return actOnUser({ actor, userId, action: "user.sendLink", reason, author }, async (tx, person) => {
    if (!person.active || (await isOver(tx, person))) throw conflict("users.refusal.off");
    const since = new Date(systemTime().getTime() - LINK_SECONDS * 1000);
    const fresh = await tx.accountToken.count({
      where: {
        userId: person.id,
        purpose: { in: ["set_password", "reset_password"] },
        usedAt: null,
        createdAt: { gt: since },
      },
    });
    if (fresh > 0) throw conflict("users.refusal.justSent");
    await mailLink(tx, person);
    return {};
  });
}

/** Ends all sessions of somebody, wherever they are logged in. Throws 404, 403, and 409 where there is none. */
export function endSessions(actor: Actor, userId: number, reason: string, author: Author): Promise<void> {
  return actOnUser({ actor, userId, action: "user.endSessions", reason, author }, async (tx, person) => {
    const alive = { userId: person.id, revokedAt: null, expiresAt: { gt: systemTime() } };
    const ended = await tx.session.count({ where: alive });
    if (ended === 0) throw conflict("users.refusal.noSessions");
    await revokeSessionsOf(person.id, tx);
    return { after: { ended } };
  });
}

/**
 * Switches somebody's log-in off, which ends their sessions, or on again. Throws 404, 403, and 409 where another
 * administrator did so before, for the last who runs a practice, for the last super admin, and for the last who
 * administers an association.
 */
export function setActive(
  actor: Actor,
  userId: number,
  { active, reason }: { active: boolean; reason: string },
  author: Author,
): Promise<void> {
  const action = active ? "user.activate" : "user.deactivate";
  return actOnUser({ actor, userId, action, reason, author }, async (tx, person) => {
    if (person.active === active) throw conflict(active ? "users.refusal.alreadyOn" : "users.refusal.alreadyOff");
    if (active && (await isOver(tx, person))) throw conflict("offices.users.refusal.over");
    if (active && isOfficeRole(person.role) && person.officeIds.length === 0) throw conflict("users.refusal.noOffice");
    if (!active) {
      await keepAdministrator(tx, person, person.officeIds);
      await keepSuperAdmin(tx, person);
      await keepSpokesperson(tx, person);
    }
    await tx.user.update({ where: { id: person.id }, data: { active } });
    if (!active) await revokeSessionsOf(person.id, tx);
    return { before: { active: !active }, after: { active } };
  });
}
