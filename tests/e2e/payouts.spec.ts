// The office follows its money: the list of payouts, one payout as a bill, its files, the ledger, a member's own.
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { TENANT_IDS } from "../../tenants/tenant";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { shareOf } from "../support/depth";
import { fits } from "../support/fits";
import { pdfLines } from "../support/pdf";
import { centsOf, csvRows, xlsxRows } from "../support/sheets";

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

failOnComplaints();

const payoutLinks = (page: Page) => page.locator("a[data-row-link]");

/** A PDF is looked at beside the page. */
async function looked(page: Page, label: string): Promise<Buffer> {
  const link = page.getByRole("link", { name: label, exact: true });
  await expect(link).toHaveAttribute("target", "_blank");
  const { kind, bytes } = await link.evaluate(async (shown: HTMLAnchorElement) => {
    const answer = await fetch(shown.href);
    return { kind: answer.headers.get("content-disposition"), bytes: [...new Uint8Array(await answer.arrayBuffer())] };
  });
  expect(kind).toMatch(/^inline; filename="Payout \d\d-\d\d-\d{4} .+\.pdf"/);
  return Buffer.from(bytes);
}

async function saved(page: Page, label: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: label, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Payout \d\d-\d\d-\d{4} .+\.(csv|xlsx)$/);
  return readFile(await download.path());
}

for (const [at, tenant] of TENANT_IDS.entries()) {
  for (const [size, viewport] of shareOf(Object.entries(SIZES), 2, at)) {
    test.describe(`at the ${size} of ${tenant}`, () => {
      test.use({ viewport, baseURL: tenantUrl(tenant) });

      test("payouts, one of them and the ledger fit", async ({ page }) => {
        await logIn(page, "dentist", tenant);
        await page.goto("/account/payouts");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payouts");
        await expect(payoutLinks(page).first()).toBeVisible();
        await fits(page);
        await payoutLinks(page).first().click();
        await page.waitForURL(/\/web-payout\/\d+$/);
        await expect(page.getByText("Summary", { exact: true })).toBeVisible();
        await fits(page);
        await page.goto("/dentist-new/payment-ledger");
        await page.getByRole("link", { name: "Last month" }).click();
        await page.waitForURL(/from=/);
        await expect(page.getByText("Running total").first()).toBeAttached();
        await fits(page);
      });
    });
  }
}

test("a payout on screen is the same to the cent as its CSV, spreadsheet and PDF", async ({ page }) => {
  await logIn(page);
  await page.goto("/account/payouts?filter=arrived");
  await payoutLinks(page).nth(1).click();
  await page.waitForURL(/\/web-payout\/\d+$/);
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  const amount = centsOf(/\$[\d,.]+/.exec(heading ?? "")?.[0] ?? "");
  expect(amount).toBeGreaterThan(0);
  const table = page.getByRole("table");
  const net = await table.locator("tbody tr td:last-child").allTextContents();
  const shown = net.map(centsOf);
  expect(shown.reduce((sum, one) => sum + one, 0)).toBe(amount);
  expect(centsOf((await table.locator("tfoot td:last-child").textContent()) ?? "")).toBe(amount);
  const bill = await page.locator("dl dd").allTextContents();
  const parts = bill.map(centsOf);
  expect(parts.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(amount);
  expect(parts.at(-1)).toBe(amount);

  const csv = csvRows((await saved(page, "CSV")).toString());
  const xlsx = xlsxRows(await saved(page, "Excel"));
  const pdf = pdfLines(await looked(page, "PDF"));
  for (const rows of [csv, xlsx]) {
    expect(rows.slice(1, -2).map((cells) => centsOf(cells[7] ?? ""))).toEqual(shown);
    expect(centsOf(rows.at(-2)?.[7] ?? "")).toBe(amount);
    expect(centsOf(rows.at(-1)?.[7] ?? "")).toBe(amount);
  }
  const dollars = (cents: number) => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
  for (const one of [...shown, amount]) expect(pdf).toContain(dollars(one));
  // Each family leads to its member.
  const member = table.locator("tbody a").first();
  const name = (await member.textContent()) ?? "";
  await member.click();
  await page.waitForURL(/\/dentist-new\/members\?id=\d+/);
  await expect(page.getByRole("dialog").first()).toContainText(name);
});

test("a period and a state narrow the list, and nothing found can be cleared", async ({ page }) => {
  await logIn(page);
  await page.goto("/account/payouts");
  await page.getByRole("link", { name: "Last month" }).click();
  await page.waitForURL(/from=\d{4}-\d\d-01/);
  const dates = await payoutLinks(page).allTextContents();
  expect(new Set(dates.map((date) => date.slice(0, 2))).size).toBe(1);
  await page.getByLabel("From", { exact: true }).fill("2001-01-01");
  await page.getByLabel("To", { exact: true }).fill("2001-01-31");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("No payouts found")).toBeVisible();
  await page.getByRole("link", { name: "Show all payouts" }).click();
  await expect(payoutLinks(page).first()).toBeVisible();
});

test("a member's ledger shows all years for the family and for one person, and is saved", async ({ page }) => {
  await logIn(page);
  await page.goto("/dentist-new/members?q=alvarez");
  await payoutLinks(page).first().click();
  await page.getByRole("tab", { name: "Payments" }).click();
  await page.getByRole("radio", { name: "Ledger" }).click();
  const drawer = page.getByRole("dialog").first();
  await expect(drawer.getByText(/^All years since/)).toBeVisible();
  const total = drawer.locator("tfoot td").nth(1);
  const family = centsOf((await total.textContent()) ?? "");
  await drawer.getByRole("radio", { name: /^Only Maria/ }).click();
  await expect.poll(async () => centsOf((await total.textContent()) ?? "")).toBeLessThan(family);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    drawer.getByRole("link", { name: "Excel" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Ledger Maria Alvarez.xlsx");
  const rows = xlsxRows(await readFile(await download.path()));
  expect(centsOf(rows.at(-1)?.[5] ?? "")).toBe(centsOf((await total.textContent()) ?? ""));
});
