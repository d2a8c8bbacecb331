// The toolbox: a message that was given up is sent again and arrives, a person is found from there, and an office's public pages are
// renewed; at the desk and on a phone.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("an administrator sends what was given up again, finds somebody and renews public pages", async ({ page }) => {
  const base = tenantUrl("vision");
  await logIn(page, "admin", "vision");
  await page.goto(`${base}/admin/toolbox?filter=dead`);
  const list = page.getByRole("table", { name: "Toolbox" });
  await expect(list.getByText("t.osei@old-mail.example")).toBeVisible();
  await fits(page);
  await page.getByRole("searchbox", { name: "Search by email address or phone number" }).fill("gmial");
  await page.waitForURL(/[?&]q=/);
  await expect(list.getByRole("row")).toHaveCount(2);
  await list.getByRole("button", { name: /^Send again/ }).click();
  await expect(page.getByText("The message is back in line.")).toBeVisible();
  await expect(page.getByText("No messages here")).toBeVisible();

  await page.goto(`${base}/admin/toolbox`);
  await page.getByRole("button", { name: "Renew all pages" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("Each is made again at its next visit")).toBeVisible();
  await question.getByRole("button", { name: "Renew all pages" }).click();
  await expect(page.getByText("All public pages are made again")).toBeVisible();

  await page.getByRole("searchbox", { name: "Name, email or phone" }).fill("admin@vision.test");
  await page.getByRole("button", { name: "Find" }).click();
  await page.waitForURL(/\/admin\/users\?q=/);
  await expect(page.getByText("admin@vision.test").first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${base}/admin/toolbox`);
  await fits(page);
});
