// Who administers several locations looks at one as a standard user of it: less is shown, the bar says so and leads back.
import { expect, type Page, test } from "@playwright/test";
import { OFFICE_COOKIE, STANDARD_COOKIE } from "../../lib/pages/session-choices";
import { TENANT_IDS } from "../../tenants/tenant";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { shareOf } from "../support/depth";
import { fits } from "../support/fits";

const HOME = { dental: "/dentist-new/members", vision: "/account/dashboard" } as const;
const LOCATION = { dental: "Summit Dental Denver", vision: "Northlight Buffalo" } as const;
const SIZES = [
  ["desk", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const;

failOnComplaints();

const READ_ONLY = "You can look at this page. The practice owner and office admins can change it.";

const bar = (page: Page) => page.getByRole("region", { name: "Standard user’s view" });
const switcher = (page: Page) => page.getByRole("button", { name: /, switch office$/ }).filter({ visible: true });
const kept = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === STANDARD_COOKIE)?.value ?? "";

const officeKept = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === OFFICE_COOKIE)?.value;

/** Opens the switcher, and there the location or the other view. */
async function choose(page: Page, role: "link" | "button", name: string): Promise<void> {
  await switcher(page).click();
  const panel = page.getByRole("dialog", { name: "Switch office" });
  await fits(page);
  await panel.getByRole(role, { name }).click();
}

for (const [at, tenant] of TENANT_IDS.entries()) {
  test.describe(tenant, () => {
    test.use({ baseURL: tenantUrl(tenant) });
    const [home, location] = [HOME[tenant], LOCATION[tenant]];

    for (const [size, viewport] of shareOf(SIZES, 2, at)) {
      test(`one location as a standard user sees it, and back (${size})`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await logIn(page, "hq", tenant);
        await page.goto(home);
        await choose(page, "link", location);
        await expect(switcher(page)).toContainText(location);
        await choose(page, "button", "View as standard user");
        await page.waitForURL((url) => url.pathname === home);
        await expect(bar(page)).toContainText(`You are viewing ${location} as a standard user.`);
        await fits(page);
        await expect(page.getByRole("button", { name: /, switch office$/ })).toHaveCount(0);
        await page.goto("/account/dashboard");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(
          await page.locator("a[href='/account/manage-plans'], a[href='/account/multi-location-dashboard']").count(),
        ).toBe(0);

        // What is of all locations is of the one; what is for administrators is for none.
        await page.goto("/account/multi-location-dashboard?view=table");
        await expect(page.getByRole("button", { name: /^Open / })).toHaveText([location]);
        await page.goto("/account/manage-locations");
        await expect(bar(page)).toContainText(location);
        await expect(page.getByText(READ_ONLY)).toBeVisible();
        await page.goto("/account/codes");
        await page.waitForURL(/\/unauthorized$/);
        await expect(bar(page)).toContainText(location);
        await fits(page);
        await bar(page).getByRole("button", { name: "Back to my view" }).click();
        await page.waitForURL((url) => url.pathname === home);
        await expect(switcher(page)).toContainText(location);
        await expect(bar(page)).toHaveCount(0);
        await page.goto("/account/codes");
        await expect(page).toHaveURL(/\/account\/codes$/);
      });
    }

    test("the way back leads to the same page, and neither a log-out nor the log-in leaves the view on", async ({
      page,
    }) => {
      await page.setViewportSize(SIZES[(at + 1) % 2]?.[1] ?? SIZES[0][1]);
      await logIn(page, "hq", tenant);
      await page.goto(`${home}?lang=es-US`);
      await page
        .getByRole("button", { name: /, cambiar de consultorio$/ })
        .filter({ visible: true })
        .click();
      await page.getByRole("button", { name: "Ver como usuario estándar" }).click();
      const spanish = page.getByRole("region", { name: "Vista de usuario estándar" });
      await expect(spanish).toContainText("como usuario estándar.");
      await page.goto("/account/manage-locations");
      await fits(page);
      await spanish.getByRole("button", { name: "Volver a mi vista" }).click();
      await expect(spanish).toHaveCount(0);
      await expect(page).toHaveURL(/\/account\/manage-locations$/);

      await page
        .getByRole("button", { name: /, cambiar de consultorio$/ })
        .filter({ visible: true })
        .click();
      await page.getByRole("button", { name: "Ver como usuario estándar" }).click();
      await expect(spanish).toBeVisible();
      const choice = await kept(page);
      expect(choice).not.toBe("");
      await page.getByRole("button", { name: /^Cuenta de / }).click();
      await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
      await page.waitForURL(/\/accounts\/login/);
      expect(await kept(page)).toBe("");
      expect(await officeKept(page)).toBeUndefined();
      // Nor where the session ended by itself, and nobody logged out.
      await page.context().addCookies([{ name: STANDARD_COOKIE, value: choice, url: tenantUrl(tenant) }]);
      await page.goto("/accounts/login");
      await expect.poll(() => kept(page)).toBe("");
    });

    test("a session begins at the location one was last at, and another person's does not", async ({ page }) => {
      await page.setViewportSize(SIZES[at]?.[1] ?? SIZES[0][1]);
      await logIn(page, "hq", tenant);
      await page.goto(home);
      const first = await switcher(page).textContent();
      await choose(page, "link", location);
      await expect(switcher(page)).toContainText(location);
      expect(first).not.toContain(location);
      expect(await officeKept(page)).toMatch(/^\d+$/);
      await page.getByRole("button", { name: /'s account$/ }).click();
      await page.getByRole("menuitem", { name: "Log Out" }).click();
      await page.waitForURL(/\/accounts\/login/);
      await expect.poll(() => officeKept(page)).toBeUndefined();
      await logIn(page, "hq", tenant);
      await page.goto(home);
      await expect(switcher(page)).toContainText(location);
      await logIn(page, "dentist", tenant);
      await page.goto(home);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(location)).toHaveCount(0);
    });
  });
}
