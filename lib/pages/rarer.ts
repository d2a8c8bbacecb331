import { hasRole, type Role } from "@/lib/core/auth/roles";
import type { Tenant } from "@/tenants/tenant";
import { decideAccess } from "./access";
import { ownSettingsOf, PAGES, type Page } from "./routes";

/** Whether a page of the back office stands in its main navigation for somebody of a role. */
const isInNavigation = ({ nav, roles }: Page, role: Role) =>
  nav?.group === "admin" && hasRole(role, nav.roles ?? (roles === "public" ? [] : roles));

/**
 * The rarer pages of the back office: those that somebody of a role may open, that have no entry in the main navigation, are
 * no second address of another, and are about no one office or person, whose pages are led to from there.
 */
export function rarerPages(role: Role, tenant: Pick<Tenant, "features">, production: boolean): Page[] {
  const pages: readonly Page[] = PAGES;
  return pages.filter(
    (page) =>
      page.shell === "admin" &&
      page.path.startsWith("/admin/") &&
      !page.path.includes("[") &&
      page.sameAs === undefined &&
      page.path !== ownSettingsOf(role) &&
      !isInNavigation(page, role) &&
      decideAccess(page, { role, tenant, production }) === "shown",
  );
}
