// A report: its finding, its period and comparison in the address, its table and files, and how it is computed.
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";
import { centsOf, csvRows } from "../support/sheets";

failOnComplaints();

const report = (page: Page) => page.getByRole("figure");
const title = (page: Page) => report(page).locator("figcaption p").first();

async function choose(page: Page, button: string | RegExp, entry: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

test("income is read over another period, beside another, and a reload keeps both", async ({ page }) => {
  await logIn(page);
  await page.goto("/account/dashboard");
  await expect(title(page)).toContainText(/collected after refunds in \w+ \d{4} so far; \$[\d,.]+ by this day in/);
  await choose(page, "Last 12 months", "Last month");
  await page.waitForURL(/span=lastMonth/);
  await expect(title(page)).not.toContainText("so far");
  await expect(title(page)).toContainText(/(more than|less than|about as much as|;) ?in/);
  await choose(page, /^Compared with/, "Nothing");
  await page.waitForURL(/than=none/);
  await expect(title(page)).toHaveText(/^\$[\d,.]+ collected after refunds in \w+ \d{4}$/);
  const said = await title(page).textContent();
  await page.reload();
  await expect(title(page)).toHaveText(said ?? "");
});

test("any two days are a period, the whole of it as a table and as a file", async ({ page }) => {
  await logIn(page);
  await page.goto("/account/payouts?filter=arrived");
  await page.getByText("Other dates").click();
  await page.getByLabel("First day").fill("2026-01-01");
  await page.getByLabel("Last day").fill("2026-06-30");
  await page.getByRole("button", { name: "Show these days" }).click();
  await page.waitForURL(/spanFrom=2026-01-01/);
  // What the address said besides is kept.
  expect(page.url()).toContain("filter=arrived");
  await report(page).getByRole("button", { name: /table/i }).click();
  const rows = report(page).locator("tbody tr");
  await expect(rows).toHaveCount(6);
  const shown = (await rows.locator("td:nth-child(2)").allTextContents()).map(centsOf);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "This report as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Payouts 01-01-2026 06-30-2026 .+\.csv$/);
  const csv = csvRows((await readFile(await download.path())).toString());
  expect(csv.slice(1, -1).map((cells) => centsOf(cells[1] ?? ""))).toEqual(shown);
  const total = shown.reduce((sum, cents) => sum + cents, 0);
  expect(centsOf(csv.at(-1)?.[1] ?? "")).toBe(total);
  // The sum leads to the payouts it is made of.
  const sum = page.locator("dd").filter({ hasText: "$" }).first();
  expect(centsOf((await sum.textContent()) ?? "")).toBe(total);
  await sum.getByRole("link").click();
  await page.waitForURL(/from=2026-01-01&until=2026-06-30/);
  expect(centsOf((await page.locator("tfoot td").last().textContent()) ?? "")).toBe(total);
});

test("says how each figure is computed, fits a phone and is read by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  await page.goto("/account/payouts");
  await page.getByText("How is this computed?").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payouts your bank has received, by the day they arrived.")).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Last 12 months" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Last 12 months" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Last 24 months" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/span=months24/);
  await expect(report(page)).toBeVisible();
});

test("the office's reports are one page: a period, a part of the members, and rows behind each figure", async ({
  page,
}) => {
  await logIn(page);
  for (const path of ["/account/reports", "/dentist-new/reports"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reports");
    await expect(page.getByRole("figure")).toHaveCount(7);
  }
  const members = page.getByRole("region", { name: "Members", exact: true });
  await members.getByRole("button", { name: /table/i }).click();
  const numbers = (row: ReturnType<typeof members.locator>) => row.locator("td:not(:first-child)").allTextContents();
  const lines = members.locator("tbody tr");
  await expect(lines).toHaveCount(12);
  const rows = await Promise.all((await lines.all()).map(numbers));
  // Each month adds up, and the next begins where it ended.
  for (const [at, row] of rows.entries()) {
    const figures = row.map((text) => Number(text.replaceAll(/[^\d-]/g, "")));
    expect(
      figures.slice(0, -1).reduce((sum, one) => sum + one, 0),
      `line ${at}`,
    ).toBe(figures.at(-1));
    if (at > 0) expect(row[0]).toBe(rows[at - 1]?.at(-1));
  }
  // From a figure to the people it counts.
  const joined = members.locator("dt", { hasText: /^Joined$/ }).locator("xpath=following-sibling::dd");
  const count = Number(await joined.textContent());
  await joined.getByRole("link").click();
  await page.waitForURL(/\/account\/reports\/movement\?.*filter=joined/);
  await expect(page.getByRole("link", { name: new RegExp(`^Joined ${count}$`) })).toBeVisible();
  await page.goBack();
  // What recurs is the sum of the dues behind it.
  const recurring = page.getByRole("region", { name: "Recurring revenue", exact: true });
  await recurring.getByRole("button", { name: /table/i }).click();
  const recurs = recurring.locator("tbody").getByRole("link").last();
  const amount = (await recurs.textContent()) ?? "";
  await recurs.click();
  await page.waitForURL(/\/account\/reports\/recurring/);
  await expect(page.getByRole("table").locator("tfoot")).toContainText(amount);
  await page.goBack();
  await page.getByRole("button", { name: "All payment types" }).click();
  await page.getByRole("menuitem", { name: "Paid annually", exact: true }).click();
  await page.waitForURL(/pays=year/);
  await expect(page.getByText("Plan and payment type narrow the members below.")).toBeVisible();
  const [pdf] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "PDF", exact: true }).click(),
  ]);
  await pdf.close();
});

test("who stays, why people leave and what plans leave stand below, and a dashboard says what dental offices see", async ({
  page,
}) => {
  await logIn(page);
  await page.goto("/account/reports?span=months24");
  const stays = page.getByRole("region", { name: "Who stays" });
  await expect(stays.getByRole("heading")).toContainText(/% stay \d+ months?: \d+ of \d+ who joined are members then/);
  await expect(stays.locator("tbody tr").first()).toContainText("100%");
  await expect(page.getByRole("region", { name: "Why people leave" }).getByRole("heading")).toContainText(
    "is the most common reason",
  );
  await expect(page.getByRole("region", { name: "Plans after included care" })).toBeVisible();
  await page.goto("/account/dashboard");
  await expect(page.getByText(/^\d+ of \d+ people on file are members$/)).toBeVisible();
  await expect(page.getByText(/a month per member, over the last 12 whole months/)).toBeVisible();
  // The side nav's own numbers.
  await page.getByRole("button", { name: "Stats" }).click();
  const dialog = page.getByRole("dialog", { name: "Stats" });
  await expect(dialog.getByText("Active members")).toBeVisible();
  await expect(dialog.getByRole("figure")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "All reports" })).toHaveAttribute("href", "/account/reports");
});

test("a month is a page of its own, and one that is none says so", async ({ page }) => {
  await logIn(page);
  await page.goto("/dentist-new/web-report/2026/10");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Report for Oct 2026");
  await expect(page.getByRole("table").locator("tfoot")).toContainText("Total");
  const sheets = await page.pdf({ format: "Letter" });
  expect(sheets.toString("latin1").match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  for (const [address, says] of [
    ["2026/13", "There is no such month"],
    ["x/y", "There is no such month"],
    ["2099/1", "That month has not come yet"],
  ] as const) {
    await page.goto(`/dentist-new/web-report/${address}`);
    await expect(page.getByText(says)).toBeVisible();
  }
  await page.getByRole("link", { name: /^Report for/ }).click();
  await page.waitForURL(/web-report\/\d{4}\/\d+$/);
});

test("the monthly report is emailed to whom one adds, until one removes them", async ({ page }) => {
  await logIn(page);
  await page.goto("/account/reports");
  const mails = page.getByRole("region", { name: "Monthly report by email" });
  await mails.getByRole("button", { name: "Add recipient" }).click();
  const dialog = page.getByRole("dialog", { name: "Add recipient" });
  await dialog.getByLabel("Email").fill("books@accountant.example");
  await dialog.getByLabel("Day of the month").selectOption("5");
  await dialog.getByRole("button", { name: "Add recipient" }).click();
  await expect(mails.getByText("On day 5 of each month")).toBeVisible();
  await mails.getByRole("button", { name: "Remove books@accountant.example" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).last().click();
  await expect(mails.getByText("books@accountant.example")).toHaveCount(0);
});
