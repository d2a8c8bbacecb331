// The users of the product: found but for a typing error, helped with a reason, and taken back.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

const REASON = "Asked for it on the phone";

test("an administrator finds somebody but for a typing error, invites them again, and takes an act back", async ({
  page,
}) => {
  await logIn(page, "admin");
  await page.goto(`${tenantUrl("dental")}/admin/users`);
  await page.getByRole("searchbox").fill("Serano");
  await expect(page.getByText("Nobody is called exactly that.")).toBeVisible();
  await page.getByRole("row").filter({ hasText: "Mateo Serrano" }).getByRole("link").first().click();
  const drawer = page.getByRole("dialog", { name: "Mateo Serrano" });
  await expect(drawer).toContainText("Has not set a password yet.");
  await fits(page);
  await drawer.getByRole("button", { name: "Send invitation again" }).click();
  const asking = page.getByRole("dialog", { name: "Invite Mateo Serrano again?" });
  await asking.getByLabel("Reason").fill("x");
  await asking.getByRole("button", { name: "Send invitation" }).click();
  await expect(asking.getByText(/Say why in a few words/).first()).toBeVisible();
  await asking.getByLabel("Reason").fill(REASON);
  await asking.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("The email is on its way")).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();

  await page.goto(`${tenantUrl("dental")}/admin/manage?q=lindholm&kind=offices`);
  const row = page.getByRole("row").filter({ hasText: "Greta Lindholm" });
  await expect(row).toContainText("Turned off");
  await row.getByRole("link").first().click();
  const former = page.getByRole("dialog", { name: "Greta Lindholm" });
  await former.getByRole("button", { name: "Turn on" }).click();
  const question = page.getByRole("dialog", { name: "Turn on the account of Greta Lindholm?" });
  await question.getByLabel("Reason").fill(REASON);
  await question.getByRole("button", { name: "Turn on" }).click();
  await expect(former).toContainText("Can log in.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(former).toContainText("Cannot log in.");
});

test("offices and users are narrowed to an association, with the number of each", async ({ page }) => {
  await logIn(page, "admin");
  await page.goto(`${tenantUrl("dental")}/admin/dentists`);
  const choice = page.getByRole("combobox", { name: "Association" });
  await choice.selectOption({ label: "Great Lakes Dental Society (0)" });
  const show = page.getByRole("button", { name: "Show", exact: true });
  await show.click();
  await expect(page.getByText("No offices found")).toBeVisible();
  const option = choice.getByRole("option", { name: /^Lone Star Dental Association \(\d+\)$/ });
  const count = /\((\d+)\)$/.exec((await option.textContent()) ?? "")?.[1] ?? "";
  await choice.selectOption({ label: `Lone Star Dental Association (${count})` });
  await show.click();
  await expect(page.getByRole("link", { name: `All ${count}`, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "CSV" }).first()).toHaveAttribute("href", /association=\d+/);

  // What an address says of an association that is not there counts as not said.
  await page.goto(`${tenantUrl("dental")}/admin/users?association=900000000`);
  await expect(choice).toHaveValue("");
});

test("nobody acts on an administrator above them, and an office's users are led to from its row", async ({ page }) => {
  await logIn(page, "admin");
  await page.goto(`${tenantUrl("dental")}/admin/users?kind=ours`);
  await page.getByRole("row").filter({ hasText: "Morgan Hale" }).getByRole("link").first().click();
  const above = page.getByRole("dialog", { name: "Morgan Hale" });
  await expect(above).toContainText("This administrator has a higher role than you");
  await expect(above.getByRole("button")).toHaveCount(1);
  await page.goto(`${tenantUrl("dental")}/admin/dentists?q=bright%20smiles`);
  await page.getByRole("button", { name: "Actions for Bright Smiles" }).first().click();
  await page.getByRole("menuitem", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Bright Smiles/ })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "dentist@dental.test" })).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: "client@dental.test" })).toHaveCount(0);
  await page
    .getByRole("navigation", { name: "You are here" })
    .getByRole("link", { name: /Bright Smiles/ })
    .click();
  await expect(page.getByRole("dialog", { name: /Bright Smiles/ })).toBeVisible();
});

test("a super admin turns a feature of an office off while its page is open, and the trail says so", async ({
  page,
  browser,
}) => {
  const upgrade = "/account/upgrade";
  const office = await (await browser.newContext({ baseURL: tenantUrl("dental") })).newPage();
  await logIn(office, "owner.large");
  await office.goto(`${tenantUrl("dental")}${upgrade}`);
  const title = await office.title();
  expect(title).toContain("Change your plan");

  await logIn(page, "super_admin");
  await page.goto(`${tenantUrl("dental")}/admin/dentists?q=lakeside`);
  const shown = await page.getByRole("row").filter({ hasText: "Lakeside" }).getByText(/#\d+/).last().textContent();
  const number = /#(\d+)/.exec(shown ?? "")?.[1] ?? "";
  await page.goto(`${tenantUrl("dental")}/admin/super_admin`);
  await expect(page.getByRole("button", { name: "Add administrator" })).toBeVisible();
  await page.getByRole("navigation", { name: "Super admin" }).getByRole("link", { name: "Switches" }).click();
  await page.getByRole("button", { name: "Turn a feature off" }).first().click();
  const asking = page.getByRole("dialog", { name: "Turn a feature off" });
  await asking.getByLabel("Number of the office").fill(number);
  await asking.getByText("Change of the plan with us").click();
  await asking.getByLabel("Reason").fill(REASON);
  await fits(page);
  await asking.getByRole("button", { name: "Turn off" }).click();
  const row = page.getByRole("row").filter({ hasText: "Change of the plan with us" });
  await expect(row).toContainText("Turned off");

  await office.reload();
  await expect(office.getByRole("heading", { name: "Page not found" })).toBeVisible();

  await page.getByRole("navigation", { name: "Super admin" }).getByRole("link", { name: "Trail" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Feature turned off for an office" }).first()).toContainText(
    REASON,
  );
  await page.goto(`${tenantUrl("dental")}/admin/super_admin?tab=switches`);
  await row.getByRole("button").click();
  const again = page.getByRole("dialog");
  await again.getByLabel("Reason").fill(REASON);
  await again.getByRole("button", { name: "Turn on again" }).click();
  await expect(row).toContainText("On");
  await office.reload();
  await expect(office).toHaveTitle(title);
  await page.goto(`${tenantUrl("dental")}/admin/more`);
  await expect(page.getByRole("link", { name: "Answer templates" })).toBeVisible();
});

test("a super admin is led from a user to everything that person did", async ({ page }) => {
  await logIn(page, "super_admin");
  await page.goto(`${tenantUrl("dental")}/admin/users?kind=ours`);
  await page.getByRole("row").filter({ hasText: "Casey Brooks" }).getByRole("link").first().click();
  await page
    .getByRole("dialog", { name: "Casey Brooks" })
    .getByRole("link", { name: "Everything this person did" })
    .click();
  await expect(page).toHaveURL(/\/admin\/super_admin\?.*tab=trail/);
  await expect(page.getByRole("combobox", { name: "Who" })).toHaveText(/Casey Brooks/);
});
