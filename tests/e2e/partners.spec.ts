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
