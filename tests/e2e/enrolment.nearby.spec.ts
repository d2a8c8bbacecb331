// Somebody looks for an office: a ZIP code, what was found, an office's own page, and its enrolment; without a script up to there.
// And what they read where nothing is found.
import { expect, type Page, test } from "@playwright/test";
import { TENANT_IDS, type TenantId } from "../../tenants/tenant";
import { failOnComplaints, tenantUrl } from "../support/browser";
import { shareOf } from "../support/depth";
import { fits, readsWhole, staysWithin } from "../support/fits";
import { demoOffice } from "../support/page-samples";
import { visitor } from "../support/visitor";

failOnComplaints();

const HERE: Record<TenantId, { zip: string; place: string; office: string; slug: string; type: string }> = {
  dental: {
    zip: "78701",
    place: "Austin, TX 78701",
    office: "Bright Smiles Dental",
    slug: "bright-smiles",
    type: "Dentist",
  },
  vision: {
    zip: "97204",
    place: "Portland, OR 97204",
    office: "Clear View Optometry",
    slug: "clear-view",
    type: "Optometric",
  },
};
const WIDTHS = [320, 390, 768, 1440];

const scripts = (page: Page) => page.locator('script:not([type="application/ld+json"])').count();

// The tenants share the code: each by turns.
for (const tenant of shareOf(TENANT_IDS, 2)) {
  test(`a visitor looks for an office and comes to its enrollment, in ${tenant}`, async ({ page }) => {
    const { zip, place, office, type } = HERE[tenant];
    await page.goto(`${tenantUrl(tenant)}/search?lang=en-US`);
    expect(await scripts(page)).toBe(0);
    await page.getByLabel("ZIP code or city").fill(zip);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(new RegExp(`[?&]near=${zip}`));
    expect(await scripts(page)).toBe(0);
    await expect(
      page.getByRole("heading", { level: 2, name: new RegExp(`within 50 miles of ${place}$`) }),
    ).toBeVisible();
    const card = page.getByRole("article").filter({ hasText: office });
    await expect(card).toContainText(/less than a mile away/);
    await expect(card).toContainText(/\$\d+ ?a month for adults|\$\d+.*a month/);
    await card.getByRole("link", { name: office, exact: true }).click();

    await expect(page).toHaveURL(/\/marketplace\/profile\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(office);
    await expect(page).toHaveTitle(new RegExp(`^${office} · `));
    expect(await scripts(page)).toBe(0);
    const [found] = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}")[
      "@graph"
    ];
    expect(found).toMatchObject({ "@type": type, name: office, url: page.url() });
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", page.url());
    await expect(page.locator('head link[hreflang="es-US"]')).toHaveAttribute("href", `${page.url()}?lang=es-US`);
    await expect(page.getByRole("heading", { name: "Who you will meet" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Open in a map" })).toHaveAttribute("href", /google\.com\/maps/);
    await page.getByRole("link", { name: "Join", exact: true }).click();
    await expect(page).toHaveURL(/\/signup\/[\w-]+$/);
    await page.getByRole("link", { name: "Join", exact: true }).first().click();
    await expect(page.getByLabel("First name")).toBeVisible();
  });

  test(`a search that finds nothing says how to go on, in ${tenant}`, async ({ page }) => {
    const search = `${tenantUrl(tenant)}/search`;
    await page.goto(`${search}?near=Nowhereville`);
    await expect(page.getByRole("textbox", { name: "ZIP code or city" })).toHaveAccessibleDescription(/Nowhereville/);
    const town = page.getByRole("list").getByRole("link").first();
    await expect(town).toHaveAttribute("href", /near=/);
    await page.goto(`${search}?near=99801`);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(/within 50 miles of Juneau, AK 99801 yet$/);
    await expect(page.getByRole("article")).toHaveCount(3);
    await page.goto(`${search}?near=${HERE[tenant].zip}&price=20&language=ko`);
    await page.getByRole("link", { name: "Show all of them" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goto(`${search}?near=Portland%2C+ME`);
    await expect(page.getByText("Portland, ME", { exact: false }).first()).toBeVisible();
  });
}

for (const tenant of shareOf(TENANT_IDS, 2, 1)) {
  test(`who comes from outside looks for the office first, then joins it as on its own page, in ${tenant}`, async ({
    page,
  }) => {
    const { zip, office, slug } = HERE[tenant];
    const path = `${tenantUrl(tenant)}/external-patient-signup`;
    await page.goto(`${path}?lang=en-US`);
    expect(await scripts(page)).toBe(0);
    await page.getByLabel("ZIP code or city").fill(zip);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: `Join ${office}` }).click();
    await expect(page).toHaveURL(`${path}?office=${slug}&tab=member-info`);
    await expect(page.getByLabel("First name")).toBeVisible();
    await page.getByLabel("First name").fill("Robin");
    await page.getByRole("link", { name: "View plans" }).click();
    await expect(page).toHaveURL(`${path}?office=${slug}&tab=view-plans`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Membership plans at ${office}`);
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Planes de membresía de ${office}`);
    await page.goto(`${path}/member-info?office=${slug}&lang=en-US`);
    await expect(page).toHaveURL(/[?&]tab=member-info/);
    await expect(page.getByLabel("First name")).toBeVisible();
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page.getByLabel("Nombre", { exact: true })).toBeVisible();
    // Another tenant's office, and one that never was, are looked for like any other.
    for (const unknown of [HERE[tenant === "dental" ? "vision" : "dental"].slug, "nobody"]) {
      await page.goto(`${path}?office=${unknown}&lang=en-US`);
      await expect(page.getByText("We don’t know that office.")).toBeVisible();
      await expect(page.getByLabel("ZIP code or city")).toBeVisible();
    }
  });
}

test("a page of an office is found by search engines, and nobody else's, nor one that is not live", async () => {
  for (const tenant of TENANT_IDS) {
    const one = await visitor(tenant);
    const other = tenant === "dental" ? "vision" : "dental";
    const [own, foreign] = [await demoOffice(tenant), await demoOffice(other)];
    expect((await one.get(`/marketplace/profile/${foreign}`)).status()).toBe(404);
    expect((await one.get("/marketplace/profile/1999999999")).status()).toBe(404);
    expect((await one.get("/marketplace/profile/x")).status()).toBe(404);
    const map = await (await one.get("/sitemap.xml")).text();
    expect(map).toContain(`/marketplace/profile/${own}</loc>`);
    expect(map).not.toContain(`/marketplace/profile/${foreign}<`);
    await one.dispose();
  }
});

test("they fit every window and keep nobody out", async ({ page }) => {
  const base = tenantUrl("dental");
  const profile = `/marketplace/profile/${await demoOffice("dental")}`;
  const signup = "/external-patient-signup?office=bright-smiles";
  const plans = `${signup}&tab=view-plans`;
  for (const path of [
    "/search",
    "/search?near=80302",
    "/search?near=99801",
    "/search?near=Nowhere",
    profile,
    plans,
    signup,
  ]) {
    const address = `${base}${path}${path.includes("?") ? "&" : "?"}lang=es-US`;
    await page.goto(address);
    await page.setViewportSize({ width: 1440, height: 900 });
    await fits(page);
    await page.setViewportSize({ width: 320, height: 844 });
    await staysWithin(page);
    await readsWhole(page, WIDTHS, path);
  }
});
