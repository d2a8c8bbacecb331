import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { shareOf } from "../support/depth";
import { fits } from "../support/fits";

const LIST = "/dentist-new/memberships";
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

failOnComplaints();

let made = 0;
function uniqueName(): string {
  made += 1;
  return `Test plan ${Date.now()}-${made}`;
}

async function fillTemplate(page: Page, name: string): Promise<void> {
  await page.goto(`${LIST}?id=new&template=general_adult`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  for (const label of ["Description", "Description in Spanish"]) {
    const box = page.getByRole("textbox", { name: new RegExp(`^${label}\\s*(\\(optional\\))?$`) });
    await box.fill((await box.inputValue()).replaceAll("__%", "15%"));
  }
}

/** Makes a draft through the editor and leaves its page open. */
async function makeDraft(page: Page, name: string): Promise<void> {
  await fillTemplate(page, name);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/\?id=\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

const tile = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
const act = async (page: Page, name: string, what: string) => {
  await tile(page, name)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: what, exact: true }).click();
};

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`at the ${size}`, () => {
    test.use({ viewport });

    test("a plan is made from a template, edited, activated and archived", async ({ page }) => {
      const name = uniqueName();
      await logIn(page);
      await page.goto(LIST);
      // The list has a plan called Adult Care too, so the next page must be there before the template is picked.
      await expect(async () => {
        await page.getByRole("link", { name: "New plan" }).click({ timeout: 15_000 });
        await page.waitForURL(/id=new$/, { timeout: 15_000, waitUntil: "commit" });
      }).toPass();
      await page.getByRole("link", { name: "Adult Care" }).click();
      await page.waitForURL(/template=general_adult/);
      await makeDraft(page, name);

      await page.getByLabel("Monthly price").fill("59");
      await expect(page.getByRole("article", { name }).getByText("$59")).toBeVisible();
      await page.getByRole("button", { name: "Save and activate" }).click();
      await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();
      await expect(page.getByText("Version 2", { exact: true })).toBeVisible();
      await expect(page.getByText("$49 → $59")).toBeVisible();

      await page.goto(LIST);
      await expect(tile(page, name)).toContainText("$59 a month");
      await act(page, name, "Archive");
      const archived = page.getByRole("region", { name: /^Archived/ });
      await expect(archived.getByRole("link", { name, exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).first().click();
      await expect(
        page.getByRole("region", { name: /^Active/ }).getByRole("link", { name, exact: true }),
      ).toBeVisible();
    });

    test("every screen of plans is accessible, in light and in dark", async ({ page }) => {
      await logIn(page);
      for (const query of ["", "?id=new", "?id=new&template=general_child", "?tab=settings", "?tab=fees"]) {
        await page.goto(LIST + query);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        for (const colorScheme of shareOf(["light", "dark"] as const, 2, size === "desk" ? 0 : 1)) {
          await page.emulateMedia({ colorScheme });
          await fits(page);
        }
      }
    });
  });
}

test("a price below the minimum is refused next to its field, and nothing typed is lost", async ({ page }) => {
  const name = uniqueName();
  await logIn(page);
  await fillTemplate(page, name);
  await page.getByLabel("Monthly price").fill("9.99");
  await expect(page.getByText("The minimum for this plan is $10 a month.")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Monthly price" })).toContainText("Invalid data");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  expect(page.url()).toContain("id=new");
});

test("a template's blank discount keeps a plan from being activated", async ({ page }) => {
  await logIn(page);
  await page.goto(`${LIST}?id=new&template=general_adult`);
  await page.getByRole("button", { name: "Save and activate" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "__%" })).toBeVisible();
});

test("whoever saves over a newer plan is warned and keeps what they typed", async ({ page, context }) => {
  const name = uniqueName();
  await logIn(page);
  await makeDraft(page, name);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel("Monthly price").fill("61");
  await other.getByRole("button", { name: "Save draft" }).click();
  await expect(other.getByText("Version 2", { exact: true })).toBeVisible();
  await page.getByLabel("Monthly price").fill("62");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Someone else changed this" })).toBeVisible();
  await expect(page.getByLabel("Monthly price")).toHaveValue("62");
});

test("plans are copied, put in order with the keyboard and deleted", async ({ page }) => {
  const name = uniqueName();
  const copy = `Copy of ${name}`;
  await logIn(page);
  await makeDraft(page, name);
  await page.goto(LIST);
  await act(page, name, "Duplicate");
  await expect(tile(page, copy)).toBeVisible();
  const drafts = page.getByRole("region", { name: /^Draft/ }).getByRole("heading", { level: 3 });
  const order = async () => (await drafts.allTextContents()).filter((each) => each.includes(name));
  expect(await order()).toEqual([name, copy]);
  const saved = page.waitForResponse((response) => response.url().includes("/memberships/sort"));
  await tile(page, copy)
    .getByRole("button", { name: `Move ${copy}` })
    .focus();
  await page.keyboard.press("ArrowUp");
  expect((await saved).status()).toBe(200);
  await page.reload();
  expect(await order()).toEqual([copy, name]);
  await act(page, copy, "Delete draft");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete draft" }).click();
  await expect(tile(page, copy)).toHaveCount(0);
});

test("the suggested price can be taken over, and a missing fee is asked for", async ({ page }) => {
  await logIn(page);
  await page.goto(`${LIST}?id=new&template=general_adult`);
  // A click before the page has come alive does nothing, so it is repeated until it does.
  await expect(async () => {
    await page.getByRole("button", { name: "Use this price" }).first().click();
    await expect(page.getByLabel("Monthly price")).not.toHaveValue("49", { timeout: 3000 });
  }).toPass();
  // That is a price by which a member saves; what the fees add up to is dearer, and it says by how much.
  await expect(page.getByText(/more in the first year than without the plan/)).toHaveCount(0);
  await page.getByRole("button", { name: "Use this price" }).nth(1).click();
  await expect(page.getByText(/By the year, a member pays \$19\.99 more in the first year/)).toBeVisible();
  await page.goto(`${LIST}?tab=fees`);
  const fee = page.getByLabel("4 bitewing X-rays (D0274)");
  const before = await fee.inputValue();
  for (const [value, text] of [
    ["", "Enter your UCR fees to see a suggested price"],
    [before, "Your UCR fees for a year plus"],
  ] as const) {
    await page.goto(`${LIST}?tab=fees`);
    await fee.fill(value);
    await page.getByRole("button", { name: "Save fees" }).click();
    await expect(page.getByText("Fees saved")).toBeVisible();
    await page.goto(`${LIST}?id=new&template=general_adult`);
    await expect(page.getByText(text)).toBeVisible();
  }
});

/** Types a lower discount for two members among the settings; returns its field and what stood there. */
async function lowerDiscount(page: Page) {
  await logIn(page);
  await page.goto(`${LIST}?tab=settings`);
  const two = page.getByLabel("2 members");
  const before = await two.inputValue();
  await two.fill("3");
  return { two, before };
}

test("other family discounts say before they are saved who pays differently and from when", async ({ page }) => {
  const { two, before } = await lowerDiscount(page);
  const preview = page.getByRole("status").filter({ hasText: "differently" });
  await expect(preview).toContainText(/\d+ famil(?:y pays|ies pay) differently/);
  await expect(preview).toContainText(
    "Until then they keep the discount they have. When you save, each gets an email.",
  );
  await expect(preview.getByRole("listitem").first()).toContainText(/, from .* instead of \$/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  await two.fill(before);
  await expect(preview).toHaveCount(0);
});

test("changed family discounts are undone beside where they stand, as long as they wait", async ({ page }) => {
  const { before } = await lowerDiscount(page);
  await expect(page.getByRole("status").filter({ hasText: "differently" })).toBeVisible();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Plan settings saved")).toBeVisible();
  const waits = page.getByText(/famil(?:y keeps its|ies keep their) earlier discount until/);
  await expect(waits).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  await page.getByRole("button", { name: "Undo the change" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(dialog).toContainText(`2 members: ${before}%`);
  await dialog.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByText("The change is undone.")).toBeVisible();
  await expect(waits).toHaveCount(0);
  await expect(page.getByLabel("2 members")).toHaveValue(before);
});

test("settings are saved and stay", async ({ page }) => {
  await logIn(page);
  await page.goto(`${LIST}?tab=settings`);
  const name = `Club ${Date.now()}`;
  await page.getByLabel("Program name").fill(name);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Plan settings saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Program name")).toHaveValue(name);
});

const READ_ONLY = "You can look at this page. The practice owner and office admins can change it.";

test("dentist_standard may look, not change", async ({ page }) => {
  await logIn(page, "dentist_standard");
  await page.goto(LIST);
  await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New plan" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await page.getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(page.getByText(READ_ONLY)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);
  // The same for every page that lists staff among its readers: open, with a sentence who can, and nothing to press.
  for (const path of ["/dentist-new/custom-membership", `${LIST}?id=new`, "/account/settings/office"]) {
    await page.goto(path);
    await expect(page.getByText(READ_ONLY)).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: /^(Save|Add|Delete|Remove)/ })).toHaveCount(0);
  }
  await page.goto("/account/settings/billing");
  await expect(page.getByText(READ_ONLY)).toBeVisible();
  await expect(page.getByRole("table", { name: "Invoices" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^Pay/ })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Invoices" }).getByRole("link")).toHaveCount(0);
});

test("the person menu logs out", async ({ page }) => {
  await logIn(page);
  await page.goto(LIST);
  await page.getByRole("button", { name: /'s account$/ }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await page.waitForURL(/\/accounts\/login/);
  await page.goto(LIST);
  await page.waitForURL(/\/accounts\/login/);
});
