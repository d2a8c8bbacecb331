import { hasRole, type Role } from "@/lib/core/roles";
import type { NavGroup, Page } from "@/lib/routes";
import type { Tenant } from "@/tenants/tenant";

export type NavEntry = { href: string; title: Page["title"]; icon: string; needs?: "disputes" };
export type NavEntries = { group: (typeof GROUPS)[number]; items: NavEntry[] };

/** Order of the groups in the office's side nav. */
const GROUPS = ["today", "members", "plans", "money", "grow", "settings"] as const satisfies readonly NavGroup[];

/** The entries a role sees on a tenant, grouped, in the order of the table of pages. Groups without entries are left out. */
export function officeNav(pages: readonly Page[], role: Role, tenant: Pick<Tenant, "id" | "features">): NavEntries[] {
  const mine = pages.filter(({ shell, roles, feature, nav }) => {
    if (shell !== "office" || !nav || roles === "public") return false;
    if (nav.tenant !== undefined && nav.tenant !== tenant.id) return false;
    if (feature !== undefined && !tenant.features[feature]) return false;
    return hasRole(role, nav.roles ?? roles) && hasRole(role, roles);
  });
  return GROUPS.map((group) => ({
    group,
    items: mine.flatMap((page) =>
      page.nav?.group === group
        ? [
            {
              ...{ href: page.path, title: page.title, icon: page.nav.icon },
              ...(page.nav.needs ? { needs: page.nav.needs } : {}),
            },
          ]
        : [],
    ),
  })).filter(({ items }) => items.length > 0);
}
