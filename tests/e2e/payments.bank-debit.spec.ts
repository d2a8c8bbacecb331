// Families join by bank debit: connected in the bank's own window, in while the debit is on its way, paid days later;
// or returned, and late. Moves the clock, so it has a product of its own.
import { expect, type Page, test } from "@playwright/test";
import english from "../../messages/en-US/paymentMethodsBank.json" with { type: "json" };
import { failOnComplaints, logIn } from "../support/browser";
import { addFamily, agree, BANK, connectBank, toCheckout, typeCard, WORDS } from "../support/enrolling";
import { fits } from "../support/fits";
import { clock, mailTo } from "../support/journey";
import { word } from "../support/words";

type Language = keyof typeof BANK;
const PASSWORD = "four walnut trees";
const PHONE = { width: 390, height: 844 };

failOnComplaints();
test.describe.configure({ mode: "serial", timeout: 240_000 });

/** A mother and her son join by bank debit; answers her address. */
async function join(page: Page, language: Language, user: string): Promise<string> {
  const words = WORDS[language];
  await page.goto(`/signup/bright-smiles?step=member-info&lang=${language}`);
  await addFamily(page, words);
  const email = await toCheckout(page, words);
  await page.getByRole("tab", { name: BANK[language].tab }).click();
  const [button = ""] = words.checkout.joinBankDebit.split("{");
  const finish = page.getByRole("button", { name: new RegExp(`^${button}`) });
  // Without a connected account nothing is sent, and the form says why.
  await finish.click();
  await expect(page.getByText(BANK[language].connectFirst)).toBeVisible();
  await connectBank(page, language, user);
  await expect(page.getByRole("region", { name: BANK[language].mandate.title })).toContainText("First Platypus Bank");
  await agree(page);
  await fits(page);
  await page.screenshot({ path: `test-results/bank-checkout-${language}.png`, fullPage: true });
  await finish.click();
  await expect(page.getByText(words.final.debitTitle)).toBeVisible();
  await fits(page);
  await page.screenshot({ path: `test-results/bank-final-${language}.png`, fullPage: true });
  return email;
}

async function openPortal(page: Page, email: string, language: Language): Promise<void> {
  const say = (key: string) => word(language, key);
  const mails = await mailTo(email, 2);
  const link = mails.map((mail) => /http:\S+\/set-password\/[\w-]+/.exec(mail.text)?.[0]).find((one) => one);
  await page.goto(link ?? "no link");
  await page.getByLabel(say("accountsLogin.newPassword"), { exact: true }).fill(PASSWORD);
  await page.getByLabel(say("accountsLogin.passwordAgain"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: say("accountsLogin.savePassword") }).click();
  await page.waitForURL(/patient-details\/dashboard/);
}

let phone: Page;
let poor: Page;
let poorEmail = "";

test.beforeAll(async ({ browser }) => {
  phone = await (await browser.newContext({ viewport: PHONE })).newPage();
  poor = await (await browser.newContext({ viewport: PHONE })).newPage();
});
test.afterAll(async () => {
  await phone.context().close();
  await poor.context().close();
});

test("a family joins by bank debit in Spanish on a phone, and sees it processing", async () => {
  const email = await join(phone, "es-US", "user_good");
  const mails = await mailTo(email, 2);
  const welcome = mails.find((mail) => mail.text.includes(word("es-US", "enrolment.mail.debit")));
  expect(welcome?.text).toContain("pago bancario está en proceso");
  await openPortal(phone, email, "es-US");
  for (const name of ["Maria", "Leo"]) {
    const person = phone.getByRole("listitem").filter({ hasText: `${name} Whitfield` });
    await expect(person).toContainText(word("es-US", "patients.membership.active"));
  }
  await phone.goto("/patient-details/payment-history");
  await expect(phone.getByText(word("es-US", "patients.state.processing"), { exact: true })).toBeVisible();
  await expect(phone.getByText(/Su banco lo está procesando/)).toBeVisible();
  await expect(phone.getByText("PDF")).toHaveCount(0);
  await fits(phone);
  await phone.screenshot({ path: "test-results/bank-history-es.png", fullPage: true });
});

test("another family's bank debit is going to be returned", async () => {
  poorEmail = await join(poor, "en-US", "user_closed");
  await openPortal(poor, poorEmail, "en-US");
  await expect(poor.getByText("First Platypus Bank account ending in 1113").first()).toBeVisible();
});

test("days later the one is paid with a receipt, the other late", async ({ page }) => {
  await clock("+7days");
  await expect(async () => {
    await phone.reload();
    await expect(phone.getByText(word("es-US", "patients.state.succeeded"), { exact: true })).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
  await expect(phone.getByText("PDF")).toBeVisible();
  await expect(phone.getByText(/Su banco lo está procesando/)).toHaveCount(0);
  await poor.goto("/patient-details/dashboard");
  await expect(poor.getByText(word("en-US", "patients.lateTitle"))).toBeVisible();
  await fits(poor);
  await poor.screenshot({ path: "test-results/bank-late-en.png", fullPage: true });
  const mails = await mailTo(poorEmail, 3);
  expect(mails.map((mail) => mail.subject).join()).toContain("needs a new payment method");

  await logIn(page);
  await page.goto("/dentist-new/members");
  await page.getByLabel("Search members").fill(poorEmail);
  await page.waitForURL((url) => url.searchParams.get("q") === poorEmail);
  await expect(page.getByText(/^Late/).first()).toBeVisible();
});

test("a patient changes from the bank that failed to a card, and from card to bank and back", async () => {
  await poor.setViewportSize({ width: 1440, height: 1000 });
  await poor.goto("/patient-details/settings");
  await typeCard(poor, "4242424242424242");
  await poor.getByRole("button", { name: word("en-US", "payments.saveCard") }).click();
  await expect(poor.getByText(/Payment method saved\. \$[\d.]+ was charged\./).first()).toBeVisible();
  await poor.getByRole("tab", { name: english.tab }).click();
  await connectBank(poor, "en-US", "user_good");
  await agree(poor);
  await fits(poor);
  await poor.screenshot({ path: "test-results/bank-settings.png", fullPage: true });
  await poor.getByRole("button", { name: english.save }).click();
  const saved = poor.getByRole("region", { name: english.saved.title });
  const inUse = saved.getByRole("listitem").filter({ hasText: english.saved.used });
  await expect(inUse).toContainText("First Platypus Bank account ending in 0000");
  await saved.getByRole("button", { name: /^Use Visa ending in 4242/ }).click();
  await poor.getByRole("alertdialog").getByRole("button", { name: english.saved.use }).click();
  await expect(inUse).toContainText("Visa ending in 4242");
  await saved.getByRole("button", { name: /^Remove First Platypus/ }).click();
  await poor.getByRole("alertdialog").getByRole("button", { name: english.saved.remove }).click();
  await expect(saved.getByText("First Platypus Bank")).toHaveCount(0);
  await fits(poor);
});
