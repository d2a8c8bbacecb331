// An administrator moves the demo's clock by a day and sees what came of it. Runs once everybody else is done.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("a day goes by in the demo, and the page tells what happened", async ({ page }) => {
  test.setTimeout(240_000);
  await logIn(page, "admin");
  await page.goto("/test-playground");
  const today = page.locator("[aria-live=polite]").first();
  const [before = ""] = await today.allInnerTexts();
  await page.getByRole("button", { name: "One day" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Go" }).click();
  await expect(page.getByText(/^What happened since/)).toBeVisible({ timeout: 180_000 });
  const day = (text: string) => new Date(text).getTime() / 86_400_000;
  const [after = ""] = await today.allInnerTexts();
  expect(Math.round(day(after) - day(before))).toBe(1);
  await expect(page.getByText("Failed attempts")).toBeVisible();
  await fits(page);
});
