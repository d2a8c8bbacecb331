// A promo code that practices have is part of their price. How codes are kept otherwise: `kept-lists.spec`.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";

failOnComplaints();

test("a code practices have signed up with cannot be deleted", async ({ page }) => {
  await logIn(page, "admin", "vision");
  await page.goto(`${tenantUrl("vision")}/admin/promos?filter=ended`);
  await page.getByRole("button", { name: "Actions for FIRST100" }).click();
  await expect(page.getByRole("menuitem", { name: /^Delete/ })).toBeDisabled();
});
