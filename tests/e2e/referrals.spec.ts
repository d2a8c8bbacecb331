// A family passes its link on, a friend comes by it, and the office sees whom to thank.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";
import { addressOf } from "../support/page-samples";

failOnComplaints();

test("a patient copies the link on a phone, and a friend joins with it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, "client");
  await page.goto("/patient-details/dashboard");
  await expect(page.getByRole("heading", { name: /^Recommend / })).toBeVisible();
  await expect(page.getByText(/joined with your link/)).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const path = new URL(link).pathname;
  const code = path.split("/").at(-1) ?? "";
  await expect(page.getByRole("link", { name: "Send by text" })).toHaveAttribute(
    "href",
    new RegExp(`^sms:.*${encodeURIComponent(path)}$`),
  );
  await fits(page);

  await context.clearCookies();
  await page.goto(`${path}?lang=es-US`);
  await expect(page.getByText(/^Maria tiene una membresía en /)).toBeVisible();
  await expect(page.getByText("Alvarez")).toHaveCount(0);
  await fits(page);
  await page.goto(`${path}?lang=en-US`);
  await expect(page.getByText(/^Maria is a member at .* and recommends it to you\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Join", exact: false }).first().click();
  await expect(page).toHaveURL(new RegExp(`/signup/.*referralCode=${code}`));
});

test("the office sees from the member's record whom they have brought", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, "dentist");
  await page.goto(await addressOf("dental", "/office-referral/[paymentUniqueId]"));
  await expect(page.getByRole("heading", { name: "Recommendations by Maria Alvarez" })).toBeVisible();
  await expect(page.getByText("3 families have joined with their link.")).toBeVisible();
  const table = page.getByRole("table", { name: "Families that joined" });
  await expect(table.getByRole("row")).toHaveCount(4);
  await fits(page);
  await page.getByRole("link", { name: "Maria Alvarez" }).click();
  await expect(page.getByRole("link", { name: "Link and who joined with it" })).toBeVisible();
  await page.goto("/account/codes");
  await expect(page.getByRole("link", { name: "Maria Alvarez’s link" })).toBeVisible();
});

test("an address nobody was given is not found", async ({ page }) => {
  const answer = await page.goto("/patient-referral/1-000000000000");
  expect(answer?.status()).toBe(404);
});
