// The bank asks the card holder (3-D Secure): its dialog is shown, a yes enrols, a no charges nothing.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, SANDBOX } from "../support/browser";
import { addFamily, pay, toCheckout, typeCard, WORDS } from "../support/enrolling";

const ASKS_ALWAYS = "4000002760003184";
const words = WORDS["en-US"];

failOnComplaints();

/** The bank's page inside the provider's dialog. */
async function bankSays(page: Page, answer: "Complete" | "Fail"): Promise<void> {
  const bank = page.frameLocator("iframe[src*='/authenticate']");
  await expect(bank.getByRole("heading", { name: "Your bank asks you to confirm" })).toBeVisible();
  await bank.getByRole("button", { name: answer }).click();
}

/** Mails the address got from the product. */
async function mailsTo(page: Page, email: string): Promise<number> {
  return (await (await page.request.get(`${SANDBOX}/_sandbox/mail`)).text()).split(email).length - 1;
}

for (const [size, viewport] of [
  ["desk", { width: 1440, height: 900 }],
  ["phone", { width: 360, height: 760 }],
] as const) {
  test(`a bank that asks is answered in its dialog, and the family is in (${size})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/signup/bright-smiles?step=member-info");
    await addFamily(page);
    await toCheckout(page);
    await typeCard(page, ASKS_ALWAYS);
    await pay(page);
    await bankSays(page, "Complete");
    await expect(page.getByRole("heading", { name: /Welcome to Bright Smiles/ })).toBeVisible();
    await expect(page.getByText(words.final.charged)).toBeVisible();
  });

  test(`a refusal at the bank says so, charges nothing, and another card finishes (${size})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/signup/bright-smiles?step=member-info");
    await addFamily(page);
    const email = await toCheckout(page);
    await typeCard(page, ASKS_ALWAYS);
    await pay(page);
    await bankSays(page, "Fail");
    const dialog = page.getByRole("dialog", { name: words.ui.error.title });
    await expect(dialog).toContainText("You were not charged");
    expect(await mailsTo(page, email)).toBe(0);
    await dialog.getByRole("button", { name: words.ui.error.back }).click();
    await typeCard(page, "4242424242424242");
    await pay(page);
    await expect(page.getByRole("heading", { name: /Welcome to Bright Smiles/ })).toBeVisible();
    await expect.poll(() => mailsTo(page, email)).toBeGreaterThan(0);
  });
}
