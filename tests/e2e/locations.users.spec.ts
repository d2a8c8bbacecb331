// Who works where in an organization: found by name, given one location more, which is then taken away again.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("somebody is given a location and has it taken away again, each with what it does said first", async ({
  page,
}) => {
  await logIn(page, "hq");
  await page.goto(`${tenantUrl("dental")}/account/manage-users`, { waitUntil: "networkidle" });
  await page.getByRole("searchbox").fill("brandt");
  await page.waitForURL(/[?&]q=/);
  const people = page.locator("a[data-row-link]");
  await expect(people).toHaveCount(1);
  await fits(page);
  await people.click();
  await expect(page.getByRole("heading", { name: "Elias Brandt", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: /Other locations/ }).click();
  const give = page.getByRole("button", { name: /^Let Elias Brandt work at / }).first();
  const location = ((await give.getAttribute("aria-label")) ?? "").replace("Let Elias Brandt work at ", "");
  await give.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`They can open ${location} right away, as: Provider.`);
  await fits(page);
  await question.getByRole("button", { name: "Add location" }).click();
  await expect(page.getByText("Location added.")).toBeVisible();
  await page.getByRole("link", { name: /Works here/ }).click();
  await expect(page.getByRole("link", { name: /Works here/ })).toHaveAttribute("aria-current", "true");

  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await page.getByRole("button", { name: `Take ${location} away from Elias Brandt` }).click();
  await expect(question).toContainText("They are logged out at once, and can log in again for the 2 locations");
  await fits(page);
  await question.getByRole("button", { name: "Take away" }).click();
  await expect(page.getByText("Location taken away.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Take ${location} away from Elias Brandt` })).toHaveCount(0);
});

test("somebody follows a group and then no longer, each with the locations that come or go said first", async ({
  page,
}) => {
  await logIn(page, "hq");
  await page.goto(`${tenantUrl("dental")}/account/manage-users?q=brandt`, { waitUntil: "networkidle" });
  await page.locator("a[data-row-link]").click();
  await page.getByRole("button", { name: "Follow a group" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption({ index: 1 });
  await expect(dialog).toContainText(/They can open 3 more locations: .+, .+, .+\./);
  await fits(page);
  await dialog.getByRole("button", { name: "Follow a group" }).click();
  await expect(page.getByText("Group added. They can open 3 more locations now.")).toBeVisible();
  await expect(page.getByText(/^Follows the group /)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await page.getByRole("button", { name: /^Elias Brandt stops following / }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/They can no longer open 3 locations: /);
  await expect(question).toContainText("can log in again for the 2 locations they still have");
  await fits(page);
  await question.getByRole("button", { name: "Stop following" }).click();
  await expect(page.getByText("Group taken away with 3 locations.")).toBeVisible();
  await expect(page.getByText(/^Follows the group /)).toHaveCount(0);
});
