// The beginning of every sign-up of a practice.
import { expect, type Page } from "@playwright/test";
import { mailed, visitor } from "./visitor";

/** The code that was mailed to an address. */
async function mailedCode(email: string): Promise<string> {
  const one = await visitor("dental");
  const [, code = ""] = await mailed(one, email, /^(\d{4}) is your/);
  await one.dispose();
  return code;
}

/** Asks for a code by mail, as far as the fields it is typed into. */
export async function askCode(page: Page, email: string): Promise<string> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  return mailedCode(email);
}

/** The same, and types it; the last digit sends it. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const code = await askCode(page, email);
  for (const [at, digit] of [...code].entries()) await page.getByLabel(`Digit ${at + 1} of 4`).fill(digit);
}

/** From the plan with us to the set-up's question about plans, as "Linden Dental" and a number; answers the office's name. */
export async function signUpAs(page: Page, name: string, email: string): Promise<string> {
  const officeName = `${name} Dental ${Date.now() % 100_000}`;
  const go = (button: string) => page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("radio", { name: "Growth" }).click();
  await go("Continue");
  await confirmEmail(page, email);
  await page.waitForURL(/\/accounts\/complete-dentist-signup\/\d+\/resume/);
  await page.getByLabel("Office name").fill(officeName);
  await expect(page.getByLabel("Sign-up address")).toHaveValue(officeName.toLowerCase().replaceAll(" ", "-"));
  await go("Continue");
  await page.getByLabel("Street").fill(`12 ${name} Street`);
  await page.getByLabel("ZIP").fill("78701");
  await page.getByLabel("City").fill("Austin");
  await page.getByLabel("State").selectOption("TX");
  await go("Continue");
  await page.getByLabel("Office phone").fill("5125550134");
  await go("Continue");
  await go("Save and continue");
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill(name);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("a good long one");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("a good long one");
  await go("Save and continue");
  await page.getByRole("heading", { name: "Which plans do you offer?" }).waitFor();
  return officeName;
}

/** From the question about plans to the end of the set-up; answers the path of the office's own sign-up page. */
export async function finishSetUp(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Create \d plans?$/ }).click();
  await page.getByRole("heading", { name: "Where should we send your money?" }).waitFor();
  await page.getByRole("button", { name: "Do this later" }).click();
  const address = await page.getByText(/\/signup\/[\w-]+$/).textContent();
  const [path = ""] = /\/signup\/[\w-]+/.exec(address ?? "") ?? [];
  await page.getByRole("button", { name: "Finish and go to my dashboard" }).click();
  await page.waitForURL((url) => url.pathname === "/dentist-new/members");
  return path;
}
