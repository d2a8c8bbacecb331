import { ADMINS, hasRole, OFFICE, type Role } from "@/lib/core/roles";

type Person = { id: number; role: Role; isOwner: boolean; officeIds: readonly number[] };
type Chief = { userId: number; role: Role; isOwner: boolean; officeIds: readonly number[] };

/**
 * Only a dentist of the practice, or the back office, can make a dentist: an office admin cannot promote themselves.
 */
export function mayGrant(chief: Pick<Chief, "role">, type: Role): boolean {
  if (!hasRole(type, OFFICE)) return false;
  return type !== "dentist" || chief.role === "dentist" || hasRole(chief.role, ADMINS);
}

export type UserRefusal = "self" | "owner" | "rank" | "elsewhere";

/**
 * Why a user cannot change a colleague's account, or null. The owner and oneself are never changed this way; an office
 * admin does not change a dentist; and an account is shared by all its offices, so only a user of all of them may
 * deactivate it or change its permissions.
 */
export function refusalToChange(chief: Chief, person: Person): UserRefusal | null {
  if (person.id === chief.userId) return "self";
  if (hasRole(chief.role, ADMINS)) return null;
  if (person.isOwner) return "owner";
  if (person.role === "dentist" && chief.role !== "dentist") return "rank";
  return person.officeIds.every((id) => chief.officeIds.includes(id)) ? null : "elsewhere";
}
