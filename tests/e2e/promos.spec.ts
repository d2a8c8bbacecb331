// The back office makes a promo code, changes it, ends it, takes that back and deletes it; both tenants have the page.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("an administrator keeps the promo codes", async ({ page }) => {
  const code = `E2E-${Date.now()}`;
  await logIn(page, "admin");
  await page.goto(`${tenantUrl("dental")}/admin/promos`);
  await page.getByRole("button", { name: "Add promo code" }).click();
  const adding = page.getByRole("dialog", { name: "Add promo code" });
  await adding.getByRole("button", { name: "Add promo code" }).click();
  await expect(adding.getByRole("alert")).toContainText("Please check 3 fields");
  await adding.getByRole("textbox", { name: "Code" }).fill(code.toLowerCase());
  await adding.getByLabel("Name").fill("Made in a test");
  await adding.getByLabel("Discount").fill("12.5");
  await adding.getByRole("button", { name: "Add promo code" }).click();
  await expect(page.getByText("Promo code added.")).toBeVisible();
  await expect(adding).toBeHidden();

  await page.getByRole("searchbox", { name: "Search code or name" }).fill(code);
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("12.5%");
  const act = async (name: string) => {
    await row.getByRole("button", { name: `Actions for ${code}` }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Edit");
  await page.getByRole("dialog").getByLabel("Discount").fill("20");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("20%");

  await act("End");
  await page.getByRole("alertdialog").getByRole("button", { name: "End" }).click();
  await expect(row).toContainText("Ended");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Active");

  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await act("Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("a code practices have signed up with cannot be deleted", async ({ page }) => {
  await logIn(page, "admin", "vision");
  await page.goto(`${tenantUrl("vision")}/admin/promos?filter=ended`);
  await page.getByRole("button", { name: "Actions for FIRST100" }).click();
  await expect(page.getByRole("menuitem", { name: /^Delete/ })).toBeDisabled();
});
