import { hasRole, type Role } from "@/lib/core/auth/roles";
import type { Tenant } from "@/tenants/tenant";
import type { Page } from "./routes";

/** Whether a tenant has all that a page is for. */
export const hasFeatures = (
  { feature = [] }: Pick<Page, "feature">,
  { features }: { features: Readonly<Record<string, unknown>> },
): boolean => [feature].flat().every((name) => features[name]);

/** What a page does with whoever asks for it, before anything is read for it. */
export type PageDecision = "shown" | "missing" | "login" | "unauthorized";

export type Visitor = {
  /** Null for somebody without a session of this tenant. */
  role: Role | null;
  tenant: Pick<Tenant, "features">;
  /** Whether this is a real installation, which has no test pages. */
  production: boolean;
};

/**
 * Decides who sees a page; middleware and `page()` both follow it. What a tenant or an installation does not have is
 * missing for everybody, logged in or not, so that an address gives nothing away.
 */
export function decideAccess(page: Pick<Page, "roles" | "feature" | "testOnly">, visitor: Visitor): PageDecision {
  if (!hasFeatures(page, visitor.tenant)) return "missing";
  if (page.testOnly && visitor.production) return "missing";
  if (page.roles === "public") return "shown";
  if (visitor.role === null) return "login";
  return hasRole(visitor.role, page.roles) ? "shown" : "unauthorized";
}

/** Whether a reader may act on a page, or only look at it. A page that names nobody is for all its readers to act on. */
export const mayAct = ({ acts }: Pick<Page, "acts">, role: Role | null): boolean =>
  acts === undefined || (role !== null && hasRole(role, acts));
