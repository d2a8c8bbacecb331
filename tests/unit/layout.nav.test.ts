import { describe, expect, test } from "vitest";
import { headerLinks, officeNav } from "@/components/layout/nav/office-nav";
import { ROLES } from "@/lib/core/auth/roles";
import { PAGES } from "@/lib/pages/routes";
import { TENANTS } from "@/tenants/registry";

const hrefs = (role: (typeof ROLES)[number], tenant: "dental" | "vision") =>
  officeNav(PAGES, role, TENANTS[tenant]).flatMap((group) => group.items.map((item) => item.href));

describe("the office's header", () => {
  const names = (role: (typeof ROLES)[number]) =>
    headerLinks(role, TENANTS.dental).map(({ name, href }) => [name, href]);

  test.each(["dentist", "dentist_standard", "office_admin"] as const)(
    "leads %s to dashboard, FAQ and Contact Admin",
    (role) => {
      expect(names(role)).toEqual([
        ["dashboard", "/dentist-new/members"],
        ["faq", "/dentist-new/faq"],
        ["contact", "/dentist-new/contact-admin"],
      ]);
    },
  );

  test("leads nobody else there", () => {
    const others = ROLES.filter((role) => !["dentist", "dentist_standard", "office_admin"].includes(role));
    expect(others.flatMap(names)).toEqual([]);
  });
});

describe("the office's navigation", () => {
  test("shows the Manage menu to dentist and office_admin, not to the others of an office", () => {
    const managed = (role: (typeof ROLES)[number], tenant: "dental" | "vision") =>
      officeNav(PAGES, role, TENANTS[tenant])
        .filter(({ group }) => group === "manage")
        .flatMap(({ items }) => items.map(({ href }) => href));
    for (const role of ["dentist", "office_admin"] as const) {
      const dental = ["/dentist-new/memberships", "/dentist-new/edit-profile", "/dentist-new/users"];
      // What is of several locations has a place there too; the frame shows it to whoever works in them.
      const ofSeveral = [
        "/account/manage-locations",
        "/account/manage-users",
        "/account/manage-plans",
        "/account/manage-groups",
      ];
      expect(managed(role, "dental")).toEqual([...dental, ...ofSeveral]);
      expect(managed(role, "vision")).toEqual(["/account/settings/membership-plan", ...ofSeveral]);
    }
    for (const role of ["dentist_standard", "office_admin_temp"] as const)
      expect([...managed(role, "dental"), ...managed(role, "vision")]).toEqual([]);
  });

  test("leads each tenant to its own pages", () => {
    expect(hrefs("dentist", "dental")).not.toContain("/account/settings/membership-plan");
    expect(hrefs("dentist", "vision")).toContain("/account/settings/membership-plan");
    expect(hrefs("dentist", "vision")).not.toContain("/dentist-new/memberships");
  });

  test("never offers a page its reader may not open", () => {
    for (const role of ROLES) {
      for (const href of [...hrefs(role, "dental"), ...hrefs(role, "vision")]) {
        const page = PAGES.find((each) => each.path === href);
        expect(page?.roles).toContain(role);
      }
    }
  });
});
