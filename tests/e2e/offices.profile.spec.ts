// The office's profile: the address while it is typed and the old one after it, what two people change at once, the back
// office's view of it.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();
test.use({ baseURL: tenantUrl("dental") });

test("another address is shown as it will be, and the old one leads to it for ever", async ({ page }) => {
  await logIn(page, "owner.large");
  await page.goto("/dentist-new/edit-profile");
  const slug = page.getByLabel(/sign-up (page )?address|Page address|address/i).and(page.locator('[name="slug"]'));
  const before = await slug.inputValue();
  await slug.fill(`${before}-2`);
  await expect(page.getByText(`/signup/${before}-2.`)).toBeVisible();
  await expect(page.getByText(`The address with “${before}” will lead there`)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Office profile saved").first()).toBeVisible();
  await page.goto(`/signup/${before}`);
  await expect(page).toHaveURL(new RegExp(`/signup/${before}-2$`));
  await page.goto("/dentist-new/edit-profile");
  await slug.fill(before);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Office profile saved").first()).toBeVisible();
});

test("a city is suggested while it is typed, and the one chosen brings its state", async ({ page }) => {
  await logIn(page, "owner.large");
  await page.goto("/dentist-new/edit-profile");
  const city = page.getByLabel("City", { exact: true });
  await city.fill("Portland, m");
  await expect(page.locator('datalist option[value="Portland, ME"]')).toBeAttached();
  await expect(page.locator('datalist option[value="Portland, OR"]')).toHaveCount(0);
  // What a browser types when one of the list is chosen.
  await city.fill("Portland, ME");
  await expect(city).toHaveValue("Portland");
  await expect(page.getByLabel("State", { exact: true })).toHaveValue("ME");
});

test("what somebody else changed meanwhile is shown, and nothing that was typed is lost", async ({ page, browser }) => {
  const other = await browser.newContext({ baseURL: tenantUrl("dental") });
  const colleague = await other.newPage();
  await Promise.all([logIn(page, "owner.large"), logIn(colleague, "owner.large")]);
  await Promise.all([page.goto("/dentist-new/edit-profile"), colleague.goto("/dentist-new/edit-profile")]);
  const saved = (at: typeof page) => expect(at.getByText("Office profile saved").first()).toBeVisible();
  const field = (at: typeof page, name: string) => at.locator(`[name="${name}"]`);
  const first = await field(page, "internalName").inputValue();
  await field(page, "internalName").fill("Mine");
  await field(page, "website").fill("mine.example");
  await field(colleague, "internalName").fill("Theirs");
  await colleague.getByRole("button", { name: "Save", exact: true }).click();
  await saved(colleague);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByText("Somebody else changed this to “Theirs”. Save again to keep yours.").first(),
  ).toBeVisible();
  await expect(field(page, "internalName")).toHaveValue("Mine");
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await saved(page);
  await page.reload();
  await expect(field(page, "internalName")).toHaveValue("Mine");
  await expect(field(page, "website")).toHaveValue("https://mine.example");
  await field(page, "internalName").fill(first);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await saved(page);
  await other.close();
});

test("the back office changes the profile of the office it names, and of none it does not", async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/admin/edit-profile");
  await expect(page.getByText("Choose an office first")).toBeVisible();
  await page.goto("/admin/dentists?q=lakeside");
  const row = (await page.locator("a[data-row-link]").first().getAttribute("href")) ?? "";
  await page.goto(`/admin/edit-profile?dentistInfoId=${/office=(\d+)/.exec(row)?.[1]}`);
  await expect(page.locator('[name="officeName"]')).toHaveValue(/Lakeside/);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await page.goto("/admin/edit-profile?dentistInfoId=1999999999");
  await expect(page.locator('[name="slug"]')).toHaveCount(0);
});
