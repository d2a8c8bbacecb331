// An office changes its own plan: what that means stands in the dialog, the billing page agrees, and it can be taken back.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";
import { centsOf } from "../support/sheets";

failOnComplaints();
test.use({ viewport: { width: 390, height: 844 }, baseURL: tenantUrl("dental") });

test("another tier shows its dates and amounts first, and can be canceled", async ({ page }) => {
  await logIn(page);
  await page.goto("/account/settings/billing");
  await page.getByRole("link", { name: "Change plan" }).click();
  await page.waitForURL(/\/account\/upgrade/);
  await expect(page.getByRole("radio", { name: /Growth/ })).toBeChecked();
  await page.getByRole("radio", { name: /Group/ }).click();
  await page.getByRole("button", { name: "Review change" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Change to Group, monthly?" });
  await expect(dialog).toContainText("$299 a month instead of $149");
  await expect(dialog).toContainText("3% instead of 4%");

  await expect(dialog).toContainText("Plan price on your next invoice");
  await expect(dialog).toContainText("Nothing is charged today");
  await fits(page);
  await dialog.getByRole("button", { name: /^Change from / }).click();
  await expect(page.getByText(/^Group from /)).toBeVisible();
  await fits(page);

  const planPrice = async () => {
    await page.goto("/account/settings/billing");
    const line = page.getByText("Plan price", { exact: true }).locator("xpath=following-sibling::dd");
    return centsOf((await line.textContent()) ?? "");
  };
  expect(await planPrice()).toBe(29_900);
  // The same screen at the addresses of the older style, and a plan that a link points at.
  await page.goto("/dentist-new/upgrade-form?tierLevel=1&pricingPeriod=year");
  await expect(page.getByRole("radio", { name: /Starter/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Annual" })).toBeChecked();
  await page.goto("/dentist-new/upgrade?tierLevel=9");
  await expect(page.getByRole("radio", { name: /Growth/ })).toBeChecked();
  await page.getByRole("button", { name: "Cancel change" }).click();
  await page.getByRole("button", { name: "Keep Growth" }).click();
  await expect(page.getByText(/^Group from /)).toHaveCount(0);
  expect(await planPrice()).toBe(14_900);
});

test("who does not run the practice is told who does", async ({ page }) => {
  await logIn(page, "dentist_standard");
  await page.goto("/account/upgrade");
  await expect(page.getByText(/Only a dentist or office admin of your practice/)).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
});
