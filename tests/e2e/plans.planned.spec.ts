import { expect, test } from "@playwright/test";
import { addDays, format } from "date-fns";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";

const LIST = "/dentist-new/memberships";

failOnComplaints();

test("a price is planned for a day to come, stands on the plan's tile and is withdrawn", async ({ page }) => {
  const name = `Planned price ${Date.now()}`;
  await logIn(page);
  await page.goto(`${LIST}?id=new&template=general_adult`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  for (const label of ["Description", "Description in Spanish"]) {
    const box = page.getByRole("textbox", { name: new RegExp(`^${label}\\s*(\\(optional\\))?$`) });
    await box.fill((await box.inputValue()).replaceAll("__%", "15%"));
  }
  await page.getByRole("button", { name: "Save and activate" }).click();
  await page.waitForURL(/\?id=\d+$/);
  await page.goto(LIST);
  const tile = page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
  await tile.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "New price", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Monthly").fill("59");
  await dialog.getByText("On a day", { exact: true }).click();
  await dialog.getByLabel("First day").fill(format(addDays(new Date(), -3), "MM/dd/yyyy"));
  await dialog.getByRole("button", { name: "Preview change" }).click();
  await expect(dialog.getByText("This day has passed.")).toBeVisible();
  const day = addDays(new Date(), 40);
  await dialog.getByLabel("First day").fill(format(day, "MM/dd/yyyy"));
  await dialog.getByRole("button", { name: "Preview change" }).click();
  await expect(dialog.getByText(`From ${format(day, "MM/dd/yyyy")} for new members: $59 a month`)).toBeVisible();
  await fits(page);
  await dialog.getByRole("button", { name: "Set this price" }).click();
  await expect(tile).toContainText(`From ${format(day, "MMM d")}: $59 a month`);
  await expect(tile).toContainText("$49 a month");
  await tile.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(tile.getByText(`From ${format(day, "MMM d")}`)).toHaveCount(0);
});
