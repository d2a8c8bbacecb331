import "server-only";
import { db } from "@/lib/core/db/db";
import { notFound } from "../errors";
import type { Actor } from "./actor";
import { associationMay } from "./rights";
import { ADMINS, ASSOCIATIONS, hasRole, OFFICE } from "./roles";
import type { AssociationId, EmployerId, OfficeId, PayerId, PublicOfficeId } from "./scope-ids";

// The only file that turns a number into a right. Every refusal is "not found", so that a foreign id and one that
// does not exist cannot be distinguished.

/**
 * Proves that `actor` may work with the office. Office roles: one of their own offices. Administrators: any office of
 * their tenant. Associations: offices that belong to them, affiliates: those that came through them (their endpoints decide what they may see of it).
 * Throws 404 otherwise.
 */
export async function proveOffice(actor: Actor, id: number): Promise<OfficeId> {
  if (hasRole(actor.role, OFFICE) && actor.officeIds.includes(id)) return id as OfficeId;
  const where = hasRole(actor.role, ADMINS)
    ? { id, tenantId: actor.tenantId }
    : hasRole(actor.role, ASSOCIATIONS) && actor.associationId !== null
      ? { id, tenantId: actor.tenantId, ...officesWhere(practicesOf(actor)) }
      : null;
  if (where && (await db.office.count({ where })) === 1) return id as OfficeId;
  throw notFound();
}

/** The office an office user works in when the request names none: the chosen one, else their first. */
export function homeOffice(actor: Actor, chosen?: number): OfficeId {
  const id = chosen !== undefined && actor.officeIds.includes(chosen) ? chosen : actor.officeIds[0];
  if (id === undefined || !hasRole(actor.role, OFFICE)) throw notFound();
  return id as OfficeId;
}

/** Every office an office user works in, the given one first: what they may read of each, they may read of all together. */
export function officesOf(actor: Actor, first: OfficeId): readonly [OfficeId, ...OfficeId[]] {
  const others = hasRole(actor.role, OFFICE) ? actor.officeIds.filter((id) => id !== first) : [];
  return [first, ...others.map((id) => id as OfficeId)];
}

/** The public side of an office that a tenant's public pages show. Enough for the public queries, for nothing else. */
export function publicOffice(id: number): PublicOfficeId {
  return id as PublicOfficeId;
}

/**
 * The office that a row names whose owner has been proven, or that background work acts for. Commands and queries only:
 * a page or an endpoint has a caller, whose right must be proven instead.
 */
export function systemOffice(id: number): OfficeId {
  return id as OfficeId;
}

/** The payer that a row names whose office (or own payer) has been proven, or that was made in this very request. */
export function systemPayer(id: number): PayerId {
  return id as PayerId;
}

export function provePayer(actor: Actor): PayerId {
  if (actor.payerId === null) throw notFound();
  return actor.payerId as PayerId;
}

/** The employer an actor speaks for. Throws 404 for everybody else. */
export function proveEmployer(actor: Actor): EmployerId {
  if (actor.role !== "sm_business" || actor.employerId === null) throw notFound();
  return actor.employerId as EmployerId;
}

/** The practices that somebody of an association is told of: all of its own, or those that came through one affiliate. */
export type AssociationScope = { association: AssociationId; affiliate: number | null };

/** Those practices, among offices. */
export const officesWhere = ({ association, affiliate }: AssociationScope) => ({
  associationId: association,
  ...(affiliate === null ? {} : { affiliateId: affiliate }),
});

/** Throws 404 for whoever belongs to no association. */
export const practicesOf = (actor: Actor): AssociationScope => ({
  association: proveAssociation(actor),
  affiliate: associationMay(actor.role, "seeEverything") ? null : actor.userId,
});

/** The association an actor belongs to. Throws 404 for everybody else. */
export function proveAssociation(actor: Actor): AssociationId {
  if (!hasRole(actor.role, ASSOCIATIONS) || actor.associationId === null) throw notFound();
  return actor.associationId as AssociationId;
}
