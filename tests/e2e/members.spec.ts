// The office sees its members: find, filter, open, note, cancel and take back, invite. Desk and phone.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";

const LIST = "/dentist-new/members";
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

failOnComplaints();

const rowLinks = (page: Page) => page.locator("a[data-row-link]");
const drawer = (page: Page) => page.getByRole("dialog").first();

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`at the ${size}`, () => {
    test.use({ viewport });

    test("a member is searched, opened by address, and noted; card numbers are refused", async ({ page }) => {
      await logIn(page);
      await page.goto(LIST);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Members");
      await fits(page);
      await page.getByLabel("Search members").fill("ALVAREZ, mar");
      await page.waitForURL(/q=ALVAREZ/);
      await expect(rowLinks(page)).toHaveText(["Alvarez, Maria"]);
      await rowLinks(page).first().click();
      await page.waitForURL(/id=\d+/);
      await expect(drawer(page).getByText("Next payment").first()).toBeVisible();
      await fits(page);
      await page.reload();
      await expect(drawer(page).getByText("Next payment").first()).toBeVisible();
      await page.getByRole("tab", { name: "History and notes" }).click();
      await page.getByLabel("Add a note").fill("Card 4242 4242 4242 4242");
      await page.getByRole("button", { name: "Add note" }).click();
      await expect(page.getByText("looks like a card number").first()).toBeVisible();
      const text = `Prefers mornings ${Date.now()}`;
      await page.getByLabel("Add a note").fill(text);
      await page.getByRole("button", { name: "Add note" }).click();
      await expect(page.getByText(text).first()).toBeVisible();
    });

    test("filters live in the address, families open in place, and nothing found can be cleared", async ({ page }) => {
      await logIn(page);
      await page.goto(LIST);
      await page.getByRole("link", { name: /^Late/ }).last().click();
      await page.waitForURL(/filter=past_due/);
      await expect(page.getByRole("row").getByText("Late", { exact: true }).first()).toBeVisible();
      const before = await rowLinks(page).count();
      await page
        .getByRole("button", { name: /^Show family of/ })
        .first()
        .click();
      expect(await rowLinks(page).count()).toBeGreaterThan(before);
      await page.getByLabel("Search members").fill("nobody at all");
      await page.getByRole("link", { name: "Show all members" }).click();
      await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    });
  });
}

test("a cancellation says what it does, is done, and is reversed by Undo", async ({ page }) => {
  await logIn(page);
  await page.goto(`${LIST}?filter=active&q=alvarez`);
  await rowLinks(page).first().click();
  await page.getByRole("tab", { name: "Plan and benefits" }).click();
  await page.getByRole("button", { name: "Cancel membership" }).click();
  const dialog = page.getByRole("dialog").filter({ hasText: "When should it end?" });
  await expect(dialog.getByText(/^Stops payments of \$/)).toBeVisible();
  // Four people pay 20 % less each, three only 15 %.
  await expect(dialog.getByText("The family discount gets smaller")).toBeVisible();
  await dialog.getByLabel("Reason").selectOption({ label: "Patient request" });
  await dialog.getByRole("button", { name: "Cancel membership" }).click();
  await expect(page.getByText(/^Last day/).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Cancellation undone").first()).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Membership canceled").first()).toBeVisible();
});

test("the arrow keys move between members and Enter opens one", async ({ page }) => {
  await logIn(page);
  await page.goto(LIST);
  await rowLinks(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rowLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/id=\d+/);
});

test("a patient is invited, in the language chosen", async ({ page }) => {
  await logIn(page);
  await page.goto(LIST);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite Patient" });
  await dialog.getByRole("button", { name: "INVITE" }).click();
  await expect(dialog.getByText("This field is required").first()).toBeVisible();
  await dialog.getByLabel("Email", { exact: true }).fill(`new-${Date.now()}@example.com`);
  await dialog.getByLabel("Spanish").check();
  await dialog.getByRole("button", { name: "INVITE" }).click();
  await expect(page.getByText("Invitation sent")).toBeVisible();
});

test("a colleague in another practice is invited, or sent our link", async ({ page }) => {
  await logIn(page);
  await page.goto(LIST);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("button", { name: "Write to a dentist instead" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite Dentist" });
  await expect(dialog.getByText(/Send them this link/)).toBeVisible();
  await expect(dialog.getByText(/\/enroll\/practice$/)).toBeVisible();
  await fits(page);
  await dialog.getByLabel("Email", { exact: true }).fill(`colleague-${Date.now()}@example.com`);
  await dialog.getByRole("button", { name: "INVITE" }).click();
  await expect(page.getByText("Invitation sent")).toBeVisible();
});

test("the export is the current view as CSV", async ({ page }) => {
  await logIn(page);
  await page.goto(`${LIST}?q=alvarez`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^members .*\.csv$/);
});

test("the families of a selection are written to, who gets it said first, and the message is taken back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page);
  await page.goto(LIST);
  const chosen = page.locator("tbody").getByRole("checkbox");
  for (const at of [0, 1]) await chosen.nth(at).click();
  await page.getByRole("button", { name: "Message", exact: true }).click();
  const dialog = page.getByRole("dialog").filter({ hasText: "Email the selected families" });
  await dialog.getByText("To 2 families").click();
  await expect(dialog.getByText("client@dental.test")).toBeVisible();
  await fits(page);
  await dialog.getByLabel("Subject").fill("Closed on Friday");
  await dialog.getByLabel("Message").fill("We are back on Monday.");
  await dialog.getByRole("button", { name: "Send 2 emails" }).click();
  await expect(page.getByText("2 emails go out in two minutes")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 emails were not sent")).toBeVisible();
});

test("pay links go to the late ones of a selection, who they are said first", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page);
  await page.goto(`${LIST}?filter=past_due`);
  await page.getByRole("checkbox", { name: "Select all shown" }).click();
  await page.getByRole("button", { name: "Email pay link" }).click();
  const dialog = page.getByRole("dialog").filter({ hasText: "with a link to pay" });
  await expect(dialog.getByRole("listitem").first()).toContainText("@");
  await dialog.getByRole("button", { name: /^Send (email|\d+ emails)$/ }).click();
  await expect(page.getByText(/pay links? sent/)).toBeVisible();
});
