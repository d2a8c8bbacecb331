import { describe, expect, it } from "vitest";
import { ROLES } from "@/lib/core/auth/roles";
import { fits } from "@/lib/pages/pattern";
import { PAGES, type Page, pageAt, placesOf } from "@/lib/pages/routes";
import { idleMinutesFor, idleRule, minutesAt } from "@/lib/platform/accounts/idle.rules";
import { ImportGraph } from "../../scripts/import-graph";

const pages: readonly Page[] = PAGES;
const sampleOf = (path: string) => path.replaceAll(/\[\w+\]/g, "17");

describe("the frame in the browser", () => {
  it("has neither the table of pages nor the icons of them all: a page more costs the others nothing", () => {
    const graph = new ImportGraph(["app", "components", "lib", "tenants"]);
    const reached = new Set(graph.reachedFrom(graph.clientFiles));
    expect(reached.size).toBeGreaterThan(200);
    for (const path of [
      "lib/pages/routes.ts",
      "lib/pages/icons.ts",
      "components/layout/nav/nav-icon.tsx",
      "lib/platform/measures/schema.ts",
    ])
      expect(reached.has(path), `${path} reaches the browser: hand over from the server what is needed of it`).toBe(
        false,
      );
  });

  it.each(ROLES.flatMap((role) => [true, false].map((hasMembers) => ({ role, hasMembers }))))(
    "lets %o idle on each page as the page says",
    (user) => {
      const rule = idleRule(pages, user);
      expect(rule.other.length).toBeLessThan(25);
      for (const page of pages) {
        const path = sampleOf(page.path);
        expect([path, minutesAt(rule, path)]).toEqual([path, idleMinutesFor(pageAt(path) ?? { path }, user)]);
      }
    },
  );

  it("logs nobody out in the dental style or where somebody signs up, on pages to come neither (000 §9, Q-066)", () => {
    const dentist = { role: "dentist", hasMembers: true } as const;
    const rule = idleRule(pages, dentist);
    const exempt = pages.filter(({ path }) => path.startsWith("/dentist-new/") || path.includes("signup"));
    expect(exempt.length).toBeGreaterThan(25);
    for (const page of [...exempt, { path: "/dentist-new/to-come" }, { path: "/account/signup-to-come" }]) {
      expect([page.path, minutesAt(rule, sampleOf(page.path))]).toEqual([page.path, null]);
      expect([page.path, idleMinutesFor(page, dentist)]).toEqual([page.path, null]);
      // The address decides; a row that said it too would be believed to.
      expect([page.path, "idleMinutes" in page]).toEqual([page.path, false]);
    }
  });

  it("warns on every account page after 15 minutes: there the two prompts of 000 §9 are one", () => {
    const rule = idleRule(pages, { role: "dentist", hasMembers: true });
    const account = pages.filter(({ path }) => path.startsWith("/account/") && !path.includes("signup"));
    expect(account.length).toBeGreaterThan(20);
    for (const { path } of account) expect([path, minutesAt(rule, sampleOf(path))]).toEqual([path, 15]);
  });

  it("marks the entry of a page at each of the page's addresses, and at no other", () => {
    for (const entry of pages.filter(({ nav }) => nav)) {
      const also = placesOf(entry.title);
      for (const page of pages) {
        const path = sampleOf(page.path);
        expect([path, also.some((place) => fits(place, path))]).toEqual([path, pageAt(path)?.title === entry.title]);
      }
    }
  });
});
