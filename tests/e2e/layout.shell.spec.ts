// The office's frame: switcher, collapse button, palette, notifications, saved views; print and 200 % zoom.
import { expect, test } from "@playwright/test";
import { TENANT_IDS, type TenantId } from "../../tenants/tenant";
import { failOnComplaints, logIn, logInWith, logOut, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";
import { mailed, postCall, userVisitor } from "../support/visitor";

const MEMBERS = { dental: "/dentist-new/members", vision: "/account/members" } as const;

failOnComplaints();

for (const tenant of TENANT_IDS) {
  const path = MEMBERS[tenant];
  test.describe(tenant, () => {
    test.use({ baseURL: tenantUrl(tenant) });

    test("an organisation changes its office where the office's name stands", async ({ page }) => {
      await logIn(page, "hq", tenant);
      await page.goto(path);
      const switcher = page.getByRole("button", { name: /, switch office$/ }).filter({ visible: true });
      const before = (await switcher.textContent()) ?? "";
      await switcher.click();
      const panel = page.getByRole("dialog", { name: "Switch office" });
      // Six offices, and all of them together.
      await expect(panel.getByRole("link")).toHaveCount(7);
      await expect(panel.getByRole("searchbox")).toHaveCount(0);
      await fits(page);
      const next = panel.locator("a:not([aria-current])").filter({ hasNotText: "All locations" }).first();
      const name = ((await next.locator("span span").first().textContent()) ?? "").trim();
      await next.click();
      await expect(switcher).toContainText(name);
      expect(name).not.toBe(before.trim());
      await page.reload();
      await expect(switcher).toContainText(name);
    });

    test("a single office has its name as the way home, and the product's name at the foot", async ({ page }) => {
      await logIn(page, "dentist", tenant);
      await page.goto(path);
      await expect(page.getByRole("button", { name: /switch office$/ })).toHaveCount(0);
      await expect(page.getByRole("complementary").getByRole("link").first()).toHaveText(/Bright Smiles|Clear View/);
      await expect(page.getByRole("contentinfo")).toContainText(/Inhouse (Dental|Vision)/);
      await expect(page.getByRole("button", { name: "Collapse menu" })).toBeInViewport({ ratio: 1 });
    });
  });
}

test("an office that has not named its practice system is asked once a session, and only its administrators", async ({
  page,
}) => {
  const question = page.getByRole("dialog", { name: "Which practice management system do you use?" });
  await logIn(page, "hq");
  await page.goto("/dentist-new/members");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(question).toHaveCount(0);
  await page
    .getByRole("button", { name: /, switch office$/ })
    .filter({ visible: true })
    .click();
  await page
    .getByRole("dialog", { name: "Switch office" })
    .getByRole("link", { name: /Tucson/ })
    .click();
  await expect(question).toBeVisible();
  await expect(question.getByRole("button", { name: "Save" })).toBeDisabled();
  await fits(page);
  await question.getByRole("button", { name: "Not now" }).click();
  await expect(question).toHaveCount(0);
  await page.reload({ waitUntil: "networkidle" });
  await expect(question).toHaveCount(0);
  // An administrator looking through the office is not asked for it.
  await page.evaluate(() => sessionStorage.clear());
  await logOut(page);
  await logIn(page, "admin");
  await page.goto("/admin/dentists?q=Summit%20Dental%20Tucson");
  await page.getByRole("button", { name: "Actions for Summit Dental Tucson" }).click();
  await page.getByRole("menuitem", { name: "Log in as" }).click();
  await page.getByRole("dialog", { name: "Log in as" }).getByLabel("Reason").fill("Asked by phone");
  await page.getByRole("dialog", { name: "Log in as" }).getByRole("button", { name: "Log in as" }).click();
  await page.waitForURL(/\/dentist-new\/members/, { waitUntil: "networkidle" });
  await expect(page.getByRole("region", { name: "Viewing as someone else" })).toContainText("Summit Dental Tucson");
  await expect(question).toHaveCount(0);
});

test("the back office's palette finds a member and somebody of the staff, wherever they are", async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/admin/fees");
  const find = async (text: string, name: RegExp) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill(text);
    await page.getByRole("option", { name }).first().click();
  };
  await find("alvarez maria", /Maria Alvarez/);
  await page.waitForURL(/\/admin\/dentists\?office=\d+&member=\d+/);
  const drawer = page.getByRole("dialog").first();
  await expect(drawer.getByRole("button", { name: "Log in as Maria Alvarez" })).toBeVisible();
  await page.keyboard.press("Escape");
  await find("dentist@dental.test", /Bright Smiles Dental/);
  await page.waitForURL(/\/admin\/dentists\?office=\d+&user=\d+/);
  await expect(drawer.getByRole("tab", { name: "Users" })).toHaveAttribute("aria-selected", "true");
  await expect(drawer.getByRole("listitem").first()).toContainText("dentist@dental.test");
  await fits(page);
});

test("the owners of the offices shown are written to, and it is taken back", async ({ page }) => {
  await logIn(page, "admin");
  await page.goto("/admin/dentists?q=summit");
  await page.getByRole("button", { name: "Email owners" }).click();
  const dialog = page.getByRole("dialog", { name: "Email the owners of these offices" });
  await expect(dialog.getByText("1 owner gets it")).toBeVisible();
  await dialog.getByLabel("Subject").fill("New fee schedule");
  await dialog.getByRole("button", { name: "Send 1 email" }).click();
  await expect(dialog.getByText("Please check one field")).toBeVisible();
  await dialog.getByLabel("Message").fill("It starts in January.");
  await fits(page);
  await dialog.getByRole("button", { name: "Send 1 email" }).click();
  await expect(page.getByText("1 email leaves in two minutes")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 email taken back")).toBeVisible();
});

test("the palette finds a member by keyboard, keeps them as recent, and forgets at log-out", async ({ page }) => {
  await logIn(page);
  await page.goto("/account/settings/office");
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Search" });
  await expect(box).toBeFocused();
  await box.fill("alvarez mar");
  await expect(page.getByRole("option", { name: /Alvarez/ }).first()).toBeVisible();
  await expect(page.getByText("No results")).toHaveCount(0);
  await fits(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dentist-new\/members\?id=\d+/);
  await page.goto("/account/settings/office");
  await page.keyboard.press("Control+k");
  await expect(
    page.getByRole("group", { name: "Recently opened" }).getByRole("option", { name: /Alvarez/ }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /'s account$/ }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await page.waitForURL(/\/accounts\/login/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("recent:")))).toEqual([]);
});

test("the palette finds acts, and gives the focus back; single keys search, move, and are off where one types", async ({
  page,
}) => {
  await logIn(page);
  await page.goto("/dentist-new/members");
  const rows = page.locator("main a[data-row-link]");
  await rows.first().waitFor();
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // Pressed until the page listens.
  await expect(async () => {
    if (!(await sheet.isVisible())) await page.keyboard.press("?");
    await expect(sheet).toBeVisible({ timeout: 3000 });
  }).toPass();
  await fits(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(0)).toBeFocused();

  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Search" });
  for (const [typed, act] of [
    ["refund", "Refund a payment"],
    ["export", "Export all members"],
    ["dark", "Theme: dark"],
    ["add", "Add a member"],
    ["log out", "Log out"],
  ] as const) {
    await box.fill(typed);
    await expect(page.getByRole("option").first()).toHaveText(act);
  }
  await page.keyboard.press("Escape");
  await expect(rows.nth(0)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("tablist")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rows.nth(0)).toBeFocused();

  await page.keyboard.press("/");
  const search = page.locator("main input[type=search]");
  await expect(search).toBeFocused();
  await page.keyboard.type("j?");
  await expect(search).toHaveValue("j?");
  await expect(sheet).toHaveCount(0);
});

/** Somebody who has begun to work at the large office: nobody has read news for them, whatever an earlier run did. */
async function newColleague(): Promise<{ email: string; password: string }> {
  const owner = await userVisitor("dental", "owner.large@dental.test");
  const { data: account } = await (await owner.get("/api/v1/users/me/account")).json();
  const email = `desk-${Date.now()}@colleague.example`;
  const person = { firstName: "Noah", lastName: "Grant", email, type: "office_admin" };
  await postCall(owner, `/dentists/${account.firstOffice}/users/add`, person);
  const [, token] = await mailed(owner, email, /set-password\/([\w-]+)/);
  const password = "a good long one";
  await postCall(owner, `/accounts/set-password/${token}`, { password, passwordAgain: password });
  await owner.dispose();
  return { email, password };
}

test("the bell counts what is new until somebody says that it was read", async ({ page }) => {
  // At the large office: families that join the small one in other stories are news there.
  await logInWith(page, await newColleague(), "dental");
  await page.goto("/dentist-new/members");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByRole("link").first()).toBeVisible();
  await fits(page);
  // A look is no answer.
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("button", { name: /^Notifications, \d+ new/ })).toBeVisible();
  await bell.click();
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await expect(panel.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await bell.click();
  await panel.getByRole("link").first().click();
  await page.waitForURL(/[?&]id=\d+|settings\/(office|billing)/);
});

test("notifications that cannot be loaded say so and can be asked for again", async ({ page }) => {
  await logIn(page);
  await page.route("**/notices", (route) => route.fulfill({ status: 429, json: { message: "Not now" } }));
  await page.goto("/dentist-new/members");
  await page.getByRole("button", { name: "Notifications", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByText("could not be loaded")).toBeVisible();
  await page.unroute("**/notices");
  await panel.getByRole("button").first().click();
  await expect(panel.getByRole("link").first()).toBeVisible();
});

test("a view is kept with filter, search and columns, is an address, and goes again", async ({ page }) => {
  const name = `Late A ${Date.now()}`;
  await logIn(page);
  await page.goto("/dentist-new/members?filter=active&q=a&columns=status,email");
  const menu = page.getByRole("button", { name: "Saved views" });
  await menu.click();
  await page.getByRole("button", { name: "Save this view…" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expect(page.getByText("This field is required")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("View saved")).toBeVisible();
  await page.goto("/dentist-new/members");
  await menu.click();
  const line = page.getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(line).toHaveText(/\d+\+?$/);
  await line.click();
  await page.waitForURL(/filter=active&q=a&columns=status%2Cemail/);
  await expect(page.getByRole("columnheader", { name: "Email" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Plan" })).toHaveCount(0);
  await menu.click();
  await page.getByRole("button", { name: `Rename ${name}` }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`${name} again`);
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await menu.click();
  await page.getByRole("button", { name: `Delete ${name} again` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete view" }).click();
  await menu.click();
  await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
});

const ZOOMED = {
  "dental dentist": [
    "/dentist-new/members",
    "/dentist-new/signup",
    "/dentist-new/memberships",
    "/account/settings/office",
  ],
  "dental admin": ["/admin/dentists"],
  "dental client": ["/patient-details/dashboard", "/patient-details/payment-history", "/patient-details/settings"],
  "vision dentist": [
    "/account/dashboard",
    "/account/members",
    "/account/patient-signup",
    "/account/settings/membership-plan",
  ],
};
for (const [who, paths] of Object.entries(ZOOMED)) {
  const [tenant, role] = who.split(" ") as [TenantId, string];
  test.describe(who, () => {
    test.use({ baseURL: tenantUrl(tenant), viewport: { width: 720, height: 450 } });
    test("at 200 % the pages keep everything within the width", async ({ page }) => {
      await logIn(page, role, tenant);
      for (const path of paths) {
        await page.goto(path, { waitUntil: "networkidle" });
        await expect(page).toHaveURL((url) => url.pathname === path);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          path,
        ).toBeLessThanOrEqual(0);
      }
    });
  });
}

test("on paper there is the list and no frame", async ({ page }) => {
  await logIn(page);
  await page.goto("/dentist-new/members");
  await page.emulateMedia({ media: "print" });
  for (const role of ["navigation", "banner"] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("table").first()).toBeVisible();
});

test("on paper a member's page is the member alone, with each payment", async ({ page }) => {
  await logIn(page);
  await page.goto("/dentist-new/members?filter=active&q=alvarez");
  await page.locator("a[data-row-link]").first().click();
  await page.getByRole("tab", { name: "Payments" }).click();
  const detail = page.getByRole("dialog").first();
  await expect(detail.getByText("Paid", { exact: true }).first()).toBeVisible();
  const height = await detail.evaluate((element) => element.scrollHeight);
  await page.emulateMedia({ media: "print" });
  for (const role of ["navigation", "banner", "table"] as const)
    await expect(page.getByRole(role, { includeHidden: true }).filter({ visible: true })).toHaveCount(0);
  await expect(detail.getByText("Paid", { exact: true }).first()).toBeVisible();
  // Nothing is cut off at the height of a screen.
  const shown = await detail.evaluate((element) => element.getBoundingClientRect().height);
  expect(shown).toBeGreaterThanOrEqual(Math.min(height, 700));
  const pdf = await page.pdf();
  expect(pdf.length).toBeGreaterThan(10_000);
});

test("the header of an office leads to its dashboard, to what is asked and to us", async ({ page }) => {
  await logIn(page, "office_admin");
  await page.goto("/account/settings/office");
  await page.getByRole("button", { name: /'s account$/ }).click();
  await expect(page.getByRole("menuitem", { name: "Dashboard" })).toHaveAttribute("href", "/dentist-new/members");
  await expect(page.getByRole("menuitem", { name: "Contact Admin" })).toHaveAttribute(
    "href",
    "/dentist-new/contact-admin",
  );
  await page.getByRole("menuitem", { name: "FAQ" }).click();
  await page.waitForURL(/\/dentist-new\/faq$/);
});

test("whoever is signed in writes to us and reports an issue from their own menu, without typing who they are", async ({
  page,
}) => {
  await logIn(page, "client");
  const open = async (entry: string) => {
    await page.getByRole("button", { name: /'s account$/ }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await page.goto("/patient-details/dashboard");
  await open("Contact us");
  const contact = page.getByRole("dialog", { name: "Need Assistance?" });
  await expect(contact.getByRole("textbox")).toHaveCount(1);
  await expect(contact.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(contact.getByRole("link", { name: /555/ })).toHaveAttribute("href", /^tel:\+1\d{10}$/);
  await contact.getByRole("button", { name: "SUBMIT" }).click();
  await expect(contact.getByText("This field is required").first()).toBeVisible();
  await contact.getByLabel("Message").fill("Which plan is my daughter on?");
  await page.route("**/api/v1/dentists/contact_account_support", async (route) => {
    await new Promise((go) => setTimeout(go, 700));
    await route.continue();
  });
  await contact.getByRole("button", { name: "SUBMIT" }).click();
  await expect(contact.getByRole("button", { name: "SUBMITTING..." })).toBeVisible();
  await expect(page.getByText("Your message was sent. We’ll answer by email.").first()).toBeVisible();
  await expect(contact).toBeHidden();

  await open("Report an issue");
  const issue = page.getByRole("dialog", { name: "Report an issue" });
  await issue.getByLabel("Message").fill("x".repeat(501));
  await issue.getByRole("button", { name: "Send" }).click();
  await expect(issue).toBeVisible();
  await issue.getByLabel("Message").fill("The receipt does not open.");
  await issue.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you. The issue has been reported.").first()).toBeVisible();
  await expect(issue).toBeHidden();
});
