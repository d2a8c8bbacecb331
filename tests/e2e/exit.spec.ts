// Leaving: a patient reads the sheet in Spanish and ends a membership; the office refunds inside 90 days, to the cent.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { demoOffice } from "../support/page-samples";

failOnComplaints();

async function isClean(page: Page): Promise<void> {
  // Colours are measured once what moves in has arrived.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).disableRules(["region"]).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test("a patient ends a membership in Spanish on a phone, in two steps, and the office takes it back", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, "client");
  await page.goto("/patient-details/dashboard?lang=es-US");
  await page.getByRole("link", { name: "Terminar la membresía de Leo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terminar la membresía de Leo" })).toBeVisible();
  await expect(page.getByText("Si termina hoy")).toBeVisible();
  await expect(page.getByText("Otras opciones")).toBeVisible();
  await expect(page.getByText("El descuento familiar se reduce")).toBeVisible();
  await isClean(page);
  const membershipId = Number(page.url().split("/").pop()?.split("?")[0]);
  await page.getByRole("button", { name: "Continuar" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText(/^Termina el \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await isClean(page);
  await question.getByRole("button", { name: "Terminar membresía" }).click();
  await expect(page.getByText("Le enviamos una confirmación por correo")).toBeVisible();
  const href = (await page.getByRole("link", { name: "La hoja en PDF" }).getAttribute("href")) ?? "";
  const paper = await page.request.get(href);
  expect(paper.headers()["content-type"]).toContain("application/pdf");

  const office = await browser.newPage();
  await logIn(office);
  const undone = await office.request.post(`/api/v1/dentists/${await demoOffice("dental")}/subscription/cancel/undo`, {
    data: { membershipId },
    headers: { origin: new URL(office.url()).origin },
  });
  expect(undone.status(), await undone.text()).toBe(200);
  await office.close();
});

test("inside 90 days the office confirms one used service, and refunds what the sheet says to the cent", async ({
  page,
}) => {
  await logIn(page);
  await page.goto("/dentist-new/members?filter=uncancel");
  const names = await page.locator("a[data-row-link]").allTextContents();
  let result = "";
  for (const name of names.filter((each) => !each.startsWith("Alvarez"))) {
    await page.goto(`/dentist-new/members?filter=uncancel&q=${encodeURIComponent(name)}`);
    await page.locator("a[data-row-link]").first().click();
    await page.getByRole("tab", { name: "Plan and benefits" }).click();
    const cancel = page.getByRole("button", { name: "Cancel membership" }).first();
    await expect(page.getByText("Automatic renewal").or(page.getByText("Auto-renewal")).first()).toBeVisible();
    if (!(await cancel.isVisible())) continue;
    await cancel.click();
    const dialog = page.getByRole("dialog").filter({ hasText: "When should it end?" });
    await expect(dialog.getByText("If it ends today")).toBeVisible();
    const confirm = dialog.getByRole("button", { name: "Confirm services" });
    if (!(await confirm.isVisible())) continue;
    await isClean(page);
    // The cheapest service, so that something is left to refund.
    const fees = await dialog.locator("fieldset label").allTextContents();
    const cheapest = fees
      .map((text, at) => ({ at, fee: Number(/\$([\d.]+)/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY) }))
      .sort((a, b) => a.fee - b.fee)[0];
    await dialog
      .locator("fieldset input")
      .nth(cheapest?.at ?? 0)
      .fill("1");
    await confirm.click();
    await expect(dialog.getByText(/, used 1×/)).toBeVisible();
    if (!(await dialog.getByText("Refund", { exact: true }).isVisible())) continue;
    result = (await dialog.getByTestId("exit-result").textContent()) ?? "";
    await dialog.getByRole("radio", { name: "Today" }).click();
    await dialog.getByLabel("Why?").selectOption({ label: "Financial" });
    await dialog.getByRole("button", { name: `Cancel and refund ${result}` }).click();
    await expect(page.getByText("Membership ended").first()).toBeVisible();
    break;
  }
  expect(result).toMatch(/^\$\d+\.\d\d$/);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Payment refunded").first()).toBeVisible();
  const memberId = Number(new URL(page.url()).searchParams.get("id"));
  const { data } = await (await page.request.get(`/api/v1/members/${memberId}/exits`)).json();
  expect(`$${(data[0].refundCents / 100).toFixed(2)}`).toBe(result);
  const payments = await (await page.request.get(`/api/v1/members/${memberId}/payments`)).json();
  const refunded = payments.data.reduce((sum: number, one: { refundedCents: number }) => sum + one.refundedCents, 0);
  expect(`$${(refunded / 100).toFixed(2)}`).toBe(result);
});
