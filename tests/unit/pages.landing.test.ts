import { describe, expect, it } from "vitest";
import { ROLES } from "@/lib/core/auth/roles";
import { decideAccess } from "@/lib/pages/access";
import { landingOf, pageAt } from "@/lib/pages/routes";
import { TENANTS } from "@/tenants/registry";

describe("after logging in", () => {
  it.each(Object.values(TENANTS).flatMap((tenant) => ROLES.map((role) => ({ tenant, role, name: tenant.id }))))(
    "$role of $name lands on a page that is there and theirs",
    ({ tenant, role }) => {
      const landing = pageAt(landingOf(role, tenant.dashboardPath));
      expect(landing).not.toBeNull();
      expect(landing && decideAccess(landing, { role, tenant, production: true })).toBe("shown");
    },
  );
});
