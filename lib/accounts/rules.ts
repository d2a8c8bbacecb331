import { ADMINS, hasRole, OFFICE, type Role } from "@/lib/core/roles";
import type { Page } from "@/lib/routes";

/** Minutes of idleness before the warning, where a page says nothing else (000 §9). */
export const IDLE_MINUTES = 15;
/** After this many wrong passwords in a row, each further attempt has to wait. */
export const FREE_ATTEMPTS = 5;
const MAX_WAIT_SECONDS = 15 * 60;

/**
 * How long a user may idle on a page, in minutes; null where idle logout does not apply: patients, administrators,
 * users without members, and pages that are exempt (000 §9).
 */
export function idleMinutesFor(
  page: Pick<Page, "idleMinutes">,
  user: { role: Role; hasMembers: boolean },
): number | null {
  if (user.role === "client" || hasRole(user.role, ADMINS) || !user.hasMembers) return null;
  return page.idleMinutes === 0 ? null : (page.idleMinutes ?? IDLE_MINUTES);
}

/** Seconds an account is closed after its n-th wrong password in a row: 0, then 15, 30, 60 … up to 15 minutes. */
export function lockSeconds(failures: number): number {
  return failures < FREE_ATTEMPTS ? 0 : Math.min(MAX_WAIT_SECONDS, 15 * 2 ** (failures - FREE_ATTEMPTS));
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
