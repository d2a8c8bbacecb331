// A senior administrator closes an office: what that does is said before, and taken back it is as if it had never been.
import { expect, test } from "@playwright/test";
import { addDays, format } from "date-fns";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

for (const tenant of ["dental", "vision"] as const)
  test(`an office closes, says so, and stays open after all: ${tenant}`, async ({ page }) => {
    await logIn(page, "super_admin", tenant);
    await page.goto(`${tenantUrl(tenant)}/admin/dentists?filter=live`);
    await page.locator("a[data-row-link]").last().click();
    const drawer = page.getByRole("dialog").first();
    await drawer.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Close office" }).click();
    const dialog = page.getByRole("dialog", { name: /^Close .+\?$/ });
    await dialog.getByLabel("Last day").fill(format(addDays(new Date(), -3), "MM/dd/yyyy"));
    await expect(dialog.getByText("Choose today or a later day.").first()).toBeVisible();
    const lastDay = addDays(new Date(), 20);
    await dialog.getByLabel("Last day").fill(format(lastDay, "MM/dd/yyyy"));
    await expect(dialog.getByText("From now on nobody can join.")).toBeVisible();
    await expect(dialog.getByText("The payout account is paid out as usual.")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole("button", { name: "Announce closing" }).click();
    await expect(page.getByText("Closing announced").first()).toBeVisible();
    await expect(drawer.getByText("This office closes")).toBeVisible();
    await expect(drawer.getByText(`${format(lastDay, "MM/dd/yyyy")} is its last day.`)).toBeVisible();
    // Whoever works there reads that nobody can join, and is led nowhere to sign somebody up.
    const address = page.url();
    await drawer.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Log in as" }).click();
    const asking = page.getByRole("dialog", { name: "Log in as" });
    await asking.getByLabel("Reason").fill("Asked by phone");
    await asking.getByRole("button", { name: "Log in as" }).click();
    await expect(page.getByRole("region", { name: "This office closes" })).toBeVisible();
    for (const path of ["/account/dashboard", tenant === "dental" ? "/dentist-new/members" : "/account/members"]) {
      await page.goto(`${tenantUrl(tenant)}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("link", { name: /^Add (member|patient)$/i })).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Back to Admin" }).click();
    await page.waitForURL(/\/admin\/dentists/);
    await page.goto(address);
    await drawer.getByRole("button", { name: "Keep it open" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep it open" }).click();
    await expect(page.getByText("Closing taken back").first()).toBeVisible();
    await expect(drawer.getByText("This office closes")).toBeHidden();
  });
