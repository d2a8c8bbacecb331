// What is to come, on screen: a patient's calendar and statement in Spanish on a phone, the office's dry run as files,
// and its calendar opened to a day.
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";
import { pdfLines } from "../support/pdf";
import { centsOf, csvRows, xlsxRows } from "../support/sheets";
import { englishIn } from "../support/words";

failOnComplaints();

test.describe("on a patient's phone, in Spanish", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the payments to come add up, and the year's statement is a paper", async ({ page }) => {
    await logIn(page, "client");
    await page.goto("/patient-details/billing-calendar?lang=es-US");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Próximos pagos");
    const month = page
      .locator("section[id^=month-]")
      .filter({ has: page.locator("details") })
      .first();
    const whole = centsOf((await month.locator("h2 + p").allInnerTexts()).join(""));
    await month.locator("summary").first().click();
    const lines = month.locator("details li p span:first-child");
    await expect(lines.first()).toBeVisible();
    for (const fold of await month.locator("summary").all())
      if (!(await fold.evaluate((one) => one.closest("details")?.open))) await fold.click();
    const amounts = await lines.allInnerTexts();
    expect(amounts.map(centsOf).reduce((sum, one) => sum + one, 0)).toBe(whole);
    await fits(page);
    expect(englishIn((await page.locator("main").allInnerTexts()).join("\n"))).toEqual([]);
    await page.goto("/patient-details/payment-history");
    const link = page.getByRole("link", { name: /^Estado de \d{4} de / }).first();
    const paper = await page.evaluate(
      async (href) => {
        const answer = await fetch(href);
        return { type: answer.headers.get("content-type"), bytes: [...new Uint8Array(await answer.arrayBuffer())] };
      },
      (await link.getAttribute("href")) ?? "",
    );
    expect(paper.type).toBe("application/pdf");
    expect(pdfLines(Buffer.from(paper.bytes)).join(" ")).toContain("No es un seguro");
    // What has the focus is not covered by the tabs that lie over the foot of the page.
    await link.focus();
    const box = await link.boundingBox();
    const tabs = await page.locator("[data-bottom-tabs]").boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  });
});

test("the office looks at the next run and takes it along as files", async ({ page }) => {
  await logIn(page);
  await page.goto("/account/billing-calendar");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Billing calendar");
  const grid = page.getByRole("table", { name: /^Charges in / });
  const first = grid.getByRole("link").first();
  const on = (await first.locator("time").getAttribute("datetime")) ?? "";
  const amount = /\$[\d,]+\.\d\d/.exec((await first.getAttribute("aria-label")) ?? "")?.[0] ?? "no amount";
  await first.click();
  // The day is in the address, has the focus, and says the same amount as its cell and as the lines below it.
  await expect(page).toHaveURL(new RegExp(`day=${on}`));
  const opened = page.getByRole("region", { name: /, \d{4}$/ }).filter({ hasText: amount });
  await expect(opened.getByRole("heading")).toBeFocused();
  await expect(opened.getByRole("link").first()).toBeVisible();
  await fits(page);
  await page.getByRole("link", { name: /^Next month/ }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d\d$/);
  await page.goBack();
  await expect(opened.getByRole("link").first()).toBeVisible();
  await page.goto(`/account/billing-run?on=${on}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Billing run");
  await expect(page.getByRole("table")).toBeVisible();
  await fits(page);
  const saved = async (label: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: label, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Billing run \d\d-\d\d-\d{4}\.(csv|xlsx)$/);
    return readFile(await download.path());
  };
  const rows = csvRows((await saved("CSV")).toString());
  const total = centsOf(rows.find(([first]) => first === "To be charged")?.at(-1) ?? "");
  const drawn = rows.slice(1).filter(([kind, , , , , , , held]) => /Dues|Retry/.test(kind ?? "") && held === "");
  expect(drawn.reduce((sum, row) => sum + centsOf(row.at(-1) ?? ""), 0)).toBe(total);
  expect(xlsxRows(await saved("Excel"))).toHaveLength(rows.length);
});
