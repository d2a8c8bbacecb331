// Giving money back at a member's page: one line of a payment, several payments at once, what it says before and after.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

async function payments(page: Page) {
  await logIn(page);
  await page.goto(`${tenantUrl("dental")}/dentist-new/members?filter=active&q=alvarez`, { waitUntil: "networkidle" });
  await page.locator("a[data-row-link]").first().click();
  await page.getByRole("tab", { name: "Payments" }).click();
  await page.getByRole("button", { name: "Refund", exact: true }).first().waitFor();
}

test("one line and then several payments: each says where it goes and what comes back, and stands in the ledger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await payments(page);
  await page.getByRole("button", { name: "Refund", exact: true }).first().click();
  const one = page.getByRole("dialog", { name: "Refund", exact: true });
  await one.getByRole("radio").nth(1).click();
  const most = await one.getByLabel("Amount").inputValue();
  expect(Number(most)).toBeGreaterThan(0);
  const stays = one.getByText(
    / will stay on the plan unless you cancel\. Refunded time runs through \d{2}\/\d{2}\/\d{4}\./,
  );
  await expect(stays).toHaveCount(1);
  await fits(page);
  await one.getByLabel("Amount").fill("1.00");
  await expect(stays).toHaveCount(0);
  await one.getByLabel("Reason").fill("One line too much");
  await expect(one.getByText(/ending in \d{4} · \$1\.00/)).toBeVisible();
  await expect(one.getByText("A refund cannot be undone.")).toBeVisible();
  await fits(page);
  await one.getByRole("button", { name: "Refund $1", exact: true }).click();
  await expect(one).toBeHidden();
  await expect(page.getByText(/^\$1 refunded to .+ ending in \d{4}\./)).toBeVisible();
  await expect(page.getByText("Partly refunded · $1", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Refund · One line too much").first()).toBeVisible();

  await page.getByRole("button", { name: "Refund several payments" }).click();
  const several = page.getByRole("dialog", { name: "Refund several payments" });
  await several.getByRole("checkbox").nth(0).click();
  await several.getByRole("checkbox").nth(1).click();
  await several.getByLabel("Amount").fill("1.50");
  await several.getByLabel("Reason").fill("Both months");
  await fits(page);
  await expect(several.getByText(/ending in \d{4} · \$1\.50/)).toBeVisible();
  await several.getByRole("button", { name: "Refund $1.50", exact: true }).click();
  await expect(several).toBeHidden();
  await expect(page.getByText("Refund · Both months").first()).toBeVisible();
});
