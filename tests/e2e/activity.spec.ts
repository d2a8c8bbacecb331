// What was done in the practice: found by kind and person, and taken back where it stands.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, logOut, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("a colleague's change is found by who made it, and taken back", async ({ page }) => {
  const chart = `C-${Date.now() % 100_000}`;
  await logIn(page, "dentist_standard", "vision");
  await page.goto(`${tenantUrl("vision")}/account/members`);
  await page.locator("a[data-row-link]").first().click();
  const drawer = page.getByRole("dialog").first();
  await drawer.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: /^Edit / });
  const before = await edit.getByLabel("Chart number").inputValue();
  const name = ((await edit.getByRole("heading").first().textContent()) ?? "").replace("Edit ", "");
  await edit.getByLabel("Chart number").fill(chart);
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toHaveCount(0);

  await logOut(page);
  await logIn(page, "dentist", "vision");
  await page.goto(`${tenantUrl("vision")}/dentist-new/activity`);
  const who = page.getByRole("combobox", { name: "Who" });
  await expect(who.getByRole("option", { name: "Automatic" })).toHaveCount(1);
  await page.getByRole("searchbox").fill(name);
  const line = page.getByRole("row").filter({ hasText: chart }).first();
  await expect(line).toContainText("Details changed");
  await expect(line.getByRole("link", { name })).toBeVisible();
  await who.selectOption({ label: "Patients" });
  await page.getByRole("button", { name: "Show" }).last().click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await who.selectOption({ label: "Everybody" });
  await page.getByRole("button", { name: "Show" }).last().click();

  await line.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: `${chart} → ${before || "empty"}` })
      .first(),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});
