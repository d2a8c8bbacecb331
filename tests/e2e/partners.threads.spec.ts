// An association's question to our answer on its own page, with the number in its navigation.
import { expect, test } from "@playwright/test";
import { failOnComplaints, listener, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();
const { listen } = listener();

test("an association asks, reads the answer on its page and writes on; an affiliate sees nothing of it", async ({
  page,
  browser,
}) => {
  const base = tenantUrl("dental");
  const subject = `Do our practices see our logo? ${Date.now()}`;
  await logIn(page, "association_standard", "dental");
  await page.goto(`${base}/associations/dentists`);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Contact Admin/ })
    .click();
  await page.getByRole("button", { name: "New question" }).click();
  const asking = page.getByRole("dialog", { name: "New question" });
  await asking.getByLabel("Message").fill(subject);
  await asking.getByRole("button", { name: "Send" }).dblclick();
  const row = page.getByRole("row").filter({ hasText: subject });
  await expect(row).toHaveCount(1);

  const desk = await (await browser.newContext({ baseURL: base })).newPage();
  listen(desk);
  await logIn(desk, "admin");
  await desk.goto(`${base}/admin/contact-admin?q=${encodeURIComponent(subject)}`);
  await expect(desk.getByRole("row").filter({ hasText: subject })).toContainText("Lone Star Dental Association");
  await desk.getByRole("link", { name: subject }).click();
  await expect(desk.getByText("has no page here")).toHaveCount(0);
  await desk.getByLabel("Your answer").fill("Yes, below the name of the plan.");
  await desk.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(desk.getByRole("list", { name: "Conversation" })).toContainText("Yes, below the name of the plan.");

  await page.reload();
  await expect(row).toContainText("New");
  const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Contact Admin \d+$/ });
  await expect(entry).toBeVisible();
  await page.getByRole("link", { name: subject }).click();
  await expect(page.getByText("Yes, below the name of the plan.")).toBeVisible();
  await page.getByLabel("Your reply").fill("Thank you!");
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText("Thank you!");
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  const address = page.url();

  const other = await (await browser.newContext({ baseURL: base })).newPage();
  listen(other);
  await logIn(other, "affiliate", "dental");
  await other.goto(`${base}/associations/contact-admin?q=${encodeURIComponent(subject)}`);
  await expect(other.getByRole("row").filter({ hasText: subject })).toHaveCount(0);
  await other.goto(address);
  await expect(other.getByText("Thank you!")).toHaveCount(0);
});
