import { expect, test } from "@playwright/test";
import { logIn } from "../support/browser";

test("a group is made, a location moved into it and back with what that does said first, and the group deleted", async ({
  page,
}) => {
  await logIn(page, "hq");
  await page.goto("/account/manage-groups", { waitUntil: "networkidle" });
  const name = `Valley ${Date.now()}`;
  await page.getByRole("button", { name: "Add group" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Group name").fill(name);
  await dialog.getByRole("button", { name: "Add group" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  const location = "Summit Dental Tucson";
  const move = async (to: string, from: string | null) => {
    await page.getByRole("button", { name: `Move ${location} to ${to}` }).click();
    const question = page.getByRole("alertdialog");
    // What has left a group once does not follow its plans any more, so a second run of this story meets the other sentence.
    const follows = `stops following ${from}: Child Wellness`;
    const stays = `The plans and members of ${location} stay as they are`;
    if (from) await expect(question).toContainText(new RegExp(`${follows}|${stays}`));
    else await expect(question).toContainText(`The plans and members of ${location} stay as they are.`);
    await question.getByRole("button", { name: "Move here" }).click();
    await expect(question).toBeHidden();
  };
  await move(name, "East");
  await page.getByRole("link", { name: /In this group/ }).click();
  // Whoever acts before the page shows the move is refused, as if somebody else had made it.
  await expect(page.getByRole("link", { name: /In this group/ })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("row", { name: new RegExp(location) })).toBeVisible();

  // Nobody is on a plan of this group, so it can go; the location is without one then.
  await page.getByRole("button", { name: "Delete group" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete group" }).click();
  await expect(page.getByRole("heading", { name: "Location groups", level: 1 })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);

  await page.locator("a[data-row-link]", { hasText: "East" }).click();
  await page.getByRole("link", { name: /Other locations/ }).click();
  await move("East", null);
});
