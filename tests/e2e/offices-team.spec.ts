// The team of an office: invitations and their end, ownership handed over between two browsers, and what somebody meets who
// loses their access while a page is open.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { DEMO_PASSWORD } from "../../scripts/welcome";
import type { TenantId } from "../../tenants/tenant";
import { logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

const PLACE = { dental: "/dentist-new/users", vision: "/account/settings/office?tab=users" } as const;

async function teamOf(browser: Browser, tenant: TenantId, who: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: tenantUrl(tenant) });
  const page = await context.newPage();
  await logIn(page, who, tenant);
  await page.goto(`${tenantUrl(tenant)}${PLACE[tenant]}`);
  return page;
}

async function act(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}
const confirm = (page: Page, verb: string) => page.getByRole("alertdialog").getByRole("button", { name: verb }).click();
const ROLE_CHANGED = "Your role in the office has changed. Log in again to go on.";

for (const tenant of ["dental", "vision"] as const)
  test(`${tenant}: the team shows how everybody stands, and an invitation is made and taken back`, async ({
    browser,
  }) => {
    const page = await teamOf(browser, tenant, "owner.large");
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await expect(row("Imani Osei")).toContainText(/Until \d\d\/\d\d\/\d{4}/);
    await expect(row("Mateo Serrano")).toContainText("Invited");
    await expect(row("Greta Lindholm")).toContainText("Deactivated");
    await fits(page);

    const email = `new-${Date.now()}@team.example`;
    await page.getByRole("button", { name: "Add user" }).click();
    const dialog = page.getByRole("dialog", { name: "Add user" });
    await dialog.getByLabel("First name").fill("Nora");
    await dialog.getByLabel("Last name").fill("Vance");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("radio", { name: "Temporary office admin" }).click();
    await dialog.getByRole("button", { name: "Add user" }).click();
    await expect(dialog.getByRole("alert").first()).toBeVisible();
    const soon = new Date(Date.now() + 5 * 86_400_000);
    await dialog
      .getByLabel("Last day")
      .fill(
        `${String(soon.getMonth() + 1).padStart(2, "0")}/${String(soon.getDate()).padStart(2, "0")}/${soon.getFullYear()}`,
      );
    await fits(page);
    await dialog.getByRole("button", { name: "Add user" }).click();
    await expect(page.getByText("User added")).toBeVisible();
    await act(page, "Nora Vance", "Take back invitation");
    await confirm(page, "Take back invitation");
    await expect(page.getByText("Invitation taken back")).toBeVisible();
    await expect(row("Nora Vance")).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row("Imani Osei")).toBeInViewport();
    await fits(page);
    await page.context().close();
  });

test("the ownership is handed over between two people, and taken back", async ({ browser }) => {
  const owner = await teamOf(browser, "dental", "owner.large");
  await act(owner, "Joan Whitaker", "Hand over ownership");
  const asking = owner.getByRole("dialog", { name: "Hand the practice over to Joan Whitaker?" });
  await asking.getByLabel("Your password").fill(DEMO_PASSWORD);
  await fits(owner);
  await asking.getByRole("button", { name: "Ask to take over" }).click();
  await expect(owner.getByText(/^You asked Joan Whitaker to take over/)).toBeVisible();

  const heir = await teamOf(browser, "dental", "admin.large");
  await expect(heir.getByText(/^Ingrid Solberg wants to hand the practice over to you/)).toBeVisible();
  await heir.getByRole("button", { name: "Become practice owner" }).click();
  await fits(heir);
  await confirm(heir, "Become practice owner");
  await heir.waitForURL(/\/accounts\/login/);
  await expect(heir.getByText(ROLE_CHANGED)).toBeVisible();

  // The former owner has the page open: the next click says why it is the last.
  await owner.getByRole("link", { name: "Members" }).first().click();
  await owner.waitForURL(/\/accounts\/login/);
  await expect(owner.getByText(ROLE_CHANGED)).toBeVisible();

  await logIn(owner, "owner.large");
  await owner.goto(PLACE.dental);
  await expect(owner.getByRole("row").filter({ hasText: "Joan Whitaker" })).toContainText("Owner");
  await owner.getByRole("button", { name: "Take it back" }).click();
  await confirm(owner, "Take it back");
  await owner.waitForURL(/\/accounts\/login/);
  await logIn(owner, "owner.large");
  await owner.goto(PLACE.dental);
  await expect(owner.getByRole("row").filter({ hasText: "Ingrid Solberg" })).toContainText("Owner");
  for (const page of [owner, heir]) await page.context().close();
});

test("whoever is deactivated with a page open is told so by the next click, and their files and calls stop", async ({
  browser,
}) => {
  const owner = await teamOf(browser, "dental", "owner.large");
  const provider = await teamOf(browser, "dental", "provider.large");
  await expect(provider.getByRole("button", { name: "Add user" })).toHaveCount(0);
  const file = provider.getByRole("link", { name: "CSV" }).first();
  await expect(file).toBeVisible();
  await act(owner, "Elias Ferreira", "Deactivate");
  await confirm(owner, "Deactivate");
  await expect(owner.getByText("User account is deactivated")).toBeVisible();

  const status = await provider.evaluate(
    async (href) => (await fetch(href)).status,
    (await file.getAttribute("href")) ?? "",
  );
  expect(status).toBe(401);
  await provider.getByRole("link", { name: "Members" }).first().click();
  await provider.waitForURL(/\/accounts\/login/);
  await expect(provider.getByText("The office has deactivated your account.")).toBeVisible();

  await act(owner, "Elias Ferreira", "Activate");
  await expect(owner.getByText("User account is activated")).toBeVisible();
  for (const page of [owner, provider]) await page.context().close();
});

test("whoever loses a role with a member open learns it from the drawer's next tab, and files and forms stop", async ({
  browser,
}) => {
  const owner = await teamOf(browser, "dental", "owner.large");
  const setRole = async (to: string) => {
    await act(owner, "Joan Whitaker", "Change permissions");
    const dialog = owner.getByRole("dialog", { name: "Permissions of Joan Whitaker" });
    await dialog.getByRole("radio", { name: to, exact: true }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };
  const admin = await teamOf(browser, "dental", "admin.large");
  const exports = admin.getByRole("link", { name: "Export" });
  await admin.goto(`${tenantUrl("dental")}/dentist-new/members?filter=active`);
  const list = `${tenantUrl("dental")}${(await exports.getAttribute("href")) ?? ""}`;
  await admin.locator("a[data-row-link]").first().click();
  const drawer = admin.getByRole("dialog").first();
  await expect(drawer.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
  await setRole("Provider");

  // What the drawer still shows was read before; the next thing it asks for is refused and says why.
  await drawer.getByRole("tab", { name: "Documents" }).click();
  await admin.waitForURL(/\/accounts\/login/);
  await expect(admin.getByText(ROLE_CHANGED)).toBeVisible();

  // Logged in again they are what they have become: the list and its files no longer offer what they may not do.
  await logIn(admin, "admin.large");
  await admin.goto(list);
  await expect(admin.getByRole("heading", { level: 1, name: "We could not open this" })).toBeVisible();
  await expect(admin.getByText("Access Denied")).toBeVisible();
  await admin.goto(`${tenantUrl("dental")}/dentist-new/members?filter=active`);
  await expect(admin.locator("a[data-row-link]").first()).toBeVisible();
  await expect(exports).toHaveCount(0);

  // A download whose link was clicked after the role was taken again leads to the login, not to a file or to raw text.
  await setRole("Office admin");
  await admin.goto(list).catch(() => null);
  await admin.waitForURL(/\/accounts\/login/);
  await expect(admin.getByText(ROLE_CHANGED)).toBeVisible();
  for (const page of [owner, admin]) await page.context().close();
});
