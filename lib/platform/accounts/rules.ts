import { ADMINS, hasRole, OFFICE, PRACTICE_ADMINS, type Role } from "@/lib/core/auth/roles";

type Facts = {
  role: Role;
  planCoordinator: boolean;
  isOwner: boolean;
  /** The offices of the user, and all those of the organization their first one belongs to; empty without one. */
  officeIds: readonly number[];
  organization: readonly number[];
  production: boolean;
};

/** What follows from who somebody is (000 §6). An HQ administrator administers every location of an organization. */
export function derivedFlags({ role, planCoordinator, isOwner, officeIds, organization, production }: Facts) {
  const administers = hasRole(role, PRACTICE_ADMINS);
  return {
    planCoordinator,
    officeOwner: isOwner,
    hqAdmin: administers && organization.length > 1 && organization.every((id) => officeIds.includes(id)),
    admin: hasRole(role, ADMINS),
    superAdmin: role === "super_admin",
    officeAdmin: administers,
    testMode: !production,
  };
}

/** Administrators may impersonate anyone who is not an administrator. */
export function mayActAs(admin: Role, target: Role): boolean {
  return hasRole(admin, ADMINS) && !hasRole(target, ADMINS);
}

/**
 * A path of our own from a `next` parameter, or null. Browsers read a backslash as a slash and drop tabs and line
 * breaks inside an address, so "/\\\\evil" and "/\\t/evil" lead away as "//evil" does; all of them are refused.
 */
export function ownPath(next: string | null | undefined): string | null {
  if (!next?.startsWith("/") || next.startsWith("//") || next.length > 500) return null;
  if ([...next].some((sign) => sign === "\\" || sign <= " " || sign === "\u007f")) return null;
  const path = next.split(/[?#]/)[0] ?? "";
  // Back to the login page, or straight out again, is no place to go after logging in.
  return path.startsWith("/accounts/log") || path.startsWith("/api/") || path.includes("//") ? null : next;
}

/** Where a visitors' page redirects logged-in users (000 §2, Q-034). */
export function insteadOfLogin(role: Role, landing: string): string {
  return hasRole(role, OFFICE) ? "/dentist-new/members" : landing;
}
