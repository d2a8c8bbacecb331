import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { officeOf } from "./session-choices";

type Person = Pick<Actor, "userId" | "role" | "officeIds">;

/** Whether somebody may look at a location as a standard user (P-029): who administers several. */
export const mayViewAsStandard = ({ role, officeIds }: Pick<Person, "role" | "officeIds">): boolean =>
  hasRole(role, PRACTICE_ADMINS) && officeIds.length > 1;

/**
 * The location somebody looks at as a standard user; null where they look as themselves. What is kept may be somebody else's, or from
 * before they lost the location or all others: then it says nothing.
 */
export function standardOffice(person: Person, kept: string | undefined): number | null {
  if (!mayViewAsStandard(person)) return null;
  return person.officeIds.find((id) => kept === officeOf(person.userId, id)) ?? null;
}

/** Who pages are shown to, and the one location they stand for while somebody looks as a standard user. */
export type Viewer<A extends Person = Actor> = { actor: A; standardAt: number | null };

/**
 * Somebody as pages are to show them: while they look as a standard user, like one of the one location. This takes rights
 * away and gives none; calls go on asking who they are.
 */
export function viewerOf<A extends Person & Pick<Actor, "isOwner">>(actor: A, kept: string | undefined): Viewer<A> {
  const standardAt = standardOffice(actor, kept);
  if (standardAt === null) return { actor, standardAt };
  return { actor: { ...actor, role: "dentist_standard", isOwner: false, officeIds: [standardAt] }, standardAt };
}
