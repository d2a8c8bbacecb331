import { hasRole, type Role } from "@/lib/core/auth/roles";
import { hasFeatures } from "@/lib/pages/access";
import { href } from "@/lib/pages/address";
import type { IconName } from "@/lib/pages/icons";
import type { NavCount, NavGroup, Page } from "@/lib/pages/routes";
import type { Tenant } from "@/tenants/tenant";

type Needs = NonNullable<NonNullable<Page["nav"]>["needs"]>;

export type NavEntry = { href: string; title: Page["title"]; icon: IconName; needs?: Needs; counts?: NavCount };
export type NavEntries = { group: (typeof GROUPS)[number]; items: NavEntry[] };

/** Whose header leads to the dashboard and to what patients ask (000 §2). */
const HEADED: readonly Role[] = ["dentist", "dentist_standard", "office_admin"];

/** The header's own links (000 §2): Dashboard, FAQ and Contact Admin. Log Out stands beside them in everybody's menu. */
export function headerLinks(role: Role, tenant: Pick<Tenant, "dashboardPath">) {
  if (!hasRole(role, HEADED)) return [];
  return [
    { name: "dashboard" as const, href: tenant.dashboardPath },
    { name: "faq" as const, href: href("/dentist-new/faq") },
    { name: "contact" as const, href: href("/dentist-new/contact-admin") },
  ];
}

/** Order of the groups in the office's side nav; a phone's bar has the first entries of all. */
const GROUPS = ["today", "members", "money", "grow", "manage", "settings"] as const satisfies readonly NavGroup[];

/** The entries a role sees on a tenant, grouped, in the order of the table of pages. Groups without entries are left out. */
export function officeNav(pages: readonly Page[], role: Role, tenant: Pick<Tenant, "id" | "features">): NavEntries[] {
  const mine = pages.filter((page) => {
    const { shell, roles, acts, nav } = page;
    if (shell !== "office" || !nav || roles === "public") return false;
    if (nav.tenant !== undefined && nav.tenant !== tenant.id) return false;
    if (!hasFeatures(page, tenant)) return false;
    return hasRole(role, nav.roles ?? acts ?? roles) && hasRole(role, roles);
  });
  return GROUPS.map((group) => ({
    group,
    items: mine.flatMap((page) =>
      page.nav?.group === group
        ? [
            {
              ...{ href: page.path, title: page.title, icon: page.nav.icon },
              ...(page.nav.needs ? { needs: page.nav.needs } : {}),
              ...(page.nav.counts ? { counts: page.nav.counts } : {}),
            },
          ]
        : [],
    ),
  })).filter(({ items }) => items.length > 0);
}
