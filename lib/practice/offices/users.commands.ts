import "server-only";
import type { z } from "zod";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, OFFICE, PRACTICE_ADMINS, type Role } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict, forbidden, invalid } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/fields/sent";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { User } from "@/lib/generated/prisma/client";
import {
  type Colleague,
  holdColleague,
  holdTeams,
  keepAdministrator,
  refuseToChange,
  stillThere,
  takeOut,
} from "./colleague.commands";
import { keepFormerOwner } from "./handover.commands";
import { invite } from "./invitations.commands";
import { faultOfEnd, isOver, mayGrant } from "./users.rules";
import type { changedOfficeUser, NewOfficeUser, UserPermissions } from "./users.schema";

/** The office's day, by which a temporary administrator's time is counted. */
async function dayOf(tx: Tx, office: OfficeId): Promise<DateOn> {
  const { timezone } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { timezone: true } });
  return today(await now(), timezone);
}

const endOf = ({ temporaryUntil }: Pick<User, "temporaryUntil">) => temporaryUntil && fromDbDate(temporaryUntil);

/** Throws 400 at `until` for a role whose last day is missing, over, too far away, or not wanted. */
async function checkEnd(tx: Tx, office: OfficeId, type: Role, until: DateOn | null): Promise<void> {
  const fault = faultOfEnd(type, until, await dayOf(tx, office));
  if (fault) throw invalid({ until: fault });
}

async function place(tx: Tx, userId: number, office: OfficeId): Promise<void> {
  const position = await tx.userOffice.count({ where: { userId } });
  await tx.userOffice.createMany({ data: { userId, officeId: office, position }, skipDuplicates: true });
}

type Found = { user: User /** Belongs to no office any more, so that an invitation begins anew. */; left: boolean };

/**
 * Who has this address already: a user of the actor's other offices, who is added to this one, or somebody who left the
 * last of theirs. Any other address in use is simply taken.
 */
async function known(tx: Tx, actor: Actor, office: OfficeId, email: string): Promise<Found | null> {
  const user = await tx.user.findUnique({
    where: { tenantId_email: { tenantId: actor.tenantId, email } },
    include: { offices: { select: { officeId: true } } },
  });
  if (!user) return null;
  const offices = user.offices.map((each) => each.officeId);
  const left = offices.length === 0 && !user.active;
  const shared = offices.some((id) => actor.officeIds.includes(id));
  if (!hasRole(user.role, OFFICE) || !(left || (shared && !offices.includes(office))))
    throw invalid({ email: "offices.users.emailTaken" });
  return { user, left };
}

/**
 * Adds a user to the office. A new account, and one that had left its last office, gets an email to set a password; a user
 * of a sister office is added with their account. Throws 400 with `email` when it has another account or with `until` for
 * a temporary administrator without a proper end, 403 above the actor's rank: of the role sent, or the one they have.
 */
export async function addOfficeUser(
  actor: Actor,
  office: OfficeId,
  input: NewOfficeUser,
  author: Author,
): Promise<{ id: number }> {
  if (!mayGrant(actor, input.type)) throw forbidden();
  const { type: role, until = null, ...person } = input;
  const taken = { email: "offices.users.emailTaken" };
  const { id } = await change({ author, action: "user.add", office, taken }, async (tx) => {
    await holdTeams(tx, office);
    await stillThere(tx, actor, office);
    await checkEnd(tx, office, role, until);
    const found = await known(tx, actor, office, input.email);
    // Whoever is added with the account they have comes with its role, whatever was sent.
    if (found && !found.left && !mayGrant(actor, found.user.role)) throw forbidden();
    const data = { ...person, role, temporaryUntil: until && toDbDate(until) };
    const user = !found
      ? await tx.user.create({ data: { ...data, tenantId: actor.tenantId, createdAt: await now() } })
      : found.left
        ? await tx.user.update({
            where: { id: found.user.id },
            data: { ...data, active: true, passwordHash: null, isOwner: false, planCoordinator: false },
          })
        : found.user;
    await place(tx, user.id, office);
    if (!found || found.left) await invite(tx, user, office);
    return { id: user.id, after: { role: user.role, jobTitle: user.jobTitle, until: endOf(user) } };
  });
  return { id };
}

/**
 * Changes what is sent of a colleague's name, phone and job title. Throws 404, 409 for one the actor may not change, and
 * 400 for another email: that is how they sign in, and they change it themselves.
 */
export async function updateOfficeUser(
  actor: Actor,
  office: OfficeId,
  userId: number,
  input: Omit<z.output<typeof changedOfficeUser>, "userId">,
  author: Author,
): Promise<void> {
  await change({ author, action: "user.update", office }, async (tx) => {
    const person = await holdColleague(tx, actor, office, userId);
    refuseToChange(actor, person, ["self"]);
    const { email, ...data } = input;
    if (email !== undefined && email !== person.email) throw invalid({ email: "offices.users.emailTheirs" });
    const select = { firstName: true, lastName: true, jobTitle: true } as const;
    const after = await tx.user.update({ where: { id: person.id }, data: sentOnly(data), select });
    const { firstName, lastName, jobTitle } = person;
    return { id: person.id, before: { firstName, lastName, jobTitle }, after };
  });
}

/**
 * Activates or deactivates a colleague's account; deactivating ends their sessions. Throws 404, and 409 for the last
 * administrator and for one whose time is over.
 */
export async function setUserActive(
  actor: Actor,
  office: OfficeId,
  userId: number,
  active: boolean,
  author: Author,
): Promise<void> {
  await change({ author, action: active ? "user.activate" : "user.deactivate", office }, async (tx) => {
    const person = await holdColleague(tx, actor, office, userId);
    refuseToChange(actor, person);
    await keepFormerOwner(tx, actor, person.id);
    if (active && isOver(endOf(person), await dayOf(tx, office))) throw conflict("offices.users.refusal.over");
    if (!active) await keepAdministrator(tx, person, person.officeIds);
    await tx.user.update({ where: { id: person.id }, data: { active } });
    if (!active) await revokeSessionsOf(person.id, tx);
    return { id: person.id, before: { active: person.active }, after: { active } };
  });
}

/**
 * Changes what a colleague may do and, of a temporary administrator, until when; and who coordinates the plans: one person an
 * office. Another end brings one whose time is over back. Throws 400 with `until`, 403, 404, and 409 for the last
 * administrator.
 */
export async function changePermissions(
  actor: Actor,
  office: OfficeId,
  input: UserPermissions,
  author: Author,
): Promise<void> {
  if (!mayGrant(actor, input.type)) throw forbidden();
  await change({ author, action: "user.permissions", office }, async (tx) => {
    const person = await holdColleague(tx, actor, office, input.userId);
    const sameRole = person.role === input.type;
    // One's own account and the owner's may be named coordinator as long as the role stays as it is.
    refuseToChange(actor, person, sameRole && input.until === undefined ? ["self", "owner"] : []);
    if (!sameRole) await keepFormerOwner(tx, actor, person.id);
    const before = endOf(person);
    const until = input.until ?? (sameRole ? before : null);
    if (!sameRole || input.until !== undefined) await checkEnd(tx, office, input.type, until);
    if (!hasRole(input.type, PRACTICE_ADMINS)) await keepAdministrator(tx, person, person.officeIds);
    const planCoordinator = input.planCoordinator ?? person.planCoordinator;
    if (planCoordinator && !person.planCoordinator) {
      await tx.user.updateMany({
        where: { planCoordinator: true, offices: { some: { officeId: office } } },
        data: { planCoordinator: false },
      });
    }
    const active = person.active || (input.until !== undefined && isOver(before, await dayOf(tx, office)));
    await tx.user.update({
      where: { id: person.id },
      data: { role: input.type, planCoordinator, temporaryUntil: until && toDbDate(until), active },
    });
    // Rights are read at every request; ending sessions refreshes the role that the cookie carries for redirects.
    if (!sameRole) await revokeSessionsOf(person.id, tx);
    const facts = (user: Pick<Colleague, "role" | "planCoordinator">, end: DateOn | null) => ({
      role: user.role,
      planCoordinator: user.planCoordinator,
      until: end,
    });
    return {
      id: person.id,
      before: facts(person, before),
      after: facts({ role: input.type, planCoordinator }, until),
    };
  });
}

/** Takes a colleague out of the office. Throws 404, and 409 for the last administrator. */
export async function removeOfficeUser(actor: Actor, office: OfficeId, userId: number, author: Author): Promise<void> {
  await change({ author, action: "user.remove", office }, async (tx) => {
    const person = await holdColleague(tx, actor, office, userId);
    // Leaving this office says nothing about the others, so working elsewhere is no hindrance here.
    refuseToChange(actor, person, ["elsewhere"]);
    await keepFormerOwner(tx, actor, person.id);
    await keepAdministrator(tx, person, [office]);
    return { id: person.id, before: { role: person.role }, after: await takeOut(tx, person, office) };
  });
}
