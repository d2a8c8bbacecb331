import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, SENIOR_ADMINS } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Tx } from "@/lib/core/db/db";
import { AppError, forbidden } from "@/lib/core/errors";
import { holdLocations, type Location, locationNamed } from "@/lib/membership/locations/organization.queries";
import { isOpen, onboardingState } from "@/lib/practice/offices/rules";

/** A location as whoever administers all of its organization's may close it, and who that is. */
export type ManagedLocation = Location & { actor: Actor };

/** An office that closes: any for our senior administrators, a location for who administers its whole organization (decision 75). */
export type Closable = OfficeId | ManagedLocation;

export const officeIn = (at: Closable): OfficeId => (typeof at === "number" ? at : at.office);

/** The location as part of an organization that the actor sees; null for an office on its own. */
async function locationAt(actor: Actor, office: OfficeId): Promise<Location | null> {
  try {
    return await locationNamed(actor, office);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/**
 * A proven office as somebody may close it. Throws 403 in words for who administers only some of the organization's locations, or an
 * office on its own: that one our administrators close.
 */
export async function closableBy(actor: Actor, office: OfficeId): Promise<Closable> {
  if (hasRole(actor.role, SENIOR_ADMINS)) return office;
  const location = await locationAt(actor, office);
  if (!location) throw forbidden("closingsTakeover.mayNotAlone");
  if (!location.organization.managed) throw forbidden("closingsTakeover.mayNot");
  return { ...location, actor };
}

/** Holds all locations of an organization that closes one of them, in the order of their ids, and proves that nobody has left. */
export async function holdClosable(tx: Tx, at: Closable): Promise<void> {
  if (typeof at !== "number") await holdLocations(tx, at.actor, at.organization);
}

/**
 * Whether it is the last location of its organization that is open and stays so: our administrators alone close that one, because with it
 * the organization itself ends.
 */
export async function isLastOpen(tx: Tx, at: Closable): Promise<boolean> {
  if (typeof at === "number") return false;
  const others = await tx.office.findMany({
    where: { organizationId: at.organization.id, closesOn: null, id: { not: at.office } },
  });
  return !others.some((other) => isOpen(onboardingState(other)));
}
