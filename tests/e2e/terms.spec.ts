// Our terms have changed: an office is asked at its log-in, may put it off, reads what is new, and signs; helpers are told who does.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("what has changed is read and signed, and the text that was signed is kept", async ({ page }) => {
  await logIn(page, "owner.large");
  await page.goto("/account/payouts");
  const bar = page.getByRole("region", { name: "Terms" });
  await bar.getByRole("button", { name: "Later" }).click();
  await page.goto("/account/disputes");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.context().clearCookies({ name: "terms" });
  await page.goto("/account/payouts");
  await bar.getByRole("link", { name: "Read and sign" }).click();

  await expect(page.getByRole("heading", { level: 2, name: "What has changed" })).toBeVisible();
  await expect(page.locator("ins").first()).toBeVisible();
  await expect(page.locator("del").first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await page.getByLabel("Your full name").fill("Somebody Else");
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(page.getByText("Type your first and last name as they stand in your profile").first()).toBeVisible();
  const hint = (await page.getByText(/^Type it as your signature/).textContent()) ?? "";
  await page.getByLabel("Your full name").fill(/\((.+)\)/.exec(hint)?.[1] ?? "");
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(page.getByText("Terms signed", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "What has changed" })).toHaveCount(0);
  await expect(page.locator("summary")).toHaveCount(2);
  await page.locator("summary").first().click();
  await expect(page.getByText(/SHA-256 fingerprint: [0-9a-f]{64}/).first()).toBeVisible();
  await page.goto("/account/payouts");
  await expect(bar).toHaveCount(0);
});

test("who does not run the practice reads them, and has nothing to sign", async ({ page }) => {
  await logIn(page, "dentist_standard");
  await page.goto("/dentist-new/terms-update");
  await expect(page.getByRole("heading", { level: 2, name: "The terms in full" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign", exact: true })).toHaveCount(0);
});
