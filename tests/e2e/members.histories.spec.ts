// A member's two histories as pages: from the member's record, narrowed by kind, days and person, as files, and back.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, logOut, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("from a member's record to the whole history, to the payments and their file", async ({ page }) => {
  await logIn(page);
  await page.goto(`${tenantUrl("dental")}/dentist-new/members?filter=active&q=alvarez`, { waitUntil: "networkidle" });
  await page.locator("a[data-row-link]").first().click();
  await page.getByRole("tab", { name: "History and notes" }).click();
  await page.getByRole("link", { name: "Open the whole history as a page" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Membership history" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Memberships" }).getByRole("row").nth(1)).toContainText("Alvarez");
  await page.getByRole("navigation", { name: "Filter history" }).getByRole("link", { name: "Payments" }).click();
  await expect(page).toHaveURL(/kind=payments/);
  await expect(page.getByRole("list", { name: "History" }).getByText("Note added")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);

  await page.getByRole("link", { name: "Payment history" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment history" })).toBeVisible();
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: /^Paid/ }).first().click();
  await expect(page).toHaveURL(/filter=paid/);
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toContainText("Paid");
  const shown = (await rows.count()) - 1;
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV" }).first().click(),
  ]);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\n");
  // Besides the rows: the heads and the sums.
  expect(lines).toHaveLength(shown + 2);
  await page
    .getByRole("navigation", { name: "You are here" })
    .getByRole("link", { name: /Alvarez/ })
    .click();
  await expect(page.getByRole("dialog", { name: /Alvarez/ })).toBeVisible();
});

test("the back office reads the same histories, and nobody reads those of a member who is not there", async ({
  page,
}) => {
  await logIn(page);
  await page.goto(`${tenantUrl("dental")}/dentist-new/members?filter=active&q=alvarez`, { waitUntil: "networkidle" });
  const href = await page.locator("a[data-row-link]").first().getAttribute("href");
  const id = /id=(\d+)/.exec(href ?? "")?.[1] ?? "";
  await page.goto(`${tenantUrl("dental")}/dentist-new/payment-history/${id}`);
  const rows = await page.getByRole("row").allInnerTexts();
  await logOut(page);
  await logIn(page, "admin");
  await page.goto(`${tenantUrl("dental")}/admin/payment-history/patient/${id}`);
  expect(await page.getByRole("row").allInnerTexts()).toEqual(rows);
  await page.goto(`${tenantUrl("dental")}/admin/membership-history/patient/1999999999`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/not here|not found|can’t find|couldn’t find/i);
});
