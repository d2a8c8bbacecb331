import { expect, test } from "@playwright/test";
import { failOnComplaints } from "../support/browser";
import { typeCard } from "../support/enrolling";
import { fits } from "../support/fits";
import { confirmEmail } from "../support/signing-up";

failOnComplaints();

test("a practice subscribes: plan, email, code, coupon, then the card, and goes on to its set-up", async ({ page }) => {
  const email = `subscriber-${Date.now()}@example.com`;
  // The old address, with what a letter may have chosen beforehand.
  await page.goto("/checkout?promo=lone-star&tierLevel=2&pricingPeriod=year", { waitUntil: "networkidle" });
  await expect(page).toHaveURL(/\/subscribe\?promo=lone-star/);
  await expect(page.getByRole("radio", { name: /^Growth/ })).toBeChecked();
  await expect(page.getByText("Lone Star Dental Association")).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await confirmEmail(page, email);

  await page.getByRole("heading", { name: "Add your card" }).waitFor();
  await expect(page.getByText("You are not charged today.")).toBeVisible();
  await expect(page.getByText("$1,490.00")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  // Left and come back to: the office is there, the card is what is missing.
  await page.reload();
  await typeCard(page, "4242424242424242", "78701");
  await page.getByRole("button", { name: "Save card" }).press("Enter");
  await page.waitForURL(/\/accounts\/complete-dentist-signup\/\d+\/resume/);
  await page.goto("/subscribe");
  await page.waitForURL(/\/accounts\/complete-dentist-signup\/\d+\/resume/);
});
