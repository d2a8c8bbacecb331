import { IDLE_MINUTES } from "@/lib/core/auth/idle";
import { ADMINS, hasRole, type Role } from "@/lib/core/auth/roles";
import { fits } from "@/lib/pages/pattern";

/** A page as far as idling goes. */
type IdlePage = { path: string; idleMinutes?: number | undefined };

/**
 * Whether nobody is logged out for doing nothing at an address, whatever page comes to stand there: pages in the dental style, and all
 * that has "signup" in its address (000 §9; which sign-up pages: Q-066).
 */
const neverEnds = (path: string) => /^\/dentist-new\/|signup/.test(path);

/**
 * How long a user may idle on a page, in minutes; null where idle logout does not apply: patients, administrators,
 * users without members, and pages that are exempt (000 §9).
 */
export function idleMinutesFor(page: IdlePage, user: { role: Role; hasMembers: boolean }): number | null {
  if (user.role === "client" || hasRole(user.role, ADMINS) || !user.hasMembers) return null;
  return neverEnds(page.path) || page.idleMinutes === 0 ? null : (page.idleMinutes ?? IDLE_MINUTES);
}

/** How long a user may idle where no page says otherwise, and on the pages that do; null where they may for ever. */
export type IdleRule = { usual: number | null; other: readonly (readonly [path: string, minutes: number | null])[] };

/** The same over a table of pages, so that the browser need not have the table. What has no page counts as usual. */
export function idleRule(pages: readonly IdlePage[], user: { role: Role; hasMembers: boolean }): IdleRule {
  const usual = idleMinutesFor({ path: "" }, user);
  const other = pages
    .filter(({ path }) => !neverEnds(path))
    .map((page) => [page.path, idleMinutesFor(page, user)] as const)
    .filter(([, minutes]) => minutes !== usual);
  return { usual, other };
}

/** How long one may idle at an address. */
export function minutesAt({ usual, other }: IdleRule, path: string): number | null {
  if (neverEnds(path)) return null;
  const found = other.find(([place]) => place === path) ?? other.find(([place]) => fits(place, path));
  return found ? found[1] : usual;
}
