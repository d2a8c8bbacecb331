import "server-only";
import type { z } from "zod";
import { sendSetPassword } from "@/lib/accounts/commands";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db";
import { conflict, forbidden, invalid, notFound } from "@/lib/core/errors";
import type { Role } from "@/lib/core/roles";
import { hasRole, OFFICE } from "@/lib/core/roles";
import type { OfficeId } from "@/lib/core/scope";
import { sentOnly } from "@/lib/core/sent-fields";
import type { User } from "@/lib/generated/prisma/client";
import { mayGrant, refusalToChange } from "./users.rules";
import type { changedOfficeUser, NewOfficeUser } from "./users.schema";

type Colleague = User & { officeIds: number[] };

/** The account of an office user. Throws 404 for anyone else. */
async function colleague(tx: Tx, office: OfficeId, userId: number): Promise<Colleague> {
  const user = await tx.user.findFirst({
    where: { id: userId, role: { in: [...OFFICE] }, offices: { some: { officeId: office } } },
    include: { offices: { select: { officeId: true } } },
  });
  if (!user) throw notFound();
  return { ...user, officeIds: user.offices.map((each) => each.officeId) };
}

async function changeable(tx: Tx, actor: Actor, office: OfficeId, userId: number): Promise<Colleague> {
  const person = await colleague(tx, office, userId);
  const refusal = refusalToChange(actor, person);
  if (refusal) throw conflict(`offices.users.refusal.${refusal}`);
  return person;
}

async function place(tx: Tx, userId: number, office: OfficeId): Promise<void> {
  const position = await tx.userOffice.count({ where: { userId } });
  await tx.userOffice.createMany({ data: { userId, officeId: office, position }, skipDuplicates: true });
}

/** A user of the actor's other offices who is added to this one. Any other email in use is simply taken. */
async function takeIn(tx: Tx, actor: Actor, office: OfficeId, email: string): Promise<User | null> {
  const known = await tx.user.findUnique({
    where: { tenantId_email: { tenantId: actor.tenantId, email } },
    include: { offices: { select: { officeId: true } } },
  });
  if (!known) return null;
  const offices = known.offices.map((each) => each.officeId);
  const shared = offices.some((id) => actor.officeIds.includes(id));
  if (!shared || offices.includes(office) || !hasRole(known.role, OFFICE))
    throw invalid({ email: "offices.users.emailTaken" });
  return known;
}

/**
 * Adds a user to the office: a new account gets an email to set a password, a user of a sister office is added with
 * their account. Throws 400 with `email` when it has another account, 403 above the actor's rank.
 */
export async function addOfficeUser(
  actor: Actor,
  office: OfficeId,
  input: NewOfficeUser,
  author: Author,
): Promise<{ id: number }> {
  if (!mayGrant(actor, input.type)) throw forbidden();
  const { type: role, ...person } = input;
  const taken = { email: "offices.users.emailTaken" };
  const { id } = await change({ author, action: "user.add", office, taken }, async (tx) => {
    const existing = await takeIn(tx, actor, office, input.email);
    const user =
      existing ??
      (await tx.user.create({ data: { ...person, role, tenantId: actor.tenantId, createdAt: await now() } }));
    await place(tx, user.id, office);
    if (!existing) {
      const { officeName } = await tx.office.findUniqueOrThrow({
        where: { id: office },
        select: { officeName: true },
      });
      await sendSetPassword(tx, user, officeName, "staffInvite");
    }
    return { id: user.id, after: { role: user.role, jobTitle: user.jobTitle } };
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
    const person =
      userId === actor.userId ? await colleague(tx, office, userId) : await changeable(tx, actor, office, userId);
    const { email, ...data } = input;
    if (email !== undefined && email !== person.email) throw invalid({ email: "offices.users.emailTheirs" });
    const select = { firstName: true, lastName: true, jobTitle: true } as const;
    const after = await tx.user.update({ where: { id: person.id }, data: sentOnly(data), select });
    const { firstName, lastName, jobTitle } = person;
    return { id: person.id, before: { firstName, lastName, jobTitle }, after };
  });
}

/** Activates or deactivates a colleague's account; deactivating ends their sessions. Throws 404, 409. */
export async function setUserActive(
  actor: Actor,
  office: OfficeId,
  userId: number,
  active: boolean,
  author: Author,
): Promise<void> {
  await change({ author, action: active ? "user.activate" : "user.deactivate", office }, async (tx) => {
    const person = await changeable(tx, actor, office, userId);
    await tx.user.update({ where: { id: person.id }, data: { active } });
    if (!active) await revokeSessionsOf(person.id, tx);
    return { id: person.id, before: { active: person.active }, after: { active } };
  });
}

/** Changes what a colleague may do, and who coordinates the plans: one person an office. Throws 403, 404, 409. */
export async function changePermissions(
  actor: Actor,
  office: OfficeId,
  input: { userId: number; type: Role; planCoordinator?: boolean | undefined },
  author: Author,
): Promise<void> {
  if (!mayGrant(actor, input.type)) throw forbidden();
  await change({ author, action: "user.permissions", office }, async (tx) => {
    const person = await permitted(tx, actor, office, input);
    const planCoordinator = input.planCoordinator ?? person.planCoordinator;
    if (planCoordinator && !person.planCoordinator) {
      await tx.user.updateMany({
        where: { planCoordinator: true, offices: { some: { officeId: office } } },
        data: { planCoordinator: false },
      });
    }
    await tx.user.update({ where: { id: person.id }, data: { role: input.type, planCoordinator } });
    // Rights are read at every request; ending sessions refreshes the role that the cookie carries for redirects.
    if (person.role !== input.type) await revokeSessionsOf(person.id, tx);
    return {
      id: person.id,
      before: { role: person.role, planCoordinator: person.planCoordinator },
      after: { role: input.type, planCoordinator },
    };
  });
}

/** One's own account and the owner's may be named coordinator as long as the role stays as it is. */
async function permitted(
  tx: Tx,
  actor: Actor,
  office: OfficeId,
  input: { userId: number; type: Role },
): Promise<Colleague> {
  const person = await colleague(tx, office, input.userId);
  const refusal = refusalToChange(actor, person);
  const sameRole = person.role === input.type;
  if (refusal && !(sameRole && (refusal === "self" || refusal === "owner")))
    throw conflict(`offices.users.refusal.${refusal}`);
  return person;
}

/** Takes a colleague out of the office; an account without any office is switched off. Throws 404, 409. */
export async function removeOfficeUser(actor: Actor, office: OfficeId, userId: number, author: Author): Promise<void> {
  await change({ author, action: "user.remove", office }, async (tx) => {
    const person = await colleague(tx, office, userId);
    const refusal = refusalToChange(actor, person);
    // Leaving this office says nothing about the others, so working elsewhere is no hindrance here.
    if (refusal && refusal !== "elsewhere") throw conflict(`offices.users.refusal.${refusal}`);
    await tx.userOffice.delete({ where: { userId_officeId: { userId: person.id, officeId: office } } });
    const rest = person.officeIds.filter((id) => id !== office);
    if (rest.length === 0) await tx.user.update({ where: { id: person.id }, data: { active: false } });
    await revokeSessionsOf(person.id, tx);
    return { id: person.id, before: { role: person.role }, after: { offices: rest } };
  });
}
