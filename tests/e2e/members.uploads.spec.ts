// Members of another programme from a file: what it would do, what is wrong with it cell by cell, and who is there then.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

const HEAD = "family,relationship,first_name,last_name,birth_date,email,phone,plan,payment\n";

failOnComplaints();

/** The first plan a line of this office could name, as its page says it. */
const planOnPage = (page: Page) =>
  page.getByRole("heading", { name: "Available plans" }).locator("xpath=following-sibling::ul/li[1]/span[1]");

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  const buffer = typeof text === "string" ? Buffer.from(text) : text;
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
}

test.describe("at the desk", () => {
  test.use({ viewport: { width: 1280, height: 900 }, baseURL: tenantUrl("dental") });

  test("a file with good and bad lines is shown, imported, and its people stand in the list", async ({ page }) => {
    await logIn(page);
    await page.goto("/account/members/upload");
    const plan = (await planOnPage(page).textContent()) ?? "";
    // Each run brings its own people: the same ones twice would rightly stay out.
    const name = `Upload${Date.now()}`;
    const mail = `${name.toLowerCase()}@sample.example`;
    const line = (...cells: string[]) => `${cells.join(",")}\n`;
    const text =
      HEAD +
      line("one", "self", "Rosa", name, "04/12/1986", mail, "512-555-0170", plan, "monthly") +
      line("", "", "Bruno", name, "31/12/1990", "no mail", "12", "Platinum", "weekly");
    await choose(page, `${name}.csv`, text);
    await page.waitForURL(/\?id=\d+/);
    const problems = page.getByRole("table", { name: "Review" });
    await expect(problems.locator("tbody tr")).toHaveCount(5);
    for (const column of ["Date of birth", "Email", "Phone", "Plan", "Payment"])
      await expect(problems.getByText(column, { exact: true })).toBeVisible();
    await expect(problems).toContainText("Your office has no active plan with this name");
    await fits(page);

    await page.getByRole("button", { name: "Import 1 member" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(/1 family will owe a first payment of \$[\d.]+ in total in the office/);
    await dialog.getByRole("button", { name: "Import 1 member" }).click();
    await expect(page.getByText("1 member imported").first()).toBeVisible();
    await page.goto(`/dentist-new/members?q=${name}`);
    await expect(
      page
        .getByText(`Rosa ${name}`)
        .or(page.getByText(`${name}, Rosa`))
        .first(),
    ).toBeVisible();
    await expect(page.getByText(`Bruno ${name}`)).toHaveCount(0);
  });
});

test.describe("at the phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, baseURL: tenantUrl("dental") });

  test("a file that is no list of members is refused in words", async ({ page }) => {
    await logIn(page);
    await page.goto("/account/members/upload");
    await choose(page, "names.csv", "name,age\nRosa,40\n");
    const fault = page.getByText(/The first row must contain the column names. Missing: first_name/);
    await expect(fault).toBeVisible();
    await choose(page, "old.csv", Buffer.from([...Buffer.from(HEAD), 0x4a, 0xe9, 0x0a]));
    await expect(page.getByText(/not saved as UTF-8/)).toBeVisible();
    await expect(fault).toHaveCount(0);
    await fits(page);
    expect(page.url()).not.toContain("id=");
  });
});
