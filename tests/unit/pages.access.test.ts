// Who sees which page, decided as a table: every page × every role and nobody × both tenants. That middleware and pages
// follow it is shown in the browser (pages.spec); that every page asks at all, in structure.test.
import { describe, expect, it } from "vitest";
import { ADMINS, OFFICE, PATIENT, PRACTICE_ADMINS, ROLES, type Role } from "@/lib/core/auth/roles";
import { decideAccess, mayAct, type PageDecision } from "@/lib/pages/access";
import { rarerPages } from "@/lib/pages/rarer";
import { PAGES, type Page } from "@/lib/pages/routes";
import { TENANTS } from "@/tenants/registry";
import { TENANT_IDS } from "@/tenants/tenant";
import { specPages } from "../support/spec";
import { read } from "../support/tree";

const has = { features: { ...TENANTS.dental.features, gpp: true } };
const lacks = { features: { ...TENANTS.dental.features, gpp: false } };
const WHO = [...ROLES, null] as const;

const open: Pick<Page, "roles" | "feature" | "testOnly"> = { roles: "public" };
const office = { roles: OFFICE };

describe("a page answers", () => {
  it.each<[string, typeof open, Role | null, typeof has, boolean, PageDecision]>([
    ["an open page to nobody", open, null, has, false, "shown"],
    ["an open page to a patient", open, "client", has, false, "shown"],
    ["an office's page to nobody", office, null, has, false, "login"],
    ["an office's page to its owner", office, "dentist", has, false, "shown"],
    ["an office's page to its staff", office, "dentist_standard", has, false, "shown"],
    ["an office's page to a patient", office, "client", has, false, "unauthorized"],
    ["an office's page to a super administrator", office, "super_admin", has, false, "unauthorized"],
    ["a patient's page to an owner", { roles: PATIENT }, "dentist", has, false, "unauthorized"],
    ["the back office to an owner", { roles: ADMINS }, "dentist", has, false, "unauthorized"],
    ["a feature that the tenant has", { ...office, feature: "gpp" }, "dentist", has, false, "shown"],
    ["a feature that it lacks, to those it is for", { ...office, feature: "gpp" }, "dentist", lacks, false, "missing"],
    ["a feature that it lacks, to others", { ...office, feature: "gpp" }, "client", lacks, false, "missing"],
    ["a feature that it lacks, to nobody", { ...office, feature: "gpp" }, null, lacks, false, "missing"],
    ["two features, of which it has one", { ...office, feature: ["sCode", "gpp"] }, "dentist", lacks, false, "missing"],
    ["two features that it has", { ...office, feature: ["sCode", "gpp"] }, "dentist", has, false, "shown"],
    ["an open feature that it lacks", { ...open, feature: "gpp" }, null, lacks, false, "missing"],
    ["a test page in the demo", { ...open, testOnly: true }, null, has, false, "shown"],
    ["a test page in production", { ...open, testOnly: true }, null, has, true, "missing"],
    [
      "a test page in production, to an administrator",
      { roles: ADMINS, testOnly: true },
      "admin",
      has,
      true,
      "missing",
    ],
    ["any other page in production", office, "dentist", has, true, "shown"],
  ])("%s", (_, page, role, tenant, production, answer) => {
    expect(decideAccess(page, { role, tenant, production })).toBe(answer);
  });
});

describe.each(TENANT_IDS)("each page of %s", (id) => {
  const tenant = TENANTS[id];
  const shownTo = (page: Page) =>
    WHO.filter((role) => decideAccess(page, { role, tenant, production: false }) === "shown");

  it.each(PAGES.map((page) => [page.path, page as Page] as const))(
    "%s is shown to those of its row alone",
    (_, page) => {
      const there = [page.feature ?? []].flat().every((name) => tenant.features[name]);
      expect(shownTo(page)).toEqual(
        there ? (page.roles === "public" ? WHO : ROLES.filter((r) => page.roles.includes(r))) : [],
      );
    },
  );

  it("sends nobody to the login and the others away, never to what is not theirs", () => {
    for (const page of PAGES as readonly Page[]) {
      for (const role of WHO) {
        const answer = decideAccess(page, { role, tenant, production: false });
        if (![page.feature ?? []].flat().every((name) => tenant.features[name]))
          expect(answer, page.path).toBe("missing");
        else if (page.roles === "public") expect(answer, page.path).toBe("shown");
        else if (role === null) expect(answer, page.path).toBe("login");
        else expect(answer, `${role} at ${page.path}`).toBe(page.roles.includes(role) ? "shown" : "unauthorized");
      }
    }
  });
});

describe("the leaderboard", () => {
  const board = PAGES.find(({ path }) => path === "/leaderboard") ?? PAGES[0];
  const at = (features: Partial<typeof TENANTS.dental.features>) =>
    decideAccess(board, {
      role: "dentist",
      tenant: { features: { ...TENANTS.dental.features, ...features } },
      production: false,
    });

  it("is missing where the season of giving is off, or there is nothing to rank by", () => {
    expect(at({})).toBe("shown");
    expect(at({ seasonOfGivingWidget: false })).toBe("missing");
    expect(at({ leaderboardWidgetType: null })).toBe("missing");
    expect(decideAccess(board, { role: "dentist", tenant: TENANTS.vision, production: false })).toBe("missing");
  });
});

describe("the decision", () => {
  it("is asked for by middleware and by page(), and by nobody else in another way", () => {
    for (const file of ["middleware.ts", "lib/pages/page.tsx"])
      expect(read(file), file).toContain("decideAccess(page, {");
    for (const file of ["middleware.ts", "lib/pages/page.tsx"])
      expect(read(file), file).not.toMatch(/testOnly\b.*PRODUCTION|\.features\[/);
  });
});

describe("who may act on a page", () => {
  it("is every reader where the row names nobody, else those it names", () => {
    expect(mayAct({}, "client")).toBe(true);
    expect(mayAct({}, null)).toBe(true);
    expect([...ROLES].filter((role) => mayAct({ acts: PRACTICE_ADMINS }, role))).toEqual(PRACTICE_ADMINS);
    expect(mayAct({ acts: PRACTICE_ADMINS }, null)).toBe(false);
  });

  it("is somebody who may open it", () => {
    for (const { path, roles, acts } of PAGES as readonly Page[])
      for (const role of acts ?? []) expect(roles === "public" || roles.includes(role), `${path} ${role}`).toBe(true);
  });

  // where the specification lists all who work in an office, all of them open the page, at least to look at it.
  const listed = specPages.filter(({ roles }) => OFFICE.every((role) => roles.includes(role)));
  const served = listed.flatMap(({ path }) => (PAGES as readonly Page[]).filter((page) => page.path === path));
  it.each(served.map((page) => [page.path, page] as const))("%s opens for everybody of an office", (_, { roles }) => {
    expect(OFFICE.filter((role) => roles !== "public" && !roles.includes(role))).toEqual([]);
  });
});

describe("the rarer pages of the back office", () => {
  const paths = (role: Role, production = false) =>
    rarerPages(role, TENANTS.dental, production).map(({ path }) => path);

  it("are those that somebody may open, and that the main navigation does not have", () => {
    const seniors = paths("almost_super");
    expect(seniors).toContain("/admin/answer-templates");
    for (const page of PAGES as readonly Page[]) {
      if (page.nav?.group === "admin" && page.nav.roles === undefined) expect(seniors).not.toContain(page.path);
      if (page.path.includes("[") || page.sameAs) expect(seniors).not.toContain(page.path);
    }
    expect(seniors).not.toContain("/admin/super_admin");
    expect(paths("super_admin")).not.toContain("/admin/super_admin");
    expect(paths("dentist")).toEqual([]);
  });

  it.each(["en-US", "es-US"])("each say what they are for, in %s", (locale) => {
    const { more } = JSON.parse(read(`messages/${locale}/officesAdmin.json`));
    const untold = rarerPages("super_admin", TENANTS.dental, false).filter(({ title }) => !more.about[title]);
    expect(
      untold.map(
        ({ path, title }) => `${path}: write officesAdmin.more.about.${title} in messages/${locale}/officesAdmin.json`,
      ),
    ).toEqual([]);
    const known = new Set<string>(PAGES.map(({ title }) => title));
    expect(Object.keys(more.about).filter((title) => !known.has(title))).toEqual([]);
  });
});
