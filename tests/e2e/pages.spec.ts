// Generated from the page table: every page as its own role, as one that is refused, as an administrator and as nobody,
// in both tenants, asked over HTTP: middleware and page() follow the decision that tests/unit/pages.access.test.ts proves
// for every role. `npm run test:all` asks as every role. A page added to the table is in here without a line being
// written; one with a segment needs an address in page-samples.
import { expect, test } from "@playwright/test";
import { may, RIGHT_NAMES } from "../../lib/core/auth/rights";
import { ADMINS, hasRole, OFFICE, PRACTICE_ADMINS, ROLES, type Role } from "../../lib/core/auth/roles";
import { landingOf, PAGES, type Page, type PagePath, REDIRECTS, type Shell } from "../../lib/pages/routes";
import offices from "../../messages/en-US/offices.json" with { type: "json" };
import routes from "../../messages/en-US/routes.json" with { type: "json" };
import { TENANTS } from "../../tenants/registry";
import { TENANT_IDS, type TenantId } from "../../tenants/tenant";
import { ALL, partOf } from "../support/depth";
import { addressOf, demoOffice } from "../support/page-samples";
import { hostOf, userVisitor, visitor } from "../support/visitor";
import { scriptWeight } from "../support/weight";

type Who = Role | "nobody";
/** What a page answers: itself, the not-found page, or another address. */
type Wanted = "page" | "missing" | `to ${string}`;

/** For visitors only; who is logged in is sent to work (000 §2, Q-034). */
const VISITORS_ONLY: PagePath[] = [
  "/accounts/login",
  "/accounts/forgot-password",
  "/accounts/reset-password",
  "/enroll/practice",
  "/subscribe",
];
/** Each tenant has its own word and does not answer to the other's. */
const OF_TENANT: Partial<Record<PagePath, TenantId>> = {
  "/accounts/signup/my-dentist/[dentistInfoId]": "dental",
  "/accounts/signup/my-optometrist/[dentistInfoId]": "vision",
  "/reenroll/my-dentist/[dentistInfoId]": "dental",
  "/reenroll/my-optometrist/[dentistInfoId]": "vision",
};

/**
 * Kilobytes of scripts a page of each frame may name, as sent; React and the router of Next alone are 136 of them. What a
 * page loads when it is wanted comes on top, see weight.spec.
 */
const HEAVIEST: Record<Shell, number> = {
  auth: 190,
  bare: 190,
  public: 190,
  patient: 240,
  partner: 240,
  // A list kept by hand with a field of each kind is 299 of them. With a page more the build divides anew what pages share, and each may
  // get a kilobyte of another's pieces along.
  office: 303,
  admin: 303,
};
/** Pages that are one big form, or show the pieces themselves. */
const HEAVIER: Partial<Record<PagePath, number>> = {
  // The doors to what closes an office, which itself is fetched when it is asked for; 304.03 since the build last divided what is shared.
  "/admin/dentists": 305,
  "/enroll/practice": 235,
  "/subscribe": 243,
  "/ppo-calculator": 225,
  "/plan-builder": 225,
  // The whole enrolment, for who is known; others get a form of one field.
  "/reenroll/my-dentist/[dentistInfoId]": 317,
  "/reenroll/my-optometrist/[dentistInfoId]": 317,
  "/accounts/complete-dentist-signup/[dentistInfoId]/[activationKey]": 283,
  "/patient-details/leave/[membershipId]": 277,
  "/patient-details/settings": 317,
  "/associations/contact-admin": 300,
  "/associations/dentists": 305,
  "/associations/users": 305,
  "/associations/custom-membership": 337,
  "/associations/edit-profile": 287,
  // 292.2 since the build last divided what is shared.
  "/associations/profile": 293,
  "/account/patient-signup": 343,
  "/dentist-new/signup": 342,
  "/account/settings/membership-plan": 334,
  "/dentist-new/custom-membership": 332,
  "/dentist-new/memberships": 332,
  "/admin/custom-membership": 331,
  "/account/branding": 305,
  "/account/settings/office": 327,
  "/dentist-new/contact-admin": 309,
  "/dentist-new/edit-profile": 321,
  "/admin/edit-profile": 321,
  "/dentist-new/users": 308,
  "/account/settings/user": 307,
  "/dentist-new/profile": 307,
  "/admin/profile": 307,
  "/account/settings/billing": 309,
  "/account/multi-location-billing": 310,
  "/account/manage-locations/edit": 321,
  // The editor of plans, beside plans by location.
  "/account/manage-plans": 327,
  "/account/recovery": 307,
  "/account/upgrade": 317,
  "/dentist-new/upgrade": 317,
  "/dentist-new/upgrade-form": 317,
  "/admin/recovery/[dentistInfoId]": 307,
  "/test-layout": 312,
  "/test-playground": 272,
};

/** A heading, a main part, and no piece that broke while the page was already being sent. */
const isWhole = (html: string) => /<h1[ >]/.test(html) && /<main[ >]/.test(html) && !html.includes("data-dgst");

const WORDS = new Map<string, unknown>(Object.entries(routes));
/** The page's own words, and the product's name; an office's public page is called by the office. */
function isOwnTitle({ title, ownTitle, shell }: Page, tenant: TenantId, said: string | undefined): boolean {
  // What it is called follows from the office, or from the tenant's insurance.
  if (title === "officeProfile" || title === "ppoCalculator" || title === "comeBack")
    return said?.endsWith(` · ${TENANTS[tenant].name}`) ?? false;
  if (title === "join" && shell === "public") return said !== undefined && !said.includes(TENANTS[tenant].name);
  const either = [title, ...(ownTitle ? [ownTitle] : [])];
  return either.some((each) => said === `${WORDS.get(each)} · ${TENANTS[tenant].name}`);
}

function landing(role: Role, tenant: TenantId): string {
  return hasRole(role, OFFICE) ? "/dentist-new/members" : landingOf(role, TENANTS[tenant].dashboardPath);
}

async function wanted(page: Page & { path: PagePath }, who: Who, tenant: TenantId): Promise<Wanted> {
  if (![page.feature ?? []].flat().every((name) => TENANTS[tenant].features[name])) return "missing";
  if ((OF_TENANT[page.path] ?? tenant) !== tenant || page.path === "/error/404-not-found") return "missing";
  if (page.path === "/accounts/[associationUrl]")
    return `to /enroll/practice?promo=${tenant === "dental" ? "lone-star" : "pacific-alliance"}`;
  if (page.path === "/accounts/dentist-signup") {
    const settingUp = who !== "nobody" && hasRole(who, PRACTICE_ADMINS);
    const own = `to /accounts/complete-dentist-signup/${await demoOffice(tenant)}/resume` as const;
    return settingUp ? own : "to /enroll/practice";
  }
  if (page.path === "/subscribe" && who !== "nobody" && hasRole(who, PRACTICE_ADMINS))
    return "to /account/settings/billing";
  if (who !== "nobody" && VISITORS_ONLY.includes(page.path)) return `to ${landing(who, tenant)}`;
  if (page.roles === "public") return "page";
  if (who === "nobody") return `to /accounts/login?next=${encodeURIComponent(await addressOf(tenant, page.path))}`;
  return hasRole(who, page.roles) ? "page" : "to /unauthorized";
}

/**
 * Whether somebody asks for a page in every run: nobody, who is sent away by middleware; an administrator, whom only the
 * page itself can refuse; the first role it is for, and the first it is not for. A page for everybody is asked for by nobody and by one.
 */
function asks(page: Page & { path: PagePath }, who: Who): boolean {
  if (ALL || who === "nobody") return true;
  if (page.roles === "public") return VISITORS_ONLY.includes(page.path) ? who === "client" : who === "dentist";
  const { roles } = page;
  return (
    who === "super_admin" ||
    who === roles[0] ||
    who === ROLES.filter((role) => !ADMINS.some((each) => each === role)).find((role) => !hasRole(role, roles))
  );
}

const visit = (tenant: TenantId, who: Who) =>
  who === "nobody" ? visitor(tenant) : userVisitor(tenant, `${who}@${tenant}.test`);

for (const tenant of TENANT_IDS) {
  for (const who of [...ROLES, "nobody"] as const) {
    const pages = PAGES.filter((page) => asks(page, who));
    if (pages.length === 0) continue;
    test(`${who} of ${tenant} gets each of ${pages.length} pages or what stands in for it`, async () => {
      const one = await visit(tenant, who);
      for (const page of pages) {
        const answer = await one.get(await addressOf(tenant, page.path), { maxRedirects: 0 });
        const html = await answer.text();
        const location = answer.headers().location;
        const at = location && new URL(location, `http://${hostOf(tenant)}`);
        expect.soft(at ? at.host : hostOf(tenant), `${page.path} stays on its host`).toBe(hostOf(tenant));
        const titles = [...html.matchAll(/<title>([^<]+)<\/title>/g)].map((match) => match[1]);
        const [title] = titles;
        const got = at
          ? `to ${at.pathname}${at.search}`
          : answer.status() === 404 && title === "Page not found"
            ? "missing"
            : answer.status() === 200 && titles.length === 1 && isOwnTitle(page, tenant, title) && isWhole(html)
              ? "page"
              : `${answer.status()} with the title ${title}`;
        expect.soft(got, page.path).toBe(await wanted(page, who, tenant));
        const weight = got === "page" ? await scriptWeight(one, html) : 0;
        expect
          .soft(weight, `scripts of ${page.path} in kB`)
          .toBeLessThanOrEqual(HEAVIER[page.path] ?? HEAVIEST[page.shell]);
      }
      await one.dispose();
    });
  }

  test(`fixed redirects of ${tenant} keep the query`, async () => {
    const one = await visitor(tenant);
    for (const [from, to] of Object.entries({ ...REDIRECTS, "/accounts/logout": "/accounts/login" })) {
      const answer = await one.get(`${from}?promo=lone-star&lang=es-US`, { maxRedirects: 0 });
      expect.soft(answer.status(), from).toBe(307);
      const query = from === "/accounts/logout" ? "" : "?promo=lone-star&lang=es-US";
      const origin = `http://${hostOf(tenant)}`;
      expect.soft(new URL(answer.headers().location ?? "", origin).href, from).toBe(`${origin}${to}${query}`);
    }
    await one.dispose();
  });

  test(`the public sign-up pages of ${tenant} are called by their office (000 §2)`, async () => {
    const one = await visitor(tenant);
    const titleOf = async (address: string) =>
      /<title>([^<]+)<\/title>/.exec(await (await one.get(address)).text())?.[1];
    const own = await addressOf(tenant, "/signup/[officeSlug]");
    const office = own.slice(own.lastIndexOf("/") + 1);
    const called = await titleOf(own);
    expect(called).toMatch(/^Membership plans at \w/);
    for (const address of [
      `/external-patient-signup?office=${office}`,
      `/enroll/embed?office=${office}`,
      await addressOf(tenant, `/reenroll/my-${TENANTS[tenant].professionalSlug}/[dentistInfoId]`),
    ])
      expect.soft(await titleOf(address), address).toBe(`${called} · ${TENANTS[tenant].name}`);
    // Before an office is chosen there is none to be called by.
    expect.soft(await titleOf("/external-patient-signup")).toBe(`${routes.externalSignup} · ${TENANTS[tenant].name}`);
    await one.dispose();
  });

  test(`a session of the other tenant is nobody in ${tenant}`, async () => {
    const other = tenant === "dental" ? "vision" : "dental";
    const foreign = await userVisitor(other, `dentist@${other}.test`);
    for (const page of PAGES.filter(({ roles }) => roles !== "public")) {
      const answer = await foreign.get(page.path, { maxRedirects: 0, headers: { host: hostOf(tenant) } });
      // A page the tenant does not have is not there for anybody.
      if ((await wanted(page, "nobody", tenant)) === "missing") expect.soft(answer.status(), page.path).toBe(404);
      else expect.soft(answer.headers().location, page.path).toContain("/accounts/login?next=");
    }
    await foreign.dispose();
  });
}

// What belongs to somebody else is not found, however deep in the page that is noticed.
const FOREIGN: [Role, string][] = [
  ["dentist", "/account/settings/billing/1999999999"],
  ["dentist", "/web-payout/1999999999"],
  ["dentist", "/account/disputes?id=1999999999"],
  ["dentist", "/account/members/upload?id=1999999999"],
  ["dentist", "/account/patient-signup?memberId=1999999999"],
  ["client", "/patient-details/leave/1999999999"],
  ["super_admin", "/admin/recovery/1999999999"],
  ["super_admin", "/admin/recovery/x"],
];
for (const tenant of TENANT_IDS) {
  test(`what is not one's own is not found in ${tenant}`, async () => {
    for (const [who, address] of FOREIGN) {
      const one = await visit(tenant, who);
      const answer = await one.get(address, { maxRedirects: 0 });
      expect.soft(answer.status(), `${who} at ${address}`).toBe(404);
      expect.soft(await answer.text(), address).toContain("<title>Page not found</title>");
      await one.dispose();
    }
  });
}

// What a page reads from its address may be old, guessed or made up.
const STRANGE = [
  "id=2000000000&memberId=2000000000&tab=%00&q=%00%27%25&filter=none&sort=none&page=99999999999",
  "id=new&template=none&tab=none&step=checkout&lang=xx&groupCode=%00&promo=%3Cb%3E&view=none",
  "id=-1&memberId=%00&tab=view-plans&payout=1&next=//x&after=%00&state=none",
];

/**
 * A page is asked strangely as the first role it is for, in each way where a change reaches it, else in one of the three by
 * turns; `npm run test:all` asks as each of these that may see it, in all.
 */
const strangers = ["dentist", "dentist_standard", "client", "super_admin", "nobody"] as const;

for (const who of strangers) {
  const pages = PAGES.filter(({ roles }) => ALL || who === (roles === "public" ? "nobody" : roles[0]));
  if (pages.length === 0) continue;
  test(`no address makes a page break for ${who}`, async () => {
    const one = await visit("dental", who);
    // Each page begins with another, so that a turn meets all of them.
    const asked = pages.flatMap((page, at) =>
      STRANGE.map((_, next) => ({ page, query: STRANGE[(at + next) % STRANGE.length] })),
    );
    for (const { page, query } of partOf(asked, (each) => each.page.path)) {
      if ((await wanted(page, who, "dental")) !== "page") continue;
      const address = `${await addressOf("dental", page.path)}?${query}`;
      const answer = await one.get(address, { maxRedirects: 0 });
      expect.soft([200, 307, 404], `${address} answers ${answer.status()}`).toContain(answer.status());
      expect.soft(await answer.text(), address).not.toContain("data-dgst");
    }
    await one.dispose();
  });
}

test("what ends like a picture says of itself what every response says", async () => {
  const one = await visitor("dental");
  const pictures = [
    "/no-such.png",
    "/icons/none.svg",
    "/_next/static/none.webp",
    "/accounts/login.jpg",
    "/manifest.png",
  ];
  for (const address of pictures) {
    const { "content-security-policy": policy, "x-content-type-options": type } = (await one.get(address)).headers();
    expect.soft(policy, address).toContain("frame-ancestors 'none'");
    expect.soft(type, address).toBe("nosniff");
  }
  await one.dispose();
});

test("an owner is shown who may do what, as the calls decide it", async () => {
  const owner = await userVisitor("dental", "dentist@dental.test");
  const html = await (await owner.get("/account/settings/office?tab=rights")).text();
  const rows = [...html.matchAll(/<tr[ >].*?<\/tr>/g)].map(([row]) =>
    row.replace(/<[^>]*>/g, "|").replaceAll("&#x27;", "'"),
  );
  const { right: names, yes } = offices.settings.rights;
  for (const right of RIGHT_NAMES) {
    const row = rows.find((each) => each.includes(`|${names[right]}|`)) ?? "";
    const allowed = row.split("|").filter((word) => word === yes).length;
    expect.soft(allowed, right).toBe(OFFICE.filter((role) => may(role, right)).length);
  }
  await owner.dispose();
});
