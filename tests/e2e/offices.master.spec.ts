// The numbers of the business lead to their rows, and a month to every office's files.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";

failOnComplaints();

test("a number leads to its rows, and a month is chosen by its name", async ({ page }) => {
  await logIn(page, "admin", "dental");
  await page.goto("/admin/kpi");
  await expect(page.getByRole("heading", { level: 1, name: "Key numbers" })).toBeVisible();
  await expect(page.getByRole("list").filter({ hasText: "Finished setup" })).toBeVisible();
  await page.getByRole("link", { name: /Fees last month/ }).click();
  await expect(page).toHaveURL(/admin\/reports\?month=\d{4}-\d\d&sort=-fees/);
  await expect(page.getByRole("row", { name: /All offices shown/ })).toBeVisible();
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Active members in Excel" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "This month as PDF" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/admin/reports?month=2090-01");
  await expect(page.getByText(/This period begins on 01\/01\/2090/)).toBeVisible();
});
