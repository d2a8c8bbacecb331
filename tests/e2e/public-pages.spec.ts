// The pages of ours that everybody may read: in both tenants and languages they say what they are about, lead on, are found under
// one address, carry no script, and fit every window; what a tenant does not have is not found.
import { expect, type Page, test } from "@playwright/test";
import { TENANTS } from "../../tenants/registry";
import { type FeatureFlag, TENANT_IDS, type TenantId } from "../../tenants/tenant";
import { failOnComplaints, tenantUrl } from "../support/browser";
import { fits, readsWhole, staysWithin } from "../support/fits";
import { visitor } from "../support/visitor";

failOnComplaints();

/** Path, the beginning of its heading in both languages, and where its first link of the page leads. */
const READ = [
  ["/start", "Where would you like", "¿Por dónde", "/enroll/practice"],
  ["/learn-more", "A membership plan from", "Un plan de membresía", "/enroll/practice"],
  ["/out-of-network", "Out of network", "Fuera de la red", "/enroll/practice"],
  ["/out-of-network-old", "Out of network", "Fuera de la red", "/enroll/practice"],
  ["/signup-complete", "Your office is signed up", "Su consultorio está", "/accounts/login"],
  ["/BAA-signed", "Thank you for signing", "Gracias por firmar", "/accounts/login"],
  ["/terms-employee", "Terms for employees", "Términos para empleados", "/faq"],
  ["/business-connect-terms", "BusinessConnect terms", "Términos de BusinessConnect", "/business-faq"],
  ["/business-connect-addendum", "BusinessConnect addendum", "Anexo de BusinessConnect", "/enroll/practice"],
] as const;

/** What a tenant has only with its feature. */
const NEEDS: Record<string, FeatureFlag> = {
  "/BAA-signed": "setupBaa",
  "/business-connect-terms": "businessConnect",
  "/business-connect-addendum": "businessConnect",
};
const has = (tenant: TenantId, path: string) => {
  const feature = NEEDS[path];
  return !feature || TENANTS[tenant].features[feature];
};

/** Under which address a page is found where it is not its own. */
const FOUND_AT: Record<string, string> = { "/out-of-network-old": "/out-of-network" };

async function isRead(page: Page, tenant: TenantId, [path, english, spanish, next]: (typeof READ)[number]) {
  const base = tenantUrl(tenant);
  const found = `${base}${FOUND_AT[path] ?? path}`;
  for (const [lang, heading] of [
    ["en-US", english],
    ["es-US", spanish],
  ] as const) {
    await page.goto(`${base}${path}?lang=${lang}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${heading}`));
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
      "href",
      lang === "en-US" ? found : `${found}?lang=${lang}`,
    );
    await expect(page.locator('head link[hreflang="es-US"]')).toHaveAttribute("href", `${found}?lang=es-US`);
    await expect(page.locator('head link[hreflang="en-US"]')).toHaveAttribute("href", found);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
    expect(data["@graph"][0]).toMatchObject({ "@type": "WebPage", inLanguage: lang });
    expect(await page.locator('script:not([type="application/ld+json"])').count(), `scripts of ${path}`).toBe(0);
    expect(await page.locator("main a").first().getAttribute("href")).toBe(next);
  }
}

for (const tenant of TENANT_IDS) {
  test(`each says what it is about and leads on, in ${tenant}`, async ({ page }) => {
    for (const one of READ.filter(([path]) => has(tenant, path))) await isRead(page, tenant, one);
    await page.goto(`${tenantUrl(tenant)}/learn-more`);
    await page.locator("details summary").first().click();
    await expect(page.locator("details[open]")).toHaveCount(1);
    await page.locator("main a").first().click();
    await expect(page).toHaveURL(/\/enroll\/practice/);
  });

  test(`search engines are told of them, in ${tenant}`, async () => {
    const one = await visitor(tenant);
    const map = await (await one.get("/sitemap.xml")).text();
    for (const path of ["/start", "/learn-more", "/out-of-network", "/faq"])
      expect(map).toContain(`<loc>${tenantUrl(tenant)}${path}</loc>`);
    expect(map).not.toMatch(/out-of-network-old|\/account\/|\/pn\//);
    expect(await (await one.get("/robots.txt")).text()).toContain(`Sitemap: ${tenantUrl(tenant)}/sitemap.xml`);
    await one.dispose();
  });
}

test("what a tenant does not have is not found there, also by search engines", async () => {
  for (const tenant of TENANT_IDS) {
    const one = await visitor(tenant);
    const map = await (await one.get("/sitemap.xml")).text();
    for (const path of Object.keys(NEEDS)) {
      const status = (await one.get(path, { maxRedirects: 0 })).status();
      expect(status, `${path} of ${tenant}`).toBe(has(tenant, path) ? 200 : 404);
      if (!has(tenant, path)) expect(map).not.toContain(path);
    }
    // Of use only to who is sent there.
    for (const path of ["/signup-complete", "/BAA-signed"]) {
      expect(map).not.toContain(path);
      if (has(tenant, path)) expect(await (await one.get(path)).text()).toContain('name="robots" content="noindex"');
    }
    const old = await one.get("/accounts/old-dentist-signup?promo=lone-star", { maxRedirects: 0 });
    expect(old.headers().location).toMatch(/\/enroll\/practice\?promo=lone-star$/);
    await one.dispose();
  }
});

test("they fit every window and keep nobody out", async ({ page }) => {
  const pages = READ.filter(([path]) => !(path in FOUND_AT));
  for (const [at, [path]] of pages.entries()) {
    await page.goto(`${tenantUrl(has("vision", path) ? "vision" : "dental")}${path}?lang=es-US`);
    // What keeps somebody out does so at any width: one page is asked on a phone, the next at a desk.
    await page.setViewportSize({ width: at % 2 === 0 ? 320 : 1440, height: 844 });
    await fits(page);
    await page.setViewportSize({ width: 320, height: 844 });
    await staysWithin(page);
    await readsWhole(page, [320, 390, 768, 1440], path);
  }
});

test("nothing of an address is said or run", async ({ page }) => {
  page.on("dialog", () => expect("a dialog").toBe("none"));
  const query = "lang=%3Cscript%3Ealert(1)%3C/script%3E&next=//evil.example&title=%3Cb%3E";
  await page.goto(`${tenantUrl("dental")}/learn-more?${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^A membership plan/);
  for (const part of ["header", "main", "footer"])
    expect(await page.locator(part).innerHTML()).not.toMatch(/alert\(1\)|evil\.example/);
});

test("terms and privacy are found under one address, and the calculator speaks of each tenant's insurance", async ({
  page,
}) => {
  for (const tenant of TENANT_IDS) {
    for (const path of ["/terms", "/privacy"]) {
      await page.goto(`${tenantUrl(tenant)}${path}`);
      await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", `${tenantUrl(tenant)}${path}`);
      await expect(page.locator('head meta[name="description"]')).toHaveAttribute("content", /\w+/);
    }
    await page.goto(`${tenantUrl(tenant)}/ppo-calculator`);
    const { network } = TENANTS[tenant].words["en-US"];
    await expect(page).toHaveTitle(new RegExp(`What a ${network} write-off costs you`));
  }
  await page.goto(`${tenantUrl("dental")}/learn-more?lang=en-US`);
  await expect(page.getByRole("region", { name: /^What practices say about/ }).getByText("D. R.")).toBeVisible();
});
