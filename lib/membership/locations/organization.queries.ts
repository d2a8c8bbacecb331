import "server-only";
import { mayManage } from "@/lib/billing/office-billing/account.queries";
import type { Actor } from "@/lib/core/auth/actor";
import { ADMINS, hasRole, OFFICE } from "@/lib/core/auth/roles";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, notFound, unauthenticated } from "@/lib/core/errors";

/** An organization as somebody may see it: with those of its locations that they work in themselves. */
export type Organization = {
  id: number;
  name: string;
  offices: readonly OfficeId[];
  /** Those are all it has, and whoever asks administers every one: they may change what is the organization's. */
  managed: boolean;
};

/** An organization of the tenant. Throws 404 for one in which the actor works nowhere, as for one that there is not. */
export async function organizationNamed(actor: Actor, id: number): Promise<Organization> {
  const row = await db.organization.findFirst({
    where: { id, tenantId: actor.tenantId },
    select: { name: true, offices: { select: { id: true }, orderBy: { id: "asc" } } },
  });
  const all = (row?.offices ?? []).map((office) => systemOffice(office.id));
  const mine = new Set(hasRole(actor.role, OFFICE) ? actor.officeIds : []);
  const offices = hasRole(actor.role, ADMINS) ? all : all.filter((office) => mine.has(office));
  if (!row || offices.length === 0) throw notFound();
  return { id, name: row.name, offices, managed: offices.length === all.length && mayManage(actor, { offices: all }) };
}

/** The organization a proven office belongs to; null for an office on its own. */
export async function organizationAt(actor: Actor, office: OfficeId): Promise<Organization | null> {
  const { organizationId } = await db.office.findUniqueOrThrow({
    where: { id: office },
    select: { organizationId: true },
  });
  return organizationId === null ? null : organizationNamed(actor, organizationId);
}

/** A location, and the organization it belongs to as the actor may see it. */
export type Location = { office: OfficeId; organization: Organization };

/** A group of locations, and its organization as the actor may see it. */
export type LocationGroup = { id: number; groupName: string; revision: number; organization: Organization };

/** A location of an organization at which the actor may look. Throws 404 for any other office, as for one there is not. */
export async function locationNamed(actor: Actor, id: number): Promise<Location> {
  const row = await db.office.findFirst({
    where: { id, tenantId: actor.tenantId, organizationId: { not: null } },
    select: { organizationId: true },
  });
  if (!row?.organizationId) throw notFound();
  const organization = await organizationNamed(actor, row.organizationId);
  const office = organization.offices.find((each) => each === id);
  if (office === undefined) throw notFound();
  return { office, organization };
}

/** The same for who is to change something. Throws 404 for whoever does not administer every location of it. */
export async function managedOrganization(actor: Actor, id: number): Promise<Organization> {
  const organization = await organizationNamed(actor, id);
  if (!organization.managed) throw notFound();
  return organization;
}

/**
 * Holds an organization: two changes of its groups come one after the other. Throws 409 when a location has joined it or
 * left it since it was read: then somebody decided without it.
 */
export async function holdOrganization(tx: Tx, { id, offices }: Organization): Promise<void> {
  await tx.$queryRaw`select id from organization where id = ${id} for no key update`;
  const now = await tx.office.findMany({ where: { organizationId: id }, select: { id: true } });
  const known = new Set<number>(offices);
  if (now.length !== known.size || now.some((office) => !known.has(office.id)))
    throw conflict("errors.changedMeanwhile");
}

/**
 * Holds some locations of an organization, by id, for who sets something at each of them. Throws 409 when one of them has left the
 * organization since it was read, 401 when whoever asks does not administer all of them any more.
 */
export async function holdLocations(tx: Tx, actor: Actor, { id, offices }: Organization): Promise<void> {
  const ids = [...offices];
  await tx.$queryRaw`select id from organization where id = ${id} for no key update`;
  await tx.$queryRaw`select id from office where id = any(${ids}::int[]) order by id for no key update`;
  if ((await tx.office.count({ where: { id: { in: ids }, organizationId: id } })) !== ids.length)
    throw conflict("errors.changedMeanwhile");
  await proveStillThere(tx, actor, ids);
}

/** Throws 401 when somebody of an office does not work in all of these, in the role they came with, any more. */
export async function proveStillThere(tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> {
  if (!hasRole(actor.role, OFFICE)) return;
  const own = { userId: actor.userId, officeId: { in: [...ids] }, user: { active: true, role: actor.role } };
  if ((await tx.userOffice.count({ where: own })) !== ids.length) throw unauthenticated();
}
