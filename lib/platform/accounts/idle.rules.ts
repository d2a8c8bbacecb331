import { IDLE_MINUTES } from "@/lib/core/auth/idle";
import { ADMINS, hasRole, type Role } from "@/lib/core/auth/roles";
import { fits } from "@/lib/pages/pattern";
import type { Page } from "@/lib/pages/routes";

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

/** How long a user may idle where no page says otherwise, and on the pages that do; null where they may for ever. */
export type IdleRule = { usual: number | null; other: readonly (readonly [path: string, minutes: number | null])[] };

/** The same over a table of pages, so that the browser need not have the table. What has no page counts as usual. */
export function idleRule(
  pages: readonly Pick<Page, "path" | "idleMinutes">[],
  user: { role: Role; hasMembers: boolean },
): IdleRule {
  const usual = idleMinutesFor({}, user);
  const other = pages
    .map((page) => [page.path, idleMinutesFor(page, user)] as const)
    .filter(([, minutes]) => minutes !== usual);
  return { usual, other };
}

/** How long one may idle at an address. */
export function minutesAt({ usual, other }: IdleRule, path: string): number | null {
  const found = other.find(([place]) => place === path) ?? other.find(([place]) => fits(place, path));
  return found ? found[1] : usual;
}
