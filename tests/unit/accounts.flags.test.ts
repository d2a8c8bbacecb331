import { describe, expect, it } from "vitest";
import { ROLES } from "@/lib/core/auth/roles";
import { derivedFlags } from "@/lib/platform/accounts/rules";

const someone = {
  role: "dentist",
  planCoordinator: false,
  isOwner: false,
  production: true,
  officeIds: [1, 2],
  organization: [1, 2],
} as const;

describe("derived flags", () => {
  it.each(ROLES)("say of %s what the role says", (role) => {
    const { admin, superAdmin, officeAdmin } = derivedFlags({ ...someone, role });
    expect({ admin, superAdmin, officeAdmin }).toEqual({
      admin: ["admin", "almost_super", "super_admin"].includes(role),
      superAdmin: role === "super_admin",
      officeAdmin: ["dentist", "office_admin"].includes(role),
    });
  });

  it("call HQ administrator who administers every location of an organization of several", () => {
    const hq = (more: object) => derivedFlags({ ...someone, ...more }).hqAdmin;
    expect(hq({})).toBe(true);
    expect(hq({ officeIds: [1] })).toBe(false);
    expect(hq({ organization: [] })).toBe(false);
    expect(hq({ officeIds: [1], organization: [1] })).toBe(false);
    expect(hq({ role: "dentist_standard" })).toBe(false);
  });

  it("hand on coordinator and owner, and say test mode off the production host", () => {
    expect(derivedFlags({ ...someone, planCoordinator: true, isOwner: true, production: false })).toMatchObject({
      planCoordinator: true,
      officeOwner: true,
      testMode: true,
    });
    expect(derivedFlags(someone).testMode).toBe(false);
  });
});
