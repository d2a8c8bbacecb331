// A file too long to wait for: asked for on the list, made by the worker, left, found again, and of the list's own rows.
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";
import { centsOf, csvRows } from "../support/sheets";

failOnComplaints();

test("the parts of two years' revenue are asked for, left, found again and add up to the list", async ({ page }) => {
  // The demo's large practice: more parts than a file is made of at once.
  await logIn(page, "owner.large");
  await page.goto("/account/reports/revenue", { waitUntil: "networkidle" });
  const files = page.getByRole("region", { name: "Files of this page" });
  const [, told = "0"] = /\(([\d,]+) rows\)/.exec((await files.textContent()) ?? "") ?? [];
  const rows = Number(told.replaceAll(",", ""));
  expect(rows).toBeGreaterThanOrEqual(5000);
  // Nothing to download at once: it would keep somebody waiting.
  await expect(page.getByRole("link", { name: /CSV|XLSX/ })).toHaveCount(0);
  await files.getByRole("button", { name: "Make CSV file" }).click();
  await expect(files.getByRole("listitem")).toHaveCount(1);
  await fits(page);
  // Whoever leaves and comes back finds it.
  await page.goto("/account/reports");
  await page.goto("/account/reports/revenue");
  const link = files.getByRole("link", { name: "Download" });
  await expect(link).toBeVisible({ timeout: 120_000 });
  await expect(files.getByRole("listitem")).toContainText(/kB|MB/);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const csv = csvRows((await readFile(await download.path())).toString());
  // The head, the rows, their sum.
  expect(csv).toHaveLength(rows + 2);
  const [head = [], ...lines] = csv;
  const earned = head.findIndex((name) => /earned/i.test(name));
  const cents = lines.map((cells) => centsOf(cells[earned] ?? ""));
  expect(cents.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(cents.at(-1));
  // Of days to come nothing is earned, in the file as on the page.
  const sums = (await page.getByRole("table").locator("tfoot").textContent()) ?? "";
  expect((sums.match(/\$[\d,]+\.\d\d/g) ?? []).map(centsOf)).toContain(cents.at(-1));
});
