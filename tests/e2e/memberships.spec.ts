// What the desk does to a membership: shown before, done, seen, taken back.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

const drawer = (page: Page) => page.getByRole("dialog").first();

/** Opens somebody who is drawn by the month, at their plan; the same one for the whole file. */
async function openPlan(page: Page): Promise<Locator> {
  await logIn(page);
  await page.goto("/dentist-new/members?filter=monthly");
  const rows = page.getByRole("row").filter({ has: page.getByText("Active", { exact: true }) });
  const link = rows.locator("a[data-row-link]").filter({ hasNotText: "Alvarez" }).nth(2);
  await link.click();
  await page.waitForURL(/id=\d+/);
  await page.getByRole("tab", { name: "Plan and benefits" }).click();
  return drawer(page);
}

async function act(page: Page, name: string): Promise<Locator> {
  await drawer(page).getByRole("button", { name: "Change", exact: true }).first().click();
  await page.getByRole("menuitem", { name }).click();
  return page.getByRole("dialog", { name });
}

const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).click();

for (const [size, viewport] of Object.entries({
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(`at the ${size}`, () => {
    test.use({ viewport });

    test("another plan is shown in dates and dollars, is scheduled, and is canceled", async ({ page }) => {
      const detail = await openPlan(page);
      const dialog = await act(page, "Change plan");
      await dialog.getByLabel("New plan").selectOption({ index: 1 });
      await expect(dialog.getByText(/^From \d\d\/\d\d\/\d{4}$/)).toBeVisible();
      await expect(dialog.getByText("The family's next payments")).toBeVisible();
      await fits(page);
      const plan = (await dialog.getByLabel("New plan").locator("option:checked").textContent())?.split(" · ")[0] ?? "";
      await dialog.getByRole("button", { name: "Change plan" }).click();
      await expect(page.getByText("Plan change scheduled.")).toBeVisible();
      await expect(detail.getByText(new RegExp(`^${plan} from `))).toBeVisible();
      await undo(page);
      await expect(page.getByText("Undone.")).toBeVisible();
      await expect(detail.getByText(new RegExp(`^${plan} from `))).toHaveCount(0);
    });

    test("a family switches to payment in the office: no more automatic charges, and back", async ({ page }) => {
      const detail = await openPlan(page);
      const dialog = await act(page, "Switch to payment in the office");
      await expect(dialog.getByText(/^After:\s*In the office$/)).toBeVisible();
      await fits(page);
      await dialog.getByRole("button", { name: "Switch to payment in the office" }).click();
      await expect(page.getByText("Now paid in the office.")).toBeVisible();
      await expect(detail.getByText("Active · in office").first()).toBeVisible();
      await undo(page);
      await expect(page.getByText("Undone.")).toBeVisible();
      await expect(detail.getByText("Active · in office")).toHaveCount(0);
    });
  });
}

test("a day of payment that is the present one is not offered as a change", async ({ page }) => {
  await openPlan(page);
  const dialog = await act(page, "Change draw date");
  await expect(dialog.getByText("Nothing to change.")).toBeVisible();
  const day = await dialog.getByLabel("Day of the month").inputValue();
  await dialog.getByLabel("Day of the month").selectOption(day === "28" ? "27" : "28");
  await expect(dialog.getByText("Next payment", { exact: true })).toBeVisible();
});

test("a start too far back is refused next to its field, with the dialog as it was", async ({ page }) => {
  await openPlan(page);
  const dialog = await act(page, "Change term");
  await dialog.getByLabel("Start").fill("01/01/2020");
  await dialog.getByRole("button", { name: "Change term" }).click();
  await expect(dialog.getByLabel("Start")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Start")).toHaveValue("01/01/2020");
});

test("the status explains itself: rule, figures, and what comes next", async ({ page }) => {
  await openPlan(page);
  await drawer(page).getByRole("button", { name: "Why?" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Why this status" });
  await expect(dialog.getByText("The next payment is charged on its due date")).toBeVisible();
  await expect(dialog.getByText("If the payment fails")).toBeVisible();
  await fits(page);
});

test("a further plan shows its bill before anything is agreed to", async ({ page }) => {
  await openPlan(page);
  await drawer(page).getByRole("button", { name: "Add plan" }).first().click();
  const dialog = page.getByRole("dialog", { name: /^Add a plan for/ });
  await dialog.getByRole("radio", { name: /In the office/ }).click();
  await expect(dialog.getByText("Due in the office")).toBeVisible();
  await dialog.getByRole("button", { name: "Enroll" }).click();
  await expect(dialog.getByText("Field must be checked").first()).toBeVisible();
  await fits(page);
});
