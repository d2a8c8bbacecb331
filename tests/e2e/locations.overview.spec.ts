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

test("who works at one office alone is told that it has no organization", async ({ page }) => {
  await logIn(page, "dentist");
  await page.goto(`${tenantUrl("dental")}${PAGE}`);
  await expect(page.getByText("This office is not part of an organization")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});
