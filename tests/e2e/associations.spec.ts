// An association is added with the link it gets, approved, renamed and ended; its link works in between, the old one too.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("an association is added, approved, given another address and ended; its link follows", async ({
  page,
  browser,
}) => {
  const base = tenantUrl("dental");
  const stamp = Date.now().toString(36);
  const name = `Harbor Society ${stamp}`;
  await logIn(page, "admin", "dental");
  await page.goto(`${base}/admin/associations`);
  await page.getByRole("button", { name: "Add association" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add association" });
  await adding.getByLabel("Association", { exact: true }).fill(name);
  const address = adding.getByLabel("Sign-up address", { exact: true });
  await address.fill("login");
  await adding.getByRole("switch", { name: "Approve now" }).click();
  await adding.getByRole("button", { name: "Add association" }).click();
  await expect(adding.getByText("Our own pages use this address.").first()).toBeVisible();
  await expect(adding.getByLabel("Association", { exact: true })).toHaveValue(name);
  await address.fill(`Harbor-${stamp}`);
  await expect(adding.getByText(`/accounts/harbor-${stamp}`)).toBeVisible();
  await adding.getByRole("button", { name: "Add association" }).click();
  await expect(adding).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Waiting");

  const act = async (item: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await act("Approve");
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expect(row).toContainText("Open");

  await act("Edit");
  const editing = page.getByRole("dialog", { name: `Edit ${name}` });
  await editing.getByLabel("Sign-up address", { exact: true }).fill(`bay-${stamp}`);
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText(`Before: harbor-${stamp}`);
  // Who is logged in is led home from the sign-up.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${base}/accounts/harbor-${stamp}`);
  await expect(visitor).toHaveURL(`${base}/enroll/practice?promo=bay-${stamp}`);

  await act("End");
  const ending = page.getByRole("dialog", { name: `End ${name}?` });
  await ending.getByRole("button", { name: "End" }).click();
  await expect(ending.getByText("This field is required").first()).toBeVisible();
  await ending.getByLabel("Reason", { exact: true }).fill("They asked us to end it.");
  await ending.getByRole("button", { name: "End" }).click();
  await expect(row).toContainText("Ended");
  await fits(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  expect((await visitor.goto(`${base}/accounts/bay-${stamp}`))?.status()).toBe(404);
});
