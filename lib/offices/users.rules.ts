import { ADMINS, hasRole, OFFICE, type Role } from "@/lib/core/roles";

type Person = { id: number; role: Role; isOwner: boolean; officeIds: readonly number[] };
type Chief = { userId: number; role: Role; isOwner: boolean; officeIds: readonly number[] };

/** Only a dentist of the practice, or the back office, makes somebody a dentist: an office admin cannot rise by it. */
export function mayGrant(chief: Pick<Chief, "role">, type: Role): boolean {
  if (!hasRole(type, OFFICE)) return false;
  return type !== "dentist" || chief.role === "dentist" || hasRole(chief.role, ADMINS);
}

export type Refusal = "self" | "owner" | "rank" | "elsewhere";

/**
 * What keeps somebody from changing a colleague's account, or null. The owner and oneself are never changed this way;
 * an office admin does not change a dentist; and an account is one for all its offices, so only somebody who works in
 * all of them may switch it off or change what it may do.
 */
export function refusalToChange(chief: Chief, person: Person): Refusal | null {
  if (person.id === chief.userId) return "self";
  if (hasRole(chief.role, ADMINS)) return null;
  if (person.isOwner) return "owner";
  if (person.role === "dentist" && chief.role !== "dentist") return "rank";
  return person.officeIds.every((id) => chief.officeIds.includes(id)) ? null : "elsewhere";
}
