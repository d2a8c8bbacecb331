// A location leaves its organization: closed by who runs all of them and taken back, or sold; who runs some of them reads why not.
import { expect, type Page, test } from "@playwright/test";
import { addDays, format } from "date-fns";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

/** Opens the first location of the list that a search finds; returns its name. */
async function open(page: Page, tenant: "dental" | "vision", q: string): Promise<string> {
  await page.goto(`${tenantUrl(tenant)}/account/manage-locations?q=${q}`, { waitUntil: "networkidle" });
  await page.locator("a[data-row-link]").first().click();
  await page.waitForURL(/[?&]id=/);
  return (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
}

for (const [tenant, place] of [
  ["dental", "Orlando"],
  ["vision", ""],
] as const)
  test(`an organization closes a location itself and keeps it open after all: ${tenant}`, async ({ page }) => {
    await logIn(page, "chain", tenant);
    const name = await open(page, tenant, place);
    await page
      .locator("main")
      .getByRole("button", { name: `Actions for ${name}` })
      .click();
    await page.getByRole("menuitem", { name: "Close location" }).click();
    const dialog = page.getByRole("dialog", { name: `Close ${name}?` });
    await dialog.getByLabel("Last day").fill(format(addDays(new Date(), 20), "MM/dd/yyyy"));
    await expect(dialog.getByText("From now on nobody can join.")).toBeVisible();
    await dialog.getByLabel("Members continue at").selectOption({ index: 1 });
    await expect(dialog.getByText(/famil(y|ies) (moves? to|is asked|are asked|cannot move)/).first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page);
    await dialog.getByRole("button", { name: "Announce closing" }).click();
    await expect(page.getByText("Closing announced").first()).toBeVisible();
    await expect(page.getByText("This office closes")).toBeVisible();
    await fits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Keep it open" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep it open" }).click();
    await expect(page.getByText("Closing taken back").first()).toBeVisible();
    await expect(page.getByText("This office closes")).toBeHidden();
  });

test("who runs some of the locations reads why they cannot sell one, and is offered no closing", async ({ page }) => {
  await logIn(page, "area", "dental");
  await open(page, "dental", "");
  await expect(page.locator("main").getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Sell location" }).click();
  await expect(page.getByRole("dialog")).toContainText("Only somebody who runs every location");
  await expect(page.getByLabel("First name")).toHaveCount(0);
});

test("a location is sold: what that does is read, its buyer and its name are typed, and it is gone", async ({
  page,
}) => {
  await logIn(page, "chain", "dental");
  const name = await open(page, "dental", "Paducah");
  await page.getByRole("button", { name: "Sell location" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Bianca");
  await dialog.getByLabel("Last name").fill("Buyer");
  await dialog.getByLabel("Email").fill("bianca@bought.test");
  await dialog.getByLabel("Type the name of the location").fill("Some other place");
  await dialog.getByRole("button", { name: "See what this does" }).click();
  await expect(dialog.getByText("This is not the name of the location.").first()).toBeVisible();
  await dialog.getByLabel("Type the name of the location").fill(name);
  await dialog.getByRole("button", { name: "See what this does" }).click();
  await expect(dialog).toContainText(/keeps? plans?, prices? and payment days, and gets? no letter\./);
  await expect(dialog).toContainText("can no longer open it");
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await dialog.getByRole("button", { name: `Sell ${name}` }).click();
  await expect(page.getByText(`${name} is sold and no longer part of your organization.`)).toBeVisible();
  await page.goto(`${tenantUrl("dental")}/account/manage-locations?q=${encodeURIComponent(name)}`);
  await expect(page.locator("a[data-row-link]", { hasText: new RegExp(`^${name}$`) })).toHaveCount(0);
});
