// One of an organization's locations closes and another takes its members over: said family by family before, and taken back.
import { expect, test } from "@playwright/test";
import { addDays, format } from "date-fns";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

for (const [tenant, closes, takesOver] of [
  ["dental", "Summit Dental Tucson", "Summit Dental Mesa"],
  ["vision", "Northlight Stamford", "Northlight Hartford"],
] as const)
  test(`a location closes and another takes its members over: ${tenant}`, async ({ page }) => {
    await logIn(page, "super_admin", tenant);
    await page.goto(`${tenantUrl(tenant)}/admin/dentists?q=${encodeURIComponent(closes)}`);
    await page.locator("a[data-row-link]", { hasText: closes }).first().click();
    const drawer = page.getByRole("dialog").first();
    await drawer.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Close office" }).click();
    const dialog = page.getByRole("dialog", { name: /^Close .+\?$/ });
    await dialog.getByLabel("Last day").fill(format(addDays(new Date(), 20), "MM/dd/yyyy"));
    const choice = dialog.getByLabel("Members continue at");
    await expect(dialog.getByText("From now on nobody can join.")).toBeVisible();
    await expect(choice.getByRole("option", { name: closes })).toHaveCount(0);
    // Without another location, nothing is said of one.
    await expect(dialog.getByText(/to Summit|to Northlight/)).toHaveCount(0);
    await choice.selectOption({ label: takesOver });
    await expect(dialog.getByText(new RegExp(`famil.+ moves? to ${takesOver}`))).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await fits(page);
    }
    await dialog.getByRole("button", { name: "Announce closing" }).click();
    await expect(page.getByText("Closing announced").first()).toBeVisible();
    // Announced, it says the same of the location that was chosen.
    await expect(drawer.getByText(new RegExp(`famil.+ moves? to ${takesOver}`))).toBeVisible();
    // Who is to take members over does not close meanwhile.
    await page.goto(`${tenantUrl(tenant)}/admin/dentists?q=${encodeURIComponent(takesOver)}`);
    await page.locator("a[data-row-link]", { hasText: takesOver }).first().click();
    await drawer.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Close office" }).click();
    await dialog.getByLabel("Last day").fill(format(addDays(new Date(), 20), "MM/dd/yyyy"));
    await expect(dialog.getByText("It takes over the members of another location that closes.")).toBeVisible();
    await page.goto(`${tenantUrl(tenant)}/admin/dentists?q=${encodeURIComponent(closes)}`);
    await page.locator("a[data-row-link]", { hasText: closes }).first().click();
    await drawer.getByRole("button", { name: "Keep it open" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep it open" }).click();
    await expect(page.getByText("Closing taken back").first()).toBeVisible();
    await expect(drawer.getByText("This office closes")).toBeHidden();
  });
