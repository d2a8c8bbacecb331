import { expect, type Locator, type Page } from "@playwright/test";
import english from "../../messages/en-US/enrolment.json" with { type: "json" };
import englishBank from "../../messages/en-US/paymentMethodsBank.json" with { type: "json" };
import englishUi from "../../messages/en-US/ui.json" with { type: "json" };
import spanish from "../../messages/es-US/enrolment.json" with { type: "json" };
import spanishBank from "../../messages/es-US/paymentMethodsBank.json" with { type: "json" };
import spanishUi from "../../messages/es-US/ui.json" with { type: "json" };

/** What the enrolment says on screen, by language. */
export const WORDS = {
  "en-US": { ...english, ui: englishUi },
  "es-US": { ...spanish, ui: spanishUi },
};
type Words = (typeof WORDS)["en-US"];

/** What connecting a bank account says on screen, by language. */
export const BANK = { "en-US": englishBank, "es-US": spanishBank };

const FAMILY = [
  { firstName: "Maria", dob: "04/12/1988", relationship: "" },
  { firstName: "Leo", dob: "09/01/2018", relationship: "son" },
] as const;

/** Types one person in and takes the first plan for their age. */
export async function addPerson(
  page: Page,
  person: { firstName: string; dob: string; relationship?: "" | keyof Words["relationship"] },
  words: Words = WORDS["en-US"],
): Promise<void> {
  const t = words.memberInfo;
  await page.getByLabel(t.firstName).fill(person.firstName);
  // The family's last name is taken over from the first person.
  const lastName = page.getByRole("textbox", { name: t.lastName });
  if (await lastName.isVisible()) await lastName.fill("Whitfield");
  await page.getByLabel(t.dob).fill(person.dob);
  if (person.relationship)
    await page.getByLabel(t.relationship).selectOption({ label: words.relationship[person.relationship] });
  await page.getByRole("radiogroup", { name: t.plan, exact: true }).getByRole("radio").first().click();
  await page.getByRole("button", { name: t.add }).click();
}

/** A mother and her son, as far as the list of people. */
export async function addFamily(page: Page, words: Words = WORDS["en-US"]): Promise<void> {
  for (const [index, person] of FAMILY.entries()) {
    if (index > 0) await page.getByRole("button", { name: words.memberInfo.another }).click();
    await addPerson(page, person, words);
  }
}

/** From the people to the filled-in checkout with all boxes ticked; returns the owner's email address. */
export async function toCheckout(page: Page, words: Words = WORDS["en-US"]): Promise<string> {
  const email = `maria${Date.now()}@family.example`;
  await page.getByRole("button", { name: words.memberInfo.continue, exact: true }).click();
  await page.getByRole("button", { name: words.confirm.continue }).click();
  const t = words.checkout;
  await page.getByLabel(t.email).fill(email);
  await page.getByLabel(t.phone).fill("5125550170");
  await page.getByLabel(words.ui.street).fill("22 Cedar Lane");
  await page.getByLabel(words.ui.city).fill("Austin");
  await page.getByLabel(words.ui.state).selectOption("TX");
  await page.getByLabel(words.ui.zip).fill("78704");
  await agree(page);
  return email;
}

/**
 * Brings something into view and lets that have pictures of its own: a click in the same picture as a scroll still
 * reaches the provider's frame where it stood before. Nobody's finger is that fast. Not for what stands in the frame itself, which
 * out of sight gets no pictures.
 */
export async function stand(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Ticks every agreement. */
export async function agree(page: Page): Promise<void> {
  for (const box of await page.getByRole("checkbox").all()) {
    // A tick that the provider's frame took is made again; one that is there stays.
    await expect(async () => {
      await stand(box);
      await box.check({ timeout: 10_000 });
    }).toPass();
  }
}

/** Types a card into the payment provider's form, and its ZIP where the form asks for that itself. */
export async function typeCard(page: Page, number: string, zip?: string): Promise<void> {
  const frame = page.frameLocator("#card-details iframe").first();
  await frame.locator('input[autocomplete="cc-number"]').fill(number);
  await frame.locator('input[autocomplete="cc-exp"]').fill("12/34");
  await frame.locator('input[autocomplete="cc-csc"]').fill("123");
  if (zip !== undefined) await frame.locator('input[autocomplete="postal-code"]').fill(zip);
}

/** Presses a button below the card's frame. */
export async function click(button: Locator): Promise<void> {
  await stand(button);
  await button.click();
}

/** Signs in at a test bank in the bank link's own window and takes the first account. */
export async function connectBank(page: Page, language: keyof typeof BANK, user: string): Promise<void> {
  const es = language === "es-US";
  await page.getByRole("button", { name: BANK[language].connect }).click();
  const bank = page.frameLocator("iframe[title='Plaid Link']");
  await bank.getByRole("button", { name: "First Platypus Bank" }).click();
  await bank.getByLabel(es ? "Usuario" : "User name").fill(user);
  await bank.getByLabel(es ? "Contraseña" : "Password").fill("pass_good");
  await bank.getByRole("button", { name: es ? "Entrar" : "Sign in", exact: true }).click();
  await bank.getByRole("button", { name: es ? "Continuar" : "Continue" }).click();
  await expect(page.getByRole("status").filter({ hasText: "First Platypus Bank" })).toBeVisible();
}

/** Presses the button that charges. */
export async function pay(page: Page, words: Words = WORDS["en-US"]): Promise<void> {
  const [before = "", after = ""] = words.checkout.pay.split("{amount}");
  await click(page.getByRole("button", { name: new RegExp(`^${before.trim()}.*${after.trim()}$`) }));
}
