import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { agree, connectBank, typeCard } from "../support/enrolling";
import { fits } from "../support/fits";

failOnComplaints();

test("a declined invoice is refused again by button, and paid by a new card", async ({ page }) => {
  await logIn(page);
  await page.goto("/dentist-new/members");
  const bar = page.getByRole("region", { name: "Billing problem" });
  await expect(bar).toContainText(/^Your payment of \$[\d,.]+ to Inhouse Dental for \w+ \d{4} was declined\./);
  await bar.getByRole("link", { name: "Review how you pay" }).click();
  await page.waitForURL(/\/account\/settings\/billing$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/account/settings/billing", { waitUntil: "networkidle" });
  await fits(page);
  // On a phone it is there as well, above the entries at the lower edge.
  await expect(bar.getByRole("link", { name: "Review how you pay" })).toBeInViewport();
  // Two lines of it, and no more: a third would cover a row of the list for as long as the invoice is unpaid.
  for (const lang of ["es-US", "en-US"]) {
    await page.context().addCookies([{ name: "lang", value: lang, url: new URL(page.url()).origin }]);
    await page.reload({ waitUntil: "networkidle" });
    const red = page.getByRole("region", { name: lang === "en-US" ? "Billing problem" : "Problema de facturación" });
    expect((await red.boundingBox())?.height).toBeLessThan(56);
    expect((await red.getByRole("link").boundingBox())?.height).toBeLessThan(32);
  }
  const declined = page.getByRole("row").filter({ hasText: "Declined" });
  await declined.getByRole("link").click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("0341");
  await dialog.getByRole("button", { name: "Pay now" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The payment was declined. Try another payment method.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await fits(page);
  const address = page.url();

  await page.goto("/account/settings/billing", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Add a card" }).click();
  await typeCard(page, "5555555555554444", "78701");
  // By key: a click right after the page has scrolled away from the card's frame may still be given to that frame.
  await page.getByRole("button", { name: "Save card" }).press("Enter");
  await expect(page.getByText("Nothing is due.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "4444" })).toContainText("Default");
  await page.goto(address);
  await expect(page.getByText(/^Paid on /)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay \$/ })).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dentist-new/members");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("a practice's bank account pays its invoices, once its authorization is ticked", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, "dentist", "vision");
  await page.goto(`${tenantUrl("vision")}/account/settings/billing`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Add a bank account" }).click();
  await connectBank(page, "en-US", "user_good");
  const save = page.getByRole("button", { name: "Save bank account" });
  await save.click();
  await expect(page.getByRole("listitem").filter({ hasText: "First Platypus" })).toHaveCount(0);
  await agree(page);
  await fits(page);
  await save.click();
  await expect(page.getByRole("listitem").filter({ hasText: "First Platypus Bank" })).toContainText("Default");
  await fits(page);
});

test("an old payout account is replaced, and enrolment waits until then", async ({ page, browser }) => {
  const visitor = await (await browser.newContext()).newPage();
  await logIn(page, "owner.old");
  await page.goto("/account/dashboard", { waitUntil: "networkidle" });
  await page.getByRole("list", { name: "Manage" }).getByRole("button", { name: "Payout account" }).click();
  const account = page.getByRole("dialog", { name: "Payout account" });
  await expect(account.getByRole("button", { name: "Connect Bank Account" })).toBeVisible();
  await account.getByRole("button", { name: "I'm Ready to Upgrade" }).click();
  await expect(page.getByRole("alertdialog", { name: "Upgrade the payout account?" })).toBeVisible();

  await page.goto("/account/settings/office", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "I'm Ready to Upgrade" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/complete-dentist-signup/);
  await visitor.goto("/signup/old-mill?lang=es-US");
  await expect(visitor.getByText("Las inscripciones volverán pronto")).toBeVisible();

  await page.getByRole("button", { name: "Continue with the new account" }).click();
  await page.getByLabel("Last four digits of the tax ID").fill("0000");
  await page.getByLabel(/I accept the services agreement/).check();
  await page.getByRole("button", { name: "Agree and finish" }).click();
  await page.waitForURL(/payout=done/);
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      await visitor.reload();
      return visitor.getByText("Las inscripciones volverán pronto").count();
    })
    .toBe(0);
  await visitor.context().close();

  // No payment ever went to the old one, so its owner may let go of it.
  const unused = page.getByText("Your old payout account is not needed any more: no payment ever went to it.");
  await expect(unused).toBeVisible();
  await page.getByRole("button", { name: "Remove old account" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove the old payout account?" });
  await expect(question).toBeVisible();
  await fits(page);
  await question.getByRole("button", { name: "Remove old account" }).click();
  await expect(page.getByText("Old account removed").first()).toBeVisible();
  await expect(unused).toHaveCount(0);
});
