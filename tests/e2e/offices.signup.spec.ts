import { expect, type Page, test } from "@playwright/test";
import { logInWith } from "../support/browser";
import { fits } from "../support/fits";
import { askCode } from "../support/signing-up";

// One practice from its sign-up on, in one browser.
test.describe.configure({ mode: "serial" });
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
});
test.afterAll(() => page.context().close());

test("a practice signs up, sets its office up and opens its dashboard", async () => {
  const email = `practice-${Date.now()}@example.com`;
  await page.goto("/enroll/practice?promo=lone-star", { waitUntil: "networkidle" });
  await expect(page.getByText("Lone Star Dental Association")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please select your plan first").first()).toBeVisible();
  await fits(page);
  await page.getByRole("radio", { name: "Growth" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const code = await askCode(page, email);
  await page.getByLabel("Digit 1 of 4").evaluate((box, text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, code);
  // The last digit sends it.
  await page.waitForURL(/\/accounts\/complete-dentist-signup\/\d+\/resume/);

  const name = `Maple Dental ${Date.now() % 100_000}`;
  await page.getByLabel("Office name").fill(name);
  await expect(page.getByLabel("Sign-up address")).toHaveValue(/^maple-dental-\d+$/);
  await expect(page.getByText("Saved as you type")).toBeVisible();
  // What was typed is there after the page was left.
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByLabel("Office name")).toHaveValue(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Street").fill("12 Maple Street");
  // The clock follows the state until somebody chooses another.
  await expect(page.getByLabel("Time zone")).toHaveValue("America/New_York");
  await page.getByLabel("ZIP").fill("80302");
  await expect(page.getByLabel("State")).toHaveValue("CO");
  await expect(page.getByLabel("Time zone")).toHaveValue("America/Denver");
  await page.getByLabel("Time zone").selectOption("America/Phoenix");
  await page.getByLabel("City").fill("Austin");
  await page.getByLabel("State").selectOption("TX");
  await page.getByLabel("ZIP").fill("78701");
  await expect(page.getByLabel("Time zone")).toHaveValue("America/Phoenix");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Office phone").fill("5125550134");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Save and continue" }).click();

  await page.getByRole("heading", { name: "Who are you?" }).waitFor();
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Maple");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("a good long one");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("a good long one");
  await page.getByRole("button", { name: "Save and continue" }).click();

  await page.getByRole("heading", { name: "Which plans do you offer?" }).waitFor();
  await fits(page);
  await page.getByRole("button", { name: /^Create 2 plans$/ }).click();
  await page.getByRole("heading", { name: "Where should we send your money?" }).waitFor();
  // Left here, it says what is left to do, and goes on where it was.
  await page.getByRole("link", { name: "Save and leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your office is signed up" })).toBeVisible();
  await logInWith(page, { email, password: "a good long one" });
  await page.goto("/enroll/practice");
  await page.getByRole("heading", { name: "Where should we send your money?" }).waitFor();
  await page.getByRole("button", { name: "Do this later" }).click();
  await page.getByRole("heading", { name: "Your office is ready" }).waitFor();
  await expect(page.getByRole("img", { name: "QR code of your sign-up page" })).toBeVisible();
  await expect(page.getByText(/\/signup\/maple-dental-\d+$/)).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Finish and go to my dashboard" }).click();
  await page.waitForURL((url) => url.pathname === "/dentist-new/members");
});

test("it is asked which practice system it uses until it has said it", async () => {
  const question = page.getByRole("dialog", { name: "Which practice management system do you use?" });
  // Not over the first look at the new office, which is greeted by name; from the next visit on.
  await page.goto("/account/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: /^Good \w+, Ana$/ })).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(question).toBeVisible();
  await fits(page);
  await question.getByRole("combobox", { name: "System" }).click();
  await page.getByRole("option", { name: "Open Dental" }).click();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Practice management system saved")).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.goto("/account/settings/office?tab=pms");
  await expect(page.getByRole("combobox", { name: "System" })).toHaveText("Open Dental");
  await page.evaluate(() => sessionStorage.clear());
  await page.reload({ waitUntil: "networkidle" });
  await expect(question).toHaveCount(0);
});

test("its payout account is left half-way, gone on with and finished, and a used link leads on", async () => {
  await page.goto("/account/settings/office?tab=profile");
  const card = page.getByRole("region", { name: "Payout account" });
  await expect(card.getByText("Not set up")).toBeVisible();
  await card.getByRole("button", { name: "Set up payout account" }).click();
  await page.waitForURL(/\/onboarding\//);
  await fits(page);
  await page.getByRole("button", { name: "Save for later" }).click();
  await page.waitForURL(/\/account\/settings\/office\?payout=done/);
  await expect(card.getByText("Bank account missing")).toBeVisible();
  await expect(card.getByText(/needs \d+ more detail/)).toBeVisible();

  await card.getByRole("button", { name: "Continue setup" }).click();
  await page.waitForURL(/\/onboarding\//);
  const link = page.url();
  await page.getByLabel("Legal name").fill("Maple Dental PLLC");
  await page.getByLabel("Last four digits of the tax ID").fill("0000");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Agree and finish" }).click();
  await page.waitForURL(/\/account\/settings\/office\?payout=done/);
  await expect(card.getByText("Ready", { exact: true })).toBeVisible();
  await expect(card.getByText("bank account ending in 6789")).toBeVisible();
  await expect(card.getByRole("button", { name: "Continue setup" })).toHaveCount(0);

  await page.goto(link);
  await page.waitForURL(/\/account\/settings\/office\?payout=again/);
  await expect(card.getByText("This setup link was already used.")).toBeVisible();
  await expect(card.getByRole("button", { name: "View account" })).toBeVisible();
  await fits(page);
});
