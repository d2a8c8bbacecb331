// An association invites practices by mail: one signs up and takes a template over, one is invited again and taken back.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";
import { finishSetUp, signUpAs } from "../support/signing-up";
import { mailed, visitor } from "../support/visitor";

failOnComplaints();
const BASE = tenantUrl("dental");

test("an association invites a practice, which signs up by the mail and takes over its plan template", async ({
  page,
  browser,
}) => {
  test.slow();
  const stamp = Date.now().toString(36);
  const [joining, declining] = [`joining-${stamp}@practice.example`, `declining-${stamp}@practice.example`];
  await logIn(page, "association", "dental");
  const invite = async (practice: string, email: string) => {
    await page.getByRole("button", { name: "Invite a practice" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a practice" });
    await dialog.getByRole("textbox", { name: "Practice" }).fill(practice);
    await dialog.getByRole("textbox", { name: "Email" }).fill(email);
    await fits(page);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    return dialog;
  };
  await page.goto(`${BASE}/associations/dentists`);
  await expect(await invite("Poplar Dental", joining)).toBeHidden();
  await page.getByRole("link", { name: "Invitations you have sent" }).click();
  const row = (email: string) => page.getByRole("row").filter({ hasText: email });
  await expect(row(joining)).toContainText("Sent");
  const again = await invite("Poplar Dental", joining);
  await expect(again.getByText("This address has been invited already").first()).toBeVisible();
  await again.getByRole("textbox", { name: "Email" }).fill(declining);
  await again.getByRole("button", { name: "Send invitation" }).click();
  await expect(again).toBeHidden();

  const act = async (item: string) => {
    await row(declining)
      .getByRole("button", { name: /^Actions for Poplar Dental/ })
      .click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await act("Send again");
  await expect(page.getByText("Invitation sent again")).toBeVisible();
  await act("Take back");
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(row(declining)).toContainText("Taken back");

  const one = await visitor("dental");
  const [path] = await mailed(one, joining, /\/enroll\/practice\?promo=[\w-]+&(?:amp;)?invitation=[\w-]+/);
  await one.dispose();
  const practice = await (await browser.newContext()).newPage();
  await practice.goto(`${BASE}${path.replace("&amp;", "&")}`, { waitUntil: "networkidle" });
  await expect(practice.getByText("Lone Star Dental Association").first()).toBeVisible();
  await page.reload();
  await expect(row(joining)).toContainText("Opened");
  const officeName = await signUpAs(practice, "Poplar", joining);
  await finishSetUp(practice);
  await practice.goto(`${BASE}/dentist-new/memberships?id=new`);
  await practice.getByRole("button", { name: "Add Lone Star Essentials to my plans" }).click();
  await expect(practice.getByRole("heading", { level: 1, name: "Lone Star Essentials" })).toBeVisible();
  await practice.context().close();

  await page.reload();
  await expect(row(joining)).toContainText("Signed up");
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${BASE}/associations/custom-membership?q=Essentials`);
  await page.getByRole("link", { name: "Lone Star Essentials" }).first().click();
  const copy = page.getByRole("row").filter({ hasText: officeName });
  await expect(copy).toContainText("Draft");
});
