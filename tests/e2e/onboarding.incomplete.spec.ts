// A sign-up that is not finished is found, helped on, deleted with a reason, and taken back.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { newOffice } from "../support/page-samples";

failOnComplaints();

test("a sign-up is sent a new link, deleted with a reason, and restored", async ({ page }) => {
  const { email } = await newOffice("dental");
  await logIn(page, "admin", "dental");
  await page.goto(`/admin/incomplete?q=${encodeURIComponent(email)}`);
  await expect(page.locator("a[data-row-link]", { hasText: email })).toBeVisible();
  const menu = page.getByRole("button", { name: `Actions for ${email}` });
  await menu.click();
  await page.getByRole("menuitem", { name: "Send a new link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`The link is on its way to ${email}.`)).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 person can no longer log in");
  await dialog.getByRole("button", { name: "Delete sign-up" }).click();
  await dialog.getByRole("textbox", { name: "Why is it deleted?" }).fill("Signed up twice by mistake");
  await dialog.getByRole("button", { name: "Delete sign-up" }).click();
  await expect(page.getByText("The sign-up is deleted.")).toBeVisible();
  await expect(page.getByText("No sign-ups found")).toBeVisible();
  await page.goto(`/admin/incomplete?filter=deleted&q=${encodeURIComponent(email)}`);
  await menu.click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await expect(page.getByText(/The sign-up is restored/)).toBeVisible();
});
