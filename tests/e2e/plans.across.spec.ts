// The back office finds a plan of any office, changes it where the office would, and steps into the office from it.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();
const PLANS = `${tenantUrl("vision")}/admin/custom-membership`;

test("a plan of any office is found, opened, changed and seen at its office", async ({ page }) => {
  await logIn(page, "admin", "vision");
  await page.goto(PLANS);
  await fits(page);
  await page
    .getByRole("link", { name: /^Draft/ })
    .first()
    .click();
  await expect(page).toHaveURL(/filter=draft/);
  await page.goto(`${PLANS}?filter=active&sort=office`);
  const row = page
    .getByRole("row")
    .filter({ has: page.locator("a[data-row-link]") })
    .first();
  const name = ((await row.locator("a[data-row-link]").textContent()) ?? "").trim();
  await page
    .getByRole("button", { name: `Actions for ${name}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: /^Plans of / }).click();
  await expect(page).toHaveURL(/dentistInfoId=\d+$/);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/dentistInfoId=\d+&tab=settings/);
  await page.goBack();
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page).toHaveURL(/dentistInfoId=\d+&id=\d+/);
  const spanish = page.getByLabel("Name in Spanish");
  const before = await spanish.inputValue();
  await spanish.fill(`${before} B`);
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect(page.getByText("Plan saved").first()).toBeVisible();
  await page.reload();
  await expect(spanish).toHaveValue(`${before} B`);
  await spanish.fill(before);
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect(page.getByText("Plan saved").first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);

  await page.goto(`${PLANS}?filter=active&sort=office`);
  await fits(page);
  await page
    .getByRole("button", { name: `Actions for ${name}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: /^Open at / }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Asked by phone");
  await page.getByRole("dialog").getByRole("button", { name: "Log in as" }).click();
  await expect(page.getByRole("region", { name: "Viewing as someone else" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
});

test("an office that is none is not found", async ({ page }) => {
  await logIn(page, "admin", "vision");
  await page.goto(`${PLANS}?dentistInfoId=1999999999`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/not found|not here|cannot find/i);
});
