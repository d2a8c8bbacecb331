// The beginning of every sign-up of a practice.
import type { Page } from "@playwright/test";
import { mailed, visitor } from "./visitor";

/** The code that was mailed to an address. */
async function mailedCode(email: string): Promise<string> {
  const one = await visitor("dental");
  const [code = ""] = await mailed(one, email, /\b\d{4}\b/);
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
