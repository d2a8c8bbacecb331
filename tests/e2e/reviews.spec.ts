// An office writes what it thinks of us and changes it; who does not run the office reads it.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, logOut, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("an office changes its review, which is then to be read again, and its staff reads it", async ({ page }) => {
  const text = `Quick to answer, ${Date.now()}`;
  await logIn(page, "dentist", "vision");
  await page.goto(`${tenantUrl("vision")}/dentist-new/reviews`);
  await expect(page.getByRole("img", { name: /stars? of 5/ })).toBeVisible();
  await page.getByRole("radio", { name: "4 – Good" }).click();
  await page.getByLabel("Your review").fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  await page.getByLabel("Your review").fill(text);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Thank you. Your review was saved.")).toBeVisible();
  await expect(page.getByRole("img", { name: "4 stars of 5" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sent", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);

  await logOut(page);
  await logIn(page, "dentist_standard", "vision");
  await page.goto(`${tenantUrl("vision")}/dentist-new/reviews`);
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await fits(page);
});

test("the back office reads a review, publishes it, takes that back and hides it", async ({ page }) => {
  const text = `Reads well, ${Date.now()}`;
  const base = tenantUrl("dental");
  await logIn(page, "dentist");
  await page.goto(`${base}/dentist-new/reviews`);
  await page.getByRole("radio", { name: "5 – Excellent" }).click();
  await page.getByLabel("Your review").fill("");
  await page.getByLabel("Your review").fill(text);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Thank you. Your review was saved.")).toBeVisible();

  await logOut(page);
  await logIn(page, "admin");
  await page.goto(`${base}/admin/reviews?filter=submitted`);
  await page.getByRole("searchbox").fill(text);
  await page.waitForURL(/[?&]q=/);
  const row = page.getByRole("table", { name: "Reviews" }).getByRole("row").filter({ hasText: text });
  await row.locator("a[data-row-link]").click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(text)).toBeVisible();
  await fits(page);
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Review published")).toBeVisible();
  await expect(drawer.getByText("Published", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(drawer.getByText("To read", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Hide" }).click();
  await expect(page.getByText("Review hidden")).toBeVisible();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.goto(`${base}/admin/reviews`);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});
