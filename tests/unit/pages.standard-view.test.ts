// Who administers several locations may look at one as a standard user: pages are shown as to one, and nothing is gained.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { officeNav } from "@/components/layout/nav/office-nav";
import type { Actor } from "@/lib/core/auth/actor";
import { SESSION_COOKIE } from "@/lib/core/auth/cookie";
import { RIGHT_NAMES, rightsOf } from "@/lib/core/auth/rights";
import { ROLES } from "@/lib/core/auth/roles";
import { decideAccess, mayAct } from "@/lib/pages/access";
import { PAGES, type Page } from "@/lib/pages/routes";
import { officeOf, STANDARD_COOKIE } from "@/lib/pages/session-choices";
import { mayViewAsStandard, standardOffice, viewerOf } from "@/lib/pages/standard-view";
import { dental } from "@/tenants/dental";
import { vision } from "@/tenants/vision";

const owner = { userId: 7, role: "dentist", isOwner: true, officeIds: [3, 4, 5] } as const;
const kept = officeOf(7, 4);

describe("who may look as a standard user", () => {
  it("is who administers more than one location", () => {
    const may = ROLES.filter((role) => mayViewAsStandard({ role, officeIds: [3, 4] }));
    expect(may).toEqual(["dentist", "office_admin"]);
    expect(mayViewAsStandard({ role: "dentist", officeIds: [3] })).toBe(false);
  });

  it("does so at the location that was kept, where it is theirs", () => {
    expect(standardOffice(owner, kept)).toBe(4);
    expect(standardOffice(owner, officeOf(7, 9))).toBeNull();
  });

  it.each([
    ["nothing was kept", undefined],
    ["it was put away", ""],
    ["somebody else looked", officeOf(8, 4)],
    ["what was kept is none of ours", "4"],
  ])("does not where %s", (_, value) => {
    expect(viewerOf(owner, value)).toEqual({ actor: owner, standardAt: null });
  });

  it("does not any more with one location left, or in another role", () => {
    expect(standardOffice({ ...owner, officeIds: [4] }, kept)).toBeNull();
    expect(standardOffice({ ...owner, role: "dentist_standard" }, kept)).toBeNull();
  });
});

describe("what they are shown", () => {
  const { actor } = viewerOf(owner, kept);

  it("is what a standard user of the one location sees", () => {
    expect(actor).toEqual({ ...owner, role: "dentist_standard", isOwner: false, officeIds: [4] });
  });

  it("is less, in rights, in pages and in acts, and nothing more", () => {
    const before = rightsOf(owner.role);
    expect(rightsOf(actor.role).every((right) => before.includes(right))).toBe(true);
    expect(RIGHT_NAMES.filter((right) => !rightsOf(actor.role).includes(right))).toContain("refund");
    for (const tenant of [dental, vision]) {
      const seen = ({ role }: { role: Actor["role"] }) =>
        PAGES.filter((page: Page) => decideAccess(page, { role, tenant, production: true }) === "shown");
      const acted = ({ role }: { role: Actor["role"] }) => seen({ role }).filter((page: Page) => mayAct(page, role));
      const named = (pages: readonly Page[]) => pages.map(({ path }) => path);
      expect(named(seen(owner))).toEqual(expect.arrayContaining(named(seen(actor))));
      expect(named(acted(owner))).toEqual(expect.arrayContaining(named(acted(actor))));
      expect(seen(actor).length).toBeLessThan(seen(owner).length);
      expect(acted(actor).length).toBeLessThan(acted(owner).length);
    }
  });

  it("has no entry of an organization to act on", () => {
    for (const tenant of [dental, vision]) {
      const needing = (role: Actor["role"]) =>
        officeNav(PAGES, role, tenant).flatMap(({ items }) => items.filter(({ needs }) => needs === "locations"));
      expect(needing(owner.role).map(({ href }) => href)).toContain("/account/manage-plans");
      expect(needing(actor.role).map(({ href }) => href)).toEqual(["/account/multi-location-dashboard"]);
    }
  });
});

const jar: Record<string, string> = {};
vi.mock("next/headers", () => ({
  cookies: async () => ({ get: (name: string) => (name in jar ? { value: jar[name] } : undefined) }),
  headers: async () => new Headers({ host: "dental.localhost:3000", "x-inhouse-path": "/account/codes" }),
}));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en-US",
  getMessages: async () => ({}),
  getTranslations: async () => (key: string) => key,
}));
vi.mock("@/lib/core/auth/actor", () => ({
  actorOf: async () => ({ ...owner, tenantId: "dental", payerId: null, administrator: null, switchedOff: [] }),
}));
// Outside of React nothing is kept for a request.
const { currentActor, page, standardView } = await import("@/lib/pages/page");

const Screen = () => "the page";

describe("the pages", () => {
  const props = { params: Promise.resolve({}), searchParams: Promise.resolve({}) };
  beforeEach(() => {
    jar[SESSION_COOKIE] = "a.session.token";
    jar.office = "5";
    delete jar[STANDARD_COOKIE];
  });

  it("take who asks from one place, which knows the cookie", async () => {
    expect(await currentActor()).toMatchObject({ role: "dentist", officeIds: [3, 4, 5] });
    expect(await standardView()).toBeNull();
    jar[STANDARD_COOKIE] = kept;
    expect(await currentActor()).toMatchObject({ role: "dentist_standard", officeIds: [4] });
    expect(await standardView()).toBe(4);
  });

  it("that a standard user may not see lead where they lead one", async () => {
    expect(await page("/account/codes", Screen)(props)).toBeTruthy();
    jar[STANDARD_COOKIE] = kept;
    await expect(page("/account/codes", Screen)(props)).rejects.toMatchObject({
      digest: expect.stringMatching(/^NEXT_REDIRECT;replace;\/unauthorized;307/),
    });
  });

  it("that a standard user may only read are read-only, of the location looked at and not the one chosen", async () => {
    const contextOf = async () => {
      const element = (await page("/account/manage-locations", Screen)(props)) as { props: { children: unknown } };
      return JSON.stringify(element, (key, value) => (key === "messages" ? undefined : value));
    };
    const before = await contextOf();
    expect(before).toContain('"mayAct":true');
    expect(before).toContain('"office":5');
    jar[STANDARD_COOKIE] = kept;
    const after = await contextOf();
    expect(after).toContain('"mayAct":false');
    expect(after).toContain('"office":4');
  });
});
