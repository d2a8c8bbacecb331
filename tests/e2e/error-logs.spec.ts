// What failed on our side: found by a request's id, looked at, resolved, taken back; at the desk and on a phone.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("an administrator finds an error by the number somebody was shown, resolves it and takes that back", async ({
  page,
}) => {
  const base = tenantUrl("vision");
  await logIn(page, "admin", "vision");
  await page.goto(`${base}/admin/errorLogs`);
  const list = page.getByRole("table", { name: "Error logs" });
  await expect(list.getByText("Came back")).toBeVisible();
  await fits(page);
  await page.getByRole("searchbox").fill("1840263951");
  await page.waitForURL(/[?&]q=/);
  await expect(list.getByRole("row")).toHaveCount(2);
  await list.locator("a[data-row-link]").click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("8 times in the last 30 days")).toBeVisible();
  await expect(drawer.getByText("1840263951")).toBeVisible();
  await expect(drawer.getByText("ReportCard (components/reports/report-card.tsx)").first()).toBeVisible();
  await fits(page);
  await drawer.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("Error resolved. If it happens again")).toBeVisible();
  await expect(drawer.getByText("Resolved", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(drawer.getByText("Came back", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  await page.goto(`${base}/admin/errorLogs?q=none-of-these`);
  await expect(page.getByText("No errors to show")).toBeVisible();
  await page.getByRole("link", { name: "Show all errors" }).click();
  await expect(list.getByText("P2003")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${base}/admin/errorLogs?filter=all`);
  await fits(page);
  await list.locator("a[data-row-link]").first().click();
  await expect(drawer.getByRole("button", { name: "Resolve" })).toBeVisible();
  await fits(page);
});
