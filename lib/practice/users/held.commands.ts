import "server-only";
import { type AuditAction, type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { ADMINS, isOfficeRole } from "@/lib/core/auth/roles";
import { type Tx, transaction } from "@/lib/core/db/db";
import { forbidden, notFound, unauthenticated } from "@/lib/core/errors";
import { type Colleague, holdTeams } from "@/lib/practice/offices/colleague.commands";
import { refusalToAct } from "./rules";

/**
 * The administrators of a tenant, held until the transaction ends: of two who change each other at once the second sees what
 * the first did. Throws 401 where whoever asks has lost the role meanwhile.
 */
export async function holdAdministrators(tx: Tx, actor: Actor): Promise<void> {
  await tx.$queryRaw`
    select id from app_user where tenant_id = ${actor.tenantId}::"TenantId" and role::text = any(${[...ADMINS]}::text[])
    order by id for no key update`;
  const still = { id: actor.userId, tenantId: actor.tenantId, role: actor.role, active: true };
  if ((await tx.user.count({ where: still })) === 0) throw unauthenticated();
}

/** A user of the administrator's tenant, held with the teams of their offices. Throws 404, and 403 for whom they may not act on. */
export async function holdUser(tx: Tx, actor: Actor, userId: number): Promise<Colleague> {
  await holdTeams(tx, 0, userId);
  await holdAdministrators(tx, actor);
  await tx.$queryRaw`
    select id from app_user where id = ${userId} and tenant_id = ${actor.tenantId}::"TenantId" for no key update`;
  const user = await tx.user.findFirst({
    where: { id: userId, tenantId: actor.tenantId },
    include: { offices: { select: { officeId: true }, orderBy: [{ position: "asc" }, { officeId: "asc" }] } },
  });
  if (!user) throw notFound();
  const refusal = refusalToAct(actor, user);
  if (refusal) throw forbidden(`users.refusal.${refusal}`);
  const { offices, ...person } = user;
  return { ...person, officeIds: offices.map(({ officeId }) => officeId) };
}

type Facts = { before?: unknown; after?: unknown };

/** An act on somebody's log-in: they are held, it is done by `work`, and it stands in the history with its reason. */
export function actOnUser(
  {
    actor,
    userId,
    action,
    reason,
    author,
  }: {
    actor: Actor;
    userId: number;
    action: AuditAction;
    reason: string;
    author: Author;
  },
  work: (tx: Tx, person: Colleague) => Promise<Facts>,
): Promise<void> {
  return transaction(async (tx) => {
    const person = await holdUser(tx, actor, userId);
    const facts = await work(tx, person);
    // Their office reads what we did there; what is done with a family's or one of our own log-ins is no office's.
    const officeId = isOfficeRole(person.role) ? (person.officeIds[0] ?? null) : null;
    await audit(tx, author, { action, noun: "user", nounId: person.id, officeId, reason, ...facts });
  });
}
