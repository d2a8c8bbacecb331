// Plans of an organization: seen as a list and by location, changed at one location with the effect shown first, and given back.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

const PAGE = "/account/manage-plans";

test("a location sets its own name for a plan, the matrix says so, and it is given back", async ({ page }) => {
  await logIn(page, "hq");
  await page.goto(`${tenantUrl("dental")}${PAGE}?tab=plans`, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Plans of your organization", level: 1 })).toBeVisible();
  await fits(page);
  await page
    .getByRole("row", { name: /All locations/ })
    .getByRole("link")
    .first()
    .click();
  const location = "Summit Dental Tucson";
  await page.getByRole("link", { name: location }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`at ${location}`);
  await page.getByLabel("Name", { exact: true }).fill("Tucson Plan");
  await page.getByRole("button", { name: "Show what changes" }).click();
  const effect = page.getByRole("dialog");
  await expect(effect).toContainText("The plan changes at 1 location.");
  await expect(effect.getByRole("row", { name: new RegExp(location) })).toContainText("Texts");
  await fits(page);
  await effect.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. The plan changed at 1 location")).toBeVisible();

  await page.goto(`${tenantUrl("dental")}${PAGE}?tab=matrix`, { waitUntil: "networkidle" });
  const cell = page.getByRole("link", { name: new RegExp(`${location}: Offered; set here: Texts`) });
  await expect(cell).toBeVisible();
  await cell.focus();
  await page.keyboard.press("ArrowUp");
  await expect(cell).not.toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(cell).toBeFocused();
  await fits(page);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Undo own setting" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo own setting" }).click();
  await expect(page.getByText("Saved. The plan changed at 1 location")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo own setting" })).toHaveCount(0);
});

test("plans that locations set themselves are merged into one, and that is taken back", async ({ page }) => {
  await logIn(page, "hq");
  await page.goto(`${tenantUrl("dental")}${PAGE}?tab=own`, { waitUntil: "networkidle" });
  const row = page.getByRole("row", { name: /Gum Care/ });
  await expect(row).toBeVisible();
  await fits(page);
  await row.getByRole("button", { name: /^Merge / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Merge into" }).selectOption({ label: "Gum Care" });
  await dialog.getByLabel("Summit Dental Boulder").click();
  await dialog.getByRole("button", { name: "Show what changes" }).click();
  await expect(dialog.getByRole("row", { name: /Summit Dental Denver/ })).toContainText(
    "Follows the organization's plan",
  );
  await expect(dialog.getByText("Summit Dental Boulder")).toHaveCount(0);
  await fits(page);
  await dialog.getByRole("button", { name: "Merge 5 plans" }).click();
  await expect(page.getByText("5 plans merged")).toBeVisible();
  await expect(page.getByText(/^5 location plans were merged into/)).toBeVisible();
  await page.getByRole("button", { name: "Undo merge" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo merge" }).click();
  await expect(page.getByText("Merge undone: 5 plans are as they were")).toBeVisible();
  await expect(page.getByText(/location plans were merged into/)).toHaveCount(0);
});

test("on a phone, in Spanish, in the other tenant: the list, a location's template, and whose plan it is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await logIn(page, "hq", "vision");
  await page.goto(`${tenantUrl("vision")}${PAGE}?tab=plans&lang=es-US`, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Planes de su organización", level: 1 })).toBeVisible();
  await fits(page);
  await page.getByRole("link", { name: "Por sucursal" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await fits(page);
});
