// An association at work: who works for it, what it offers its practices, and whom it invites.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("an association adds somebody, changes their role and takes the invitation back", async ({ page }) => {
  const email = `staff-${Date.now().toString(36)}@lone-star.example`;
  await logIn(page, "association", "dental");
  await page.goto(`${tenantUrl("dental")}/associations/users`);
  await page.getByRole("button", { name: "Add user" }).click();
  const adding = page.getByRole("dialog", { name: "Add user" });
  await adding.getByLabel("First name").fill("Ada");
  await adding.getByLabel("Last name").fill(`Young ${email.slice(6, 10)}`);
  await adding.getByLabel("Email").fill("dentist@dental.test");
  await adding.getByRole("button", { name: "Add user" }).click();
  await expect(adding.getByText("This email already belongs to another account").first()).toBeVisible();
  await expect(adding.getByLabel("First name")).toHaveValue("Ada");
  await adding.getByLabel("Email").fill(email);
  await adding.getByRole("button", { name: "Add user" }).click();
  await expect(adding).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Staff");
  await expect(row).toContainText("Invited");
  const act = async (item: string) => {
    await row.getByRole("button", { name: /^Actions for Ada/ }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await act("Change role");
  const changing = page.getByRole("dialog", { name: /^Role of Ada/ });
  await changing.getByRole("radio", { name: "Affiliate" }).click();
  await fits(page);
  await changing.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Affiliate");
  await act("Take back invitation");
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back invitation" }).click();
  await expect(row).toContainText("Turned off");
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});

test("an association offers a plan template, its practice adds a copy with one click, and the association sees who has one", async ({
  page,
  browser,
}) => {
  const base = tenantUrl("dental");
  const name = `Lone Star Care ${Date.now().toString(36)}`;
  await logIn(page, "association", "dental");
  await page.goto(`${base}/associations/custom-membership`);
  await page.getByRole("link", { name: "New template" }).click();
  await page.getByRole("link", { name: "Blank plan for adults" }).click();
  const form = page.getByRole("form", { name: "Plan template" });
  await form.getByRole("button", { name: "Save and offer" }).click();
  await expect(form.getByText("This field is required").first()).toBeVisible();
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.locator('textarea[name="description"]').fill("Two cleanings a year");
  await form.getByRole("button", { name: "Save and offer" }).click();
  await expect(page.getByText("No practice has a copy yet")).toBeVisible();
  await fits(page);

  const office = await (await browser.newContext()).newPage();
  await logIn(office, "dentist", "dental");
  await office.goto(`${base}/dentist-new/memberships?id=new`);
  await office.getByRole("button", { name: `Add ${name} to my plans` }).click();
  await expect(office.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(office.getByText("Plan added as a draft.")).toBeVisible();
  await office.goto(`${base}/dentist-new/memberships`);
  const tile = office.getByRole("listitem").filter({ hasText: name });
  await expect(tile).toContainText("From Lone Star Dental Association");
  await tile.getByRole("button", { name: `Actions for ${name}` }).click();

  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "Bright Smiles Dental" });
  await expect(row).toContainText("Draft");
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);

  // What the story has made goes again: others count the office's plans.
  await office.getByRole("menuitem", { name: "Delete draft" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Delete draft" }).click();
  await expect(tile).toBeHidden();
  await page.goto(`${base}/associations/custom-membership?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Template withdrawn")).toBeVisible();
});
