// All locations at a glance: ranked, opened and come back to at the same place; in both tenants, both languages, on a desk and a phone.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

const PAGE = "/account/multi-location-dashboard";

test("locations are ranked, one is opened, and the way back leads to the same rank", async ({ page }) => {
  await logIn(page, "hq");
  await page.goto(`${tenantUrl("dental")}/account/dashboard`, { waitUntil: "networkidle" });
  await page.getByRole("navigation").getByRole("link", { name: "All locations" }).first().click();
  await expect(page.getByRole("heading", { name: "All locations", level: 1 })).toBeVisible();
  await fits(page);
  await page.getByRole("columnheader", { name: "Recurring revenue" }).getByRole("link").click();
  await page.waitForURL(/sort=recurring/);
  await page.getByRole("columnheader", { name: "Recurring revenue" }).getByRole("link").click();
  await page.waitForURL(/sort=-recurring/);
  const rows = page.getByRole("button", { name: /^Open / });
  await expect(rows).toHaveCount(6);
  const ranked = await rows.allTextContents();
  await rows.nth(3).click();
  await page.waitForURL(/\/account\/dashboard/);
  await expect(page.getByRole("button", { name: new RegExp(ranked[3] ?? "") }).first()).toBeVisible();
  await page.goBack();
  await page.waitForURL(/sort=-recurring/);
  await expect(rows).toHaveText(ranked);
});

test("charts of one scale are read out, ranked and kept for the session; the way back from one leads to the same place", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await logIn(page, "hq", "vision");
  await page.goto(`${tenantUrl("vision")}${PAGE}?sort=location`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Charts" }).click();
  await page.waitForURL(/view=charts/);
  const charts = page.getByRole("img", { name: /^Members of / });
  await expect(charts).toHaveCount(6);
  await expect(charts.first()).toHaveAccessibleName(
    /at the end of each month, this month so far\. (\w+ 20\d\d: [\d,]+(; )?){12}$/,
  );
  await fits(page);
  await page.getByLabel("Rank by").selectOption({ label: "Highest recurring revenue" });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL(/sort=-recurring/);
  const names = page.getByRole("button", { name: /^Open / });
  const ranked = await names.allTextContents();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await names.nth(5).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await names.nth(5).click();
  await page.waitForURL(/\/account\/dashboard/);
  await page.goBack();
  await page.waitForURL(/view=charts/);
  await expect(names).toHaveText(ranked);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  // Kept where the address does not say it.
  await page.goto(`${tenantUrl("vision")}${PAGE}`);
  await expect(page.getByRole("link", { name: "Charts" })).toHaveAttribute("aria-current", "page");
  await expect(charts).toHaveCount(6);
});

test("the office switcher leads to all locations by keys, with an empty office id", async ({ page, context }) => {
  await logIn(page, "hq");
  await page.goto(`${tenantUrl("dental")}/account/dashboard`, { waitUntil: "networkidle" });
  await page
    .getByRole("button", { name: /, switch office$/ })
    .first()
    .click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("link").first()).toContainText("All locations");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await panel.getByRole("link").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(panel.getByRole("link").nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/multi-location-dashboard/);
  await expect(page.getByRole("heading", { name: "All locations", level: 1 })).toBeVisible();
  const office = (await context.cookies()).find(({ name }) => name === "office");
  expect(office?.value).toBe("");
});

test("who works at one office alone is told that it has no organization", async ({ page }) => {
  await logIn(page, "dentist");
  await page.goto(`${tenantUrl("dental")}${PAGE}`);
  await expect(page.getByText("This office is not part of an organization")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});
