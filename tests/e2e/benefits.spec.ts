// Benefits: marked at the chair with one tap and undone, seen by the patient, and the list of who still has some.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { shareOf } from "../support/depth";
import { fits, staysWithin } from "../support/fits";

failOnComplaints();

const drawer = (page: Page) => page.getByRole("dialog").first();
const TABS = ["Overview", "Payments", "Plan and benefits", "History and notes", "Documents"];

async function openMaria(page: Page): Promise<void> {
  await page.goto("/dentist-new/members?q=alvarez");
  await page.locator("a[data-row-link]").first().click();
  await page.waitForURL(/id=\d+/);
  await expect(drawer(page).getByRole("tab", { name: "Overview" })).toBeVisible();
}

/** "1 of 2 used" of the first service on the plan. */
const first = (page: Page) =>
  drawer(page).getByRole("region", { name: "Benefits this term" }).getByRole("listitem").first();
const used = async (page: Page) => Number(/(\d+) of \d+ used/.exec((await first(page).textContent()) ?? "")?.[1]);

test("a visit is marked with one tap, undone from the notice, and stays when it is marked again", async ({ page }) => {
  await logIn(page);
  await openMaria(page);
  await expect(drawer(page).getByText("Benefits left")).toBeVisible();
  await drawer(page).getByRole("button", { name: "Mark a benefit used" }).click();
  // The demo's member may have used the first service up: take back what is there.
  while (
    (await first(page)
      .getByRole("button", { name: /^Mark .* as used$/ })
      .count()) === 0
  ) {
    await first(page)
      .getByRole("button", { name: /^Remove / })
      .first()
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove use" }).click();
    await expect(page.getByText("Use undone").first()).toBeVisible();
    await expect(page.getByText("Use undone")).toHaveCount(0);
  }
  const before = await used(page);
  const mark = first(page).getByRole("button", { name: /^Mark .* as used$/ });
  await mark.click();
  await expect(page.getByText(/^Marked as used on/).first()).toBeVisible();
  await expect.poll(() => used(page)).toBe(before + 1);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => used(page)).toBe(before);
  await mark.click();
  await expect.poll(() => used(page)).toBe(before + 1);
  await expect(first(page)).toContainText("Dana Reyes");
  await fits(page);
  await drawer(page).getByRole("tab", { name: "History and notes" }).click();
  await drawer(page).getByRole("radio", { name: "Benefits" }).click();
  await expect(drawer(page).getByRole("list", { name: "History" }).getByText("Benefit used").first()).toBeVisible();
});

for (const [at, width] of [1440, 390, 320].entries())
  test(`a member's five places are all in sight at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page);
    await openMaria(page);
    expect(await drawer(page).getByRole("tab").allTextContents()).toEqual(TABS);
    const looked = shareOf(TABS, 3, at);
    for (const name of TABS) {
      const tab = drawer(page).getByRole("tab", { name });
      const box = await tab.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      await tab.click();
      await expect(drawer(page).getByRole("tabpanel")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await (looked.includes(name) ? fits(page) : staysWithin(page));
    }
  });

test("a demo member's history holds the payments of all months, and leads to them", async ({ page }) => {
  await logIn(page);
  await openMaria(page);
  await drawer(page).getByRole("tab", { name: "History and notes" }).click();
  const list = drawer(page).getByRole("list", { name: "History" });
  await expect(list.getByText("Payment succeeded").first()).toBeVisible();
  await drawer(page).getByRole("radio", { name: "Payments" }).click();
  await expect(list.getByText("Payment method saved").or(list.getByText("Payment succeeded")).first()).toBeVisible();
  await list.getByRole("button", { name: "See payment" }).first().click();
  await expect(drawer(page).getByRole("tab", { name: "Payments" })).toHaveAttribute("aria-selected", "true");
});

test("a note is pinned, edited and deleted by who wrote it", async ({ page }) => {
  await logIn(page);
  await openMaria(page);
  await drawer(page).getByRole("tab", { name: "History and notes" }).click();
  const text = `Calls back ${Date.now()}`;
  await page.getByLabel("Add a note").fill(text);
  await page.getByRole("button", { name: "Add note" }).click();
  const notes = drawer(page).getByRole("list", { name: "Notes" });
  const note = notes.getByRole("listitem").filter({ hasText: text });
  await expect(note).toBeVisible();
  const act = async (name: string) => {
    await note.getByRole("button", { name: /^Actions for the note/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Pin");
  await expect(note.getByText("Pinned")).toBeVisible();
  await act("Edit note");
  const editing = page.getByRole("dialog", { name: "Edit note" });
  await editing.getByRole("textbox").fill(`${text} tomorrow`);
  await editing.getByRole("button", { name: "Save note" }).click();
  await expect(note).toContainText("tomorrow");
  await expect(note).toContainText("edited");
  await act("Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(note).toHaveCount(0);
});

test("who has something left is listed, filtered, saved and invited", async ({ page }) => {
  await logIn(page);
  await page.goto("/account/benefits");
  await expect(page.getByRole("heading", { level: 1, name: "Unused benefits" })).toBeVisible();
  await fits(page);
  await page.getByRole("link", { name: /^Not invited/ }).click();
  await page.waitForURL(/filter=notInvited/);
  const name = (await page.locator("a[data-row-link]").first().textContent()) ?? "";
  await page
    .getByRole("button", { name: `Actions for ${name}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Email invitation" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Email invitation" }).click();
  await expect(page.getByText("Invitation sent").first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV" }).first().click(),
  ]);
  expect(file.suggestedFilename()).toBe("Unused benefits.csv");
  await page.setViewportSize({ width: 320, height: 700 });
  await fits(page);
});

test("the patient sees what is left, with the days of the visits, in both languages", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, "client");
  await page.goto("/patient-details/dashboard");
  await page.getByText(/^Maria · \d+ of \d+ services left$/).click();
  await expect(page.getByText(/\d+ of \d+ used/).first()).toBeVisible();
  await fits(page);
  await page.goto("/patient-details/dashboard?lang=es-US");
  await expect(page.getByText(/^Maria · Quedan \d+ de \d+ servicios$/)).toBeVisible();
});
